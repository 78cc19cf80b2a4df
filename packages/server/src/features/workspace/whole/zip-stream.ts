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
async function addAll(zip: ZipStream, files: AsyncIterable<ArchiveFile>, ended: AbortSignal): Promise<void> {
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
  const zip = new ZipStream({ level: LEVEL });
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
