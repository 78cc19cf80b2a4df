import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { pipeline } from 'node:stream';
import { createGunzip } from 'node:zlib';
import { z } from 'zod';
import { OperatorError } from '../../lib/errors/operator-error.ts';

/** A backup that cannot be made, read or believed. */
export class BackupError extends OperatorError {
  override readonly name = 'BackupError';
}

// A backup is gzipped lines of JSON: a head, one line per row, and a tail that counts and hashes the rest.
const Head = z.strictObject({
  waymark_backup: z.literal(1),
  schema: z.string(),
  engine: z.enum(['sqlite', 'postgres']),
  created_at: z.iso.datetime(),
});
export type Head = z.infer<typeof Head>;
const Row = z.strictObject({
  table: z.string(),
  row: z.record(z.string(), z.union([z.string(), z.number(), z.null()])),
});
export type Row = z.infer<typeof Row>;
const Tail = z.strictObject({ rows: z.record(z.string(), z.int()), sha256: z.string() });
export type Tail = z.infer<typeof Tail>;

/** Counts and hashes the lines of a backup as they are written or read. */
export function lineLedger() {
  const hash = createHash('sha256');
  const rows: Record<string, number> = {};
  return {
    add(line: string, table?: string): void {
      hash.update(line).update('\n');
      if (table !== undefined) rows[table] = (rows[table] ?? 0) + 1;
    },
    tail: (): Tail => ({ rows, sha256: hash.digest('hex') }),
  };
}

// Not node:readline: it also ends a line at U+2028 and U+2029, which JSON leaves as they are.
async function* linesOf(file: string): AsyncGenerator<string> {
  // The pipeline carries errors to the reader, and lets go of the file when the reader stops early.
  const text = pipeline(createReadStream(file), createGunzip(), () => {}).setEncoding('utf8');
  let rest = '';
  for await (const chunk of text) {
    const lines = (rest + chunk).split('\n');
    rest = lines.pop() ?? '';
    yield* lines;
  }
  if (rest !== '') yield rest;
}

function checkTail(tail: Tail | undefined, counted: Tail): void {
  if (tail === undefined) throw new BackupError('The backup ends early: its last line is missing.');
  const isWhole =
    tail.sha256 === counted.sha256 && JSON.stringify(tail.rows) === JSON.stringify(counted.rows);
  if (!isWhole) throw new BackupError('The backup is damaged: its content does not match its own checksum.');
}

async function* parseLines(file: string): AsyncGenerator<Head | Row> {
  const ledger = lineLedger();
  let tail: Tail | undefined;
  let isFirst = true;
  for await (const line of linesOf(file)) {
    const value: unknown = JSON.parse(line);
    const found = isFirst ? undefined : Tail.safeParse(value);
    if (found?.success) {
      tail = found.data;
      continue;
    }
    const entry = isFirst ? Head.parse(value) : Row.parse(value);
    ledger.add(line, 'table' in entry ? entry.table : undefined);
    yield entry;
    isFirst = false;
  }
  checkTail(tail, ledger.tail());
}

/** Reads a backup line by line and throws unless it is whole; what it yields is believed only at its end. */
export async function* readBackup(file: string): AsyncGenerator<Head | Row> {
  try {
    yield* parseLines(file);
  } catch (error) {
    if (error instanceof BackupError) throw error;
    throw new BackupError(
      `${file} is no readable backup: ${error instanceof Error ? error.message : String(error)}.`,
    );
  }
}
