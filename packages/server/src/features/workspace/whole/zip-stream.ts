import { Zip, ZipDeflate } from 'fflate';

/** A file of an archive, whose content comes piece by piece. */
export interface ArchiveFile {
  readonly name: string;
  readonly content: AsyncIterable<Uint8Array> | Iterable<Uint8Array>;
}

const LEVEL = 6;

/** Packs files into a ZIP archive while they are read; nothing is held but what was just packed. */
export async function* zipStream(files: AsyncIterable<ArchiveFile>): AsyncGenerator<Uint8Array> {
  const packed: Uint8Array[] = [];
  const zip = new Zip((error, data) => {
    if (error) throw error;
    packed.push(data);
  });
  for await (const { name, content } of files) {
    const file = new ZipDeflate(name, { level: LEVEL });
    zip.add(file);
    for await (const piece of content) {
      file.push(piece);
      yield* packed.splice(0);
    }
    file.push(new Uint8Array(), true);
    yield* packed.splice(0);
  }
  zip.end();
  yield* packed.splice(0);
}
