import { z } from 'zod';

const Place = z.tuple([z.number().int().nonnegative(), z.string().min(1).max(200)]);

/** The last row of a page, by which the next one begins. */
export interface Place {
  readonly at: number;
  readonly id: string;
}

/** Undefined for what is no place of ours: whoever bends one begins at the newest row. */
export function readPlace(text: string | undefined): Place | undefined {
  if (text === undefined || text.length > 400) return undefined;
  try {
    const [at, id] = Place.parse(JSON.parse(Buffer.from(text, 'base64url').toString()));
    return { at, id };
  } catch {
    return undefined;
  }
}

/** Cuts rows, of which one more than a page was asked for, to a page and the place at which the next begins. */
export function cutRows<Row>(rows: readonly Row[], size: number, placeOf: (row: Row) => Place) {
  const page = rows.slice(0, size);
  const last = page.at(-1);
  if (rows.length <= size || last === undefined) return { page, next: undefined };
  const { at, id } = placeOf(last);
  return { page, next: Buffer.from(JSON.stringify([at, id])).toString('base64url') };
}
