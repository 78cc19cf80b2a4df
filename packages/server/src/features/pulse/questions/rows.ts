export const HOUR_MS = 60 * 60 * 1000;

/** What an engine answers with, cell by cell. */
export type Row = Readonly<Record<string, unknown>>;

export const text = (value: unknown) => String(value ?? '');
export const textOrNull = (value: unknown) => (value === null || value === undefined ? null : String(value));
export const numberOrNull = (value: unknown) =>
  value === null || value === undefined ? null : Number(value);
