const CURSOR = /^(\d{1,15})\.([0-9a-f-]{36})$/u;

/** The last row of a page, by which the next one begins. */
export interface PagePlace {
  readonly at: number;
  readonly id: string;
}

/** An opaque cursor that leads on after a row. */
function writeCursor({ at, id }: PagePlace): string {
  return Buffer.from(`${at}.${id}`).toString('base64url');
}

/** Undefined for a cursor that is none of ours: whoever bends one begins at the newest row. */
export function readCursor(cursor: string | undefined): PagePlace | undefined {
  const [, at, id] = CURSOR.exec(Buffer.from(cursor ?? '', 'base64url').toString()) ?? [];
  return at === undefined || id === undefined ? undefined : { at: Number(at), id };
}

/** Cuts rows, of which one more than a page was asked for, to a page and the cursor of the next. */
export function cutPage<Row>(rows: readonly Row[], size: number, placeOf: (row: Row) => PagePlace) {
  const page = rows.slice(0, size);
  const last = page.at(-1);
  return { page, nextCursor: rows.length > size && last !== undefined ? writeCursor(placeOf(last)) : null };
}
