import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { text } from 'node:stream/consumers';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { assessAdvisories, describeAdvisory } from './assess-advisories.mjs';

const script = fileURLToPath(new URL('advisories.mjs', import.meta.url));
const lock = JSON.parse(readFileSync(new URL('../package-lock.json', import.meta.url), 'utf8'));
const BULK = '/-/npm/v1/security/advisories/bulk';

const json = (body) => (response) =>
  response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(body));
const advisory = (severity) => ({
  id: 1,
  url: 'https://advisories.example/GHSA-aaaa-bbbb-cccc',
  title: 'It breaks',
  severity,
  vulnerable_versions: '>=0',
  cwe: [],
  cvss: { score: 7, vectorString: null },
});

/** Registries of which only the advisory service is there, each with answers of its own. */
const services = {
  grave: json({ pino: [advisory('high')], vitest: [advisory('critical')] }),
  quiet: json({}),
  without: (response) => response.writeHead(404).end('{}'),
  garbled: (response) => response.writeHead(200).end('<html>'),
  nothing: json(null),
  list: json([]),
  sentence: json('all is well'),
  apology: json({ error: 'down for repair' }),
  silent: () => {},
};
const server = createServer((request, response) => {
  request.resume();
  const [, name, ...path] = request.url.split('/');
  if (`/${path.join('/')}` === BULK) services[name](response);
  else response.writeHead(404).end('{}');
});

beforeAll(async () => {
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
});

afterAll(() => {
  server.closeAllConnections();
  server.close();
});

const registryOf = (name) => `http://127.0.0.1:${server.address().port}/${name}/`;

async function check(registry, ...more) {
  const child = spawn(process.execPath, [script, '--registry', registry, ...more], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const [output, [code]] = await Promise.all([text(child.stdout), once(child, 'exit')]);
  return { output, code, last: output.trimEnd().split('\n').at(-1) };
}

describe.concurrent('the advisory check', () => {
  it('fails for a grave advisory of a package that ships', async () => {
    const { output, code, last } = await check(registryOf('grave'));
    expect(output).toMatch(/^high +ships: pino \S+: It breaks/mu);
    expect(output).toMatch(/^critical +development only: vitest/mu);
    expect(last).toMatch(/^checked: .* 1 to act on\.$/u);
    expect(code).toBe(1);
  });

  it('passes when nothing is known', async () => {
    const { code, last } = await check(registryOf('quiet'));
    expect({ code, last }).toEqual({ code: 0, last: 'checked: 0 advisories, 0 of what ships, 0 to act on.' });
  });

  it.each([
    ['has no such service', 'without', '30', '404'],
    ['answers with garbage', 'garbled', '30', 'gave no'],
    ['answers null', 'nothing', '30', 'no list of advisories by package'],
    ['answers with an empty list', 'list', '30', 'no list of advisories by package'],
    ['answers with a sentence', 'sentence', '30', 'gave no advisories'],
    ['answers with an error and 200', 'apology', '30', 'gave no advisories'],
    ['never answers', 'silent', '3', 'within 3 s'],
  ])('says that it did not check where the registry %s', async (_how, name, patience, reason) => {
    const { code, last } = await check(registryOf(name), '--patience', patience);
    expect(last).toMatch(/^not checked: /u);
    expect(last).toContain(reason);
    expect(code).toBe(0);
  });

  it('says so where nothing listens, and fails if it is required', async () => {
    const { code, last } = await check('http://127.0.0.1:9', '--required');
    expect(last).toMatch(/^not checked: /u);
    expect(code).toBe(2);
  });
});

describe('an exception', () => {
  const version = lock.packages['node_modules/pino'].version;
  const judge = (exceptions) =>
    assessAdvisories({
      lock,
      exceptions,
      today: '2026-11-16',
      bill: { components: [{ name: 'pino', version, hashes: [] }] },
      report: {
        vulnerabilities: {
          pino: { name: 'pino', nodes: ['node_modules/pino'], via: [advisory('critical')] },
          fastify: { name: 'fastify', nodes: ['node_modules/fastify'], via: ['pino'] },
        },
      },
    });
  const exception = { package: 'pino', advisory: 'GHSA-aaaa-bbbb-cccc', reason: 'the part is not used' };

  it('holds through its last day, and is shown', () => {
    const [found, ...others] = judge([{ ...exception, until: '2026-11-16' }]);
    expect(others).toEqual([]);
    expect(found).toMatchObject({ ships: true, isGrave: false });
    expect(describeAdvisory(found)).toContain('excepted: the part is not used, 2026-11-16');
  });

  it.each([
    ['has ended', { ...exception, until: '2026-11-15' }],
    ['is of another package', { ...exception, package: 'pg', until: '2027-01-01' }],
    ['is of another advisory', { ...exception, advisory: 'GHSA-xxxx', until: '2027-01-01' }],
  ])('that %s excuses nothing', (_why, each) => {
    expect(judge([each])).toMatchObject([{ isGrave: true }]);
  });
});
