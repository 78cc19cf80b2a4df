import { createHash } from 'node:crypto';
import { createServer } from 'node:http';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { readPackageRecords } from './package-records.ts';

const manifest = (version: string, rest: object = {}) =>
  JSON.stringify({
    name: 'thing',
    version,
    engines: { node: '>=18' },
    dist: { integrity: 'sha512-x' },
    ...rest,
  });
const answers: Record<string, string> = {
  '/npm/thing/1.0.0': manifest('1.0.0', { deprecated: 'use other' }),
  '/npm/thing/latest': manifest('2.0.0'),
  '/npm/%40a%2Fb/1.0.0': manifest('1.0.0', { engines: ['node'], dist: null, deprecated: true }),
  '/npm/..%2F..%2Fsecret/1.0.0': manifest('1.0.0'),
  '/npm/text/1.0.0': 'hello',
  '/npm/large/1.0.0': manifest('1.0.0', { readme: 'x'.repeat(2_000_000) }),
};
const asked: string[] = [];
const server = createServer((request, response) => {
  asked.push(request.url ?? '');
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

const recordOf = async (name: string, at = registry) =>
  (await readPackageRecords(at, new Map([[name, '1.0.0']])))[0];

describe('readPackageRecords', () => {
  it('tells what the registry says of a version, with the hash of its answer', async () => {
    expect(await recordOf('thing')).toEqual({
      name: 'thing',
      version: '1.0.0',
      url: `${registry.href}/thing/1.0.0`,
      problem: null,
      sha256: createHash('sha256')
        .update(answers['/npm/thing/1.0.0'] ?? '')
        .digest('hex'),
      integrity: 'sha512-x',
      node: '>=18',
      deprecated: 'use other',
      latest: '2.0.0',
    });
  });

  it('takes a field of another shape for none', async () => {
    const none = { integrity: null, node: null, deprecated: null, latest: null, problem: null };
    expect(await recordOf('@a/b')).toMatchObject(none);
  });

  it('stays below the registry, whatever a package is called', async () => {
    expect(await recordOf('../../secret')).toMatchObject({ problem: null });
    expect(asked.every((path) => path.startsWith('/npm/'))).toBe(true);
  });

  it.each([
    ['a version that it lacks', 'gone', { code: 'answered', params: { status: 404 } }],
    ['something else', 'text', { code: 'no_package', params: {} }],
    ['too much', 'large', { code: 'silent', params: {} }],
  ])('says so when the registry gives %s', async (_, name, problem) => {
    expect(await recordOf(name)).toMatchObject({ problem, sha256: null });
  });

  it('says so when there is no registry', async () => {
    const nowhere = new URL('http://127.0.0.1:9/');
    expect(await recordOf('thing', nowhere)).toMatchObject({ problem: { code: 'silent' } });
  });

  it('asks for no more packages than a page can honestly need', async () => {
    const many = new Map(Array.from({ length: 200 }, (_, at) => [`p${at}`, '1.0.0']));
    expect(await readPackageRecords(registry, many)).toHaveLength(30);
  });
});
