import { setImmediate as breathe } from 'node:timers/promises';
import { Gzip } from 'fflate';

/** A file of a package: its path inside, its content, and whether it is a program. */
export interface PackageFile {
  readonly path: string;
  readonly content: Uint8Array;
  readonly isProgram?: boolean;
}

const BLOCK = 512;
const NAME_BYTES = 100;
// A moment that every machine agrees on, as npm itself writes it: bytes must not depend on when they were made.
const MOMENT_SECONDS = 499_162_500;
// fflate works on the thread that answers requests: a piece takes a few milliseconds.
const PIECE_BYTES = 128 * 1024;

const octal = (value: number, digits: number) => `${value.toString(8).padStart(digits, '0')}\0`;

/**
 * The header of one file (POSIX.1-1988, ustar), of nobody and without a time of its own. By hand: one kind of header is all
 * that a package needs, and its bytes must be the same on every machine and with every version of a library.
 */
function headerOf({ path, content, isProgram = false }: PackageFile): Uint8Array {
  const name = `package/${path}`;
  if (Buffer.byteLength(name) > NAME_BYTES) throw new Error(`${name} is too long a name for a package`);
  const header = Buffer.alloc(BLOCK);
  const fields: readonly (readonly [at: number, text: string])[] = [
    [0, name],
    [100, octal(isProgram ? 0o755 : 0o644, 7)],
    [108, octal(0, 7)],
    [116, octal(0, 7)],
    [124, octal(content.length, 11)],
    [136, octal(MOMENT_SECONDS, 11)],
    [148, ' '.repeat(8)],
    [156, '0'],
    [257, 'ustar\0'],
    [263, '00'],
  ];
  for (const [at, text] of fields) header.write(text, at, 'latin1');
  const sum = header.reduce((total, byte) => total + byte, 0);
  header.write(`${octal(sum, 6)} `, 148, 'latin1');
  return header;
}

function* blocksOf(files: readonly PackageFile[]): Generator<Uint8Array> {
  for (const file of files) {
    yield headerOf(file);
    yield file.content;
    yield Buffer.alloc((BLOCK - (file.content.length % BLOCK)) % BLOCK);
  }
  yield Buffer.alloc(2 * BLOCK);
}

/**
 * Packs files as npm packs them. The same files give the same bytes on every machine and every Node.js, which
 * zlib does not promise: a lock file that names their hash must hold for each replica of a service.
 */
export async function packFiles(files: readonly PackageFile[]): Promise<Buffer<ArrayBuffer>> {
  const sorted = [...files].sort((a, b) => (a.path < b.path ? -1 : 1));
  const packed: Uint8Array[] = [];
  const gzip = new Gzip({ level: 6, mtime: 0 }, (chunk) => void packed.push(chunk));
  const whole = Buffer.concat([...blocksOf(sorted)]);
  for (let at = 0; at < whole.length; at += PIECE_BYTES) {
    gzip.push(whole.subarray(at, at + PIECE_BYTES), at + PIECE_BYTES >= whole.length);
    await breathe();
  }
  return Buffer.concat(packed);
}
