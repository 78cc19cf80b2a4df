import { unzipSync } from 'fflate';
import { describe, expect, it } from 'vitest';
import { type ArchiveFile, zipStream } from './zip-stream.ts';

const encode = (text: string) => new TextEncoder().encode(text);

async function* from(files: readonly ArchiveFile[]) {
  yield* files;
}

async function read(files: AsyncIterable<ArchiveFile>) {
  const pieces: Uint8Array[] = [];
  for await (const piece of zipStream(files)) pieces.push(piece);
  return unzipSync(new Uint8Array(Buffer.concat(pieces)));
}

describe('an archive that is written while it is read', () => {
  it('holds each file as it came, the empty one and the one in pieces', async () => {
    const files = await read(
      from([
        { name: 'empty', content: [] },
        { name: 'a/pieces', content: [encode('one '), encode('two')] },
      ]),
    );
    expect(Object.entries(files).map(([name, bytes]) => [name, new TextDecoder().decode(bytes)])).toEqual([
      ['empty', ''],
      ['a/pieces', 'one two'],
    ]);
  });

  it('may have more files than the old format counts', async () => {
    const count = 65_540;
    async function* many(): AsyncGenerator<ArchiveFile> {
      for (let nth = 0; nth < count; nth += 1) yield { name: `${nth}`, content: [encode(`${nth}`)] };
    }
    const files = await read(many());
    expect(Object.keys(files)).toHaveLength(count);
    expect(new TextDecoder().decode(files[`${count - 1}`])).toBe(`${count - 1}`);
  });

  it('fails with what a file fails with', async () => {
    const broken = {
      name: 'broken',
      content: (async function* () {
        yield encode('begun');
        throw new Error('the database is away');
      })(),
    };
    await expect(read(from([{ name: 'good', content: [encode('x')] }, broken]))).rejects.toThrow(
      'the database is away',
    );
  });

  it('fails with what the list of files fails with', async () => {
    async function* files(): AsyncGenerator<ArchiveFile> {
      yield { name: 'good', content: [encode('x')] };
      throw new Error('no more rows');
    }
    await expect(read(files())).rejects.toThrow('no more rows');
  });

  it('is read no further when nobody takes it any more', async () => {
    const state = { isOver: false, pieces: 0 };
    async function* endless() {
      try {
        for (;;) {
          state.pieces += 1;
          yield crypto.getRandomValues(new Uint8Array(60_000));
        }
      } finally {
        state.isOver = true;
      }
    }
    for await (const piece of zipStream(from([{ name: 'endless', content: endless() }])))
      if (piece.length > 1_000) break;
    expect(state.isOver).toBe(true);
    const { pieces } = state;
    await new Promise((resolve) => setImmediate(resolve));
    expect(state.pieces).toBe(pieces);
  });
});
