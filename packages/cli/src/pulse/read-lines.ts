import { createReadStream, statSync } from 'node:fs';
import type { Readable } from 'node:stream';
import { createGunzip } from 'node:zlib';

/** Longer than any line of a log that means something; Vercel puts many entries into one. */
const LONGEST_LINE = 8 * 1024 * 1024;
const NEWLINE = 0x0a;
const GZIP = Buffer.from([0x1f, 0x8b]);

/** How far the reading of some files is. */
export interface Position {
  readonly total: number | undefined;
  read: number;
}

/** The bytes of all files together; undefined where one of them is no file that has a size. */
export function sizeOfAll(files: readonly string[]): number | undefined {
  const sizes = files.map((file) => (file === '-' ? undefined : statSync(file)));
  if (sizes.some((stats) => !stats?.isFile())) return undefined;
  return sizes.reduce((sum, stats) => sum + (stats?.size ?? 0), 0);
}

async function* counted(source: Readable, position: Position): AsyncGenerator<Buffer> {
  for await (const chunk of source) {
    const bytes: Buffer = Buffer.from(chunk);
    position.read += bytes.length;
    yield bytes;
  }
}

/** Looks at the first bytes only: a compressed log need not be called so. */
async function* inflated(chunks: AsyncGenerator<Buffer>): AsyncGenerator<Buffer> {
  const first = await chunks.next();
  if (first.done === true) return;
  const all = async function* () {
    yield first.value;
    yield* chunks;
  };
  if (!first.value.subarray(0, 2).equals(GZIP)) {
    yield* all();
    return;
  }
  const gunzip = createGunzip();
  const feeding = (async () => {
    for await (const chunk of all())
      if (!gunzip.write(chunk)) await new Promise((resolve) => gunzip.once('drain', resolve));
    gunzip.end();
  })();
  feeding.catch((error: unknown) => gunzip.destroy(error instanceof Error ? error : undefined));
  for await (const chunk of gunzip) yield Buffer.from(chunk);
}

/** Cuts bytes into lines, some at a time; of a line that is too long nothing is kept, and null stands for it. */
async function* cut(chunks: AsyncIterable<Buffer>): AsyncGenerator<(string | null)[]> {
  let parts: Buffer[] = [];
  let length = 0;
  const take = (more: Buffer) => {
    length += more.length;
    if (length <= LONGEST_LINE) parts.push(more);
    else parts = [];
  };
  const end = () => {
    const line = length > LONGEST_LINE ? null : Buffer.concat(parts).toString('utf8').replace(/\r$/u, '');
    parts = [];
    length = 0;
    return line;
  };
  for await (const chunk of chunks) {
    const lines: (string | null)[] = [];
    let from = 0;
    for (let at = chunk.indexOf(NEWLINE); at !== -1; at = chunk.indexOf(NEWLINE, from)) {
      take(chunk.subarray(from, at));
      lines.push(end());
      from = at + 1;
    }
    take(chunk.subarray(from));
    if (lines.length > 0) yield lines;
  }
  if (length > 0) yield [end()];
}

/** Reads a log line by line, compressed or not; `-` is standard input. */
export async function* readLines(file: string, position: Position): AsyncGenerator<(string | null)[]> {
  const source = file === '-' ? process.stdin : createReadStream(file, { highWaterMark: 256 * 1024 });
  try {
    yield* cut(inflated(counted(source, position)));
  } finally {
    source.destroy();
  }
}
