import { Readable } from 'node:stream';
import { text } from 'node:stream/consumers';
import { describe, expect, it } from 'vitest';
import { rewriteAddresses } from './rewrite-addresses.ts';

const addresses = new Map([
  ['https://registry.example/', 'http://127.0.0.1:9/'],
  ['https://other.example/', 'http://127.0.0.1:9/'],
]);

function rewritten(pieces: string[] | Buffer[]): Promise<string> {
  return text(Readable.from(pieces.map((piece) => Buffer.from(piece))).pipe(rewriteAddresses(addresses)));
}

const WHOLE =
  '{"a":"https://registry.example/ä.tgz","b":"https:\\/\\/other.example\\/b","c":"https://registry.examples/"}';
const EXPECTED =
  '{"a":"http://127.0.0.1:9/ä.tgz","b":"http:\\/\\/127.0.0.1:9\\/b","c":"https://registry.examples/"}';

describe('addresses in a text', () => {
  it('are put in place of others', async () => {
    expect(await rewritten([WHOLE])).toBe(EXPECTED);
  });

  it.each([1, 2, 3, 7, 31])('wherever it is cut: by %i bytes', async (size) => {
    const bytes = Buffer.from(WHOLE);
    const pieces = Array.from({ length: Math.ceil(bytes.length / size) }, (_, at) =>
      bytes.subarray(at * size, (at + 1) * size),
    );
    expect(await rewritten(pieces)).toBe(EXPECTED);
  });

  it('at its very end', async () => {
    expect(await rewritten(['x https://other.example/'])).toBe('x http://127.0.0.1:9/');
    expect(await rewritten(['x https://other.exampl'])).toBe('x https://other.exampl');
    expect(await rewritten([''])).toBe('');
  });
});
