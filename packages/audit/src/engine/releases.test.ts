import { createServer } from 'node:http';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { readReleases } from './releases.ts';

const packument = (versions: string[], time?: object) =>
  JSON.stringify({ versions: Object.fromEntries(versions.map((one) => [one, {}])), time });
const answers: Record<string, string> = {
  '/npm/thing': packument(['1.0.0', '2.0.0'], {
    created: '2020-01-01T00:00:00.000Z',
    '1.0.0': '2020-01-01T00:00:00Z',
    '2.0.0': 7,
  }),
  '/npm/%40a%2Fb': packument(['1.0.0']),
  '/npm/text': 'hello',
  '/npm/list': '[]',
  '/npm/empty': '{"versions":null}',
};
const server = createServer((request, response) => {
  const answer = answers[request.url ?? ''];
  response.writeHead(answer === undefined ? 404 : 200).end(answer ?? 'no');
});
let registry: URL;

beforeAll(async () => {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('no port');
  registry = new URL(`http://127.0.0.1:${address.port}/npm`);
});
afterAll(() => void server.close());

describe('readReleases', () => {
  it('tells the versions of each package, and when they were published where that is said', async () => {
    expect(await readReleases(registry, ['thing', '@a/b'])).toEqual(
      new Map([
        [
          'thing',
          [
            { version: '1.0.0', publishedAt: '2020-01-01T00:00:00.000Z' },
            { version: '2.0.0', publishedAt: null },
          ],
        ],
        ['@a/b', [{ version: '1.0.0', publishedAt: null }]],
      ]),
    );
  });

  it.each(['gone', 'text', 'list', 'empty'])(
    'knows nothing of a package where the answer is %s',
    async (name) => {
      expect(await readReleases(registry, [name])).toEqual(new Map());
    },
  );

  it('knows nothing where there is no registry', async () => {
    expect(await readReleases(new URL('http://127.0.0.1:9/'), ['thing'])).toEqual(new Map());
  });
});
