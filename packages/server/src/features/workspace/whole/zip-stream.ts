import { Readable } from 'node:stream';
import ZipStream from 'zip-stream';

/** A file of an archive, whose content comes piece by piece. */
export interface ArchiveFile {
  readonly name: string;
  readonly content: AsyncIterable<Uint8Array> | Iterable<Uint8Array>;
}

const LEVEL = 6;
/** Below it, packing costs more than it gains. */
const SMALL_BYTES = 1024;
const GATHERED_BYTES = 64 * 1024;

type Passed = (error?: Error | null, data?: unknown) => void;

/**
 * The list at an archive's end is written at once, in some twenty pieces of a few bytes for each file: whatever keeps
 * each of them takes gigabytes for a hundred thousand files. They are gathered, and go on together.
 */
class GatheredList extends ZipStream {
  readonly #gathered: Buffer[] = [];
  #free = Buffer.alloc(0);
  #isList = false;

  override finalize(): void {
    this.#isList = true;
    super.finalize();
  }

  override _transform(piece: Buffer, encoding: BufferEncoding, passed: Passed): void {
    if (!this.#isList) {
      super._transform(piece, encoding, passed);
      return;
    }
    for (let rest = piece; rest.length > 0; ) {
      if (this.#free.length === 0) {
        this.#free = Buffer.alloc(GATHERED_BYTES);
        this.#gathered.push(this.#free);
      }
      const copied = rest.copy(this.#free);
      [rest, this.#free] = [rest.subarray(copied), this.#free.subarray(copied)];
    }
    passed();
  }

  override _flush(passed: Passed): void {
    const last = this.#gathered.pop();
    for (const piece of this.#gathered) this.push(piece);
    if (last !== undefined) this.push(last.subarray(0, last.length - this.#free.length));
    passed();
  }
}

/** The content of a file that is small and came in one piece; otherwise all of it, piece by piece. */
async function takeSmall(content: ArchiveFile['content']) {
  const pieces = Readable.from(content, { objectMode: true })[Symbol.asyncIterator]();
  const [first, second] = [await pieces.next(), await pieces.next()];
  const small: Uint8Array = first.done ? new Uint8Array() : first.value;
  if (second.done && small.length <= SMALL_BYTES) return { source: Buffer.from(small), store: true };
  const all = (async function* () {
    try {
      yield small;
      for (let next = second; !next.done; next = await pieces.next()) yield next.value;
    } finally {
      await pieces.return?.();
    }
  })();
  return { source: Readable.from(all, { objectMode: false }), store: false };
}

/** Hands files to the archive, each when the one before is packed. */
async function addAll(
  zip: GatheredList,
  files: AsyncIterable<ArchiveFile>,
  ended: AbortSignal,
): Promise<void> {
  for await (const { name, content } of files) {
    ended.throwIfAborted();
    const { source, store } = await takeSmall(content);
    await new Promise<void>((resolve, reject) => {
      const stop = () => {
        if (source instanceof Readable) source.destroy();
        reject(ended.reason);
      };
      ended.addEventListener('abort', stop, { once: true });
      if (source instanceof Readable) source.once('error', reject);
      zip.entry(source, { name, store }, (error) => {
        ended.removeEventListener('abort', stop);
        if (error) reject(error);
        else resolve();
      });
    });
  }
  zip.finalize();
}

/**
 * Packs files into a ZIP archive while they are read; nothing is held but what was just packed. An archive of more than
 * 65,535 files or 4 GiB is one of ZIP64 by itself.
 */
export async function* zipStream(files: AsyncIterable<ArchiveFile>): AsyncGenerator<Uint8Array> {
  const zip = new GatheredList({ level: LEVEL });
  const ended = new AbortController();
  const adding = addAll(zip, files, ended.signal).catch((error: Error) => void zip.destroy(error));
  try {
    for await (const piece of zip) yield piece;
  } finally {
    // Whoever takes no more of it also ends the reading.
    ended.abort();
    await adding;
  }
}
