import { execFile } from 'node:child_process';
import { createHash } from 'node:crypto';
import { copyFile, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { promisify } from 'node:util';
import { PackageIndex } from '@waymark/contract';
import { type Sites, startService, startSites } from '@waymark/testkit';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { reserve, verdictOf, verify } from './pulse-client.ts';
import { type Subject, startSubject } from './service.ts';

const run = promisify(execFile);
// Nothing but the service is asked: whoever installs needs no registry.
const noRegistry = { npm_config_registry: 'http://127.0.0.1:9' };
const quick = ['--no-audit', '--no-fund', '--no-update-notifier'];
const timeout = 120_000;

let sites: Sites;
let subject: Subject;
let project: string;

const npm = (...words: string[]) =>
  run('npm', [...words, ...quick], {
    cwd: project,
    env: { ...process.env, ...noRegistry, npm_config_cache: join(project, '.cache') },
  });
const installed = (path: string) => join(project, 'node_modules', path);
const sha512 = (bytes: Uint8Array) => createHash('sha512').update(bytes).digest('base64');

async function download(url: string, init: RequestInit = {}) {
  const response = await fetch(url, init);
  return { response, bytes: new Uint8Array(await response.arrayBuffer()) };
}

beforeAll(async () => {
  sites = await startSites();
  subject = await startSubject({ env: sites.env });
  project = await mkdtemp(join(tmpdir(), 'waymark-empty-'));
  await writeFile(join(project, 'package.json'), '{ "private": true }');
  await npm('install', `${subject.baseUrl}/pulse.tgz`, `${subject.baseUrl}/waymark.tgz`);
}, timeout);

afterAll(async () => {
  await subject?.stop();
  await sites?.stop();
  await rm(project, { recursive: true, force: true });
});

describe('the landing host', () => {
  it('lists its packages with the hash of exactly what it gives', async () => {
    const { packages } = PackageIndex.parse(
      await (await fetch(`${subject.baseUrl}/packages/index.json`)).json(),
    );
    expect(packages.map(({ name }) => name)).toEqual(['@waymark/pulse', '@waymark/cli']);
    for (const each of packages) {
      for (const url of [each.url, each.latest_url]) {
        const { response, bytes } = await download(url);
        expect(`sha512-${sha512(bytes)}`).toBe(each.integrity);
        expect(bytes.length).toBe(each.size_bytes);
        expect(response.headers.get('repr-digest')).toBe(`sha-512=:${sha512(bytes)}:`);
        expect(response.headers.get('content-length')).toBe(String(each.size_bytes));
        expect(response.headers.get('content-type')).toBe('application/gzip');
        expect(response.headers.get('content-encoding')).toBeNull();
        expect(response.headers.get('link')).toContain(`<${each.url}>; rel="canonical"`);
        // Whoever builds a service anew gives other bytes under the same version; a cache must not keep the old ones.
        expect(response.headers.get('cache-control')).toBe('public, max-age=300, must-revalidate');
      }
    }
  });

  it('answers HEAD, says 304 to whoever has it, and 404 for what it does not have', async () => {
    const url = `${subject.baseUrl}/pulse.tgz`;
    const head = await download(url, { method: 'HEAD' });
    expect({ status: head.response.status, bytes: head.bytes.length }).toEqual({ status: 200, bytes: 0 });
    expect(Number(head.response.headers.get('content-length'))).toBeGreaterThan(1000);
    const etag = head.response.headers.get('etag') ?? '';
    expect((await fetch(url, { headers: { 'if-none-match': etag } })).status).toBe(304);
    for (const name of ['pulse-0.0.0.tgz', 'pulse.tgz', '..%2Fpackage.json', 'index.html'])
      expect((await fetch(`${subject.baseUrl}/packages/${name}`)).status).toBe(404);
  });
});

describe('an empty project that installed from the service', () => {
  it('has the hashes of the index in its lock file', async () => {
    const { packages } = PackageIndex.parse(
      await (await fetch(`${subject.baseUrl}/packages/index.json`)).json(),
    );
    const lock = createRequire(import.meta.url)(join(project, 'package-lock.json'));
    for (const { name, integrity, latest_url } of packages)
      expect(lock.packages[`node_modules/${name}`]).toMatchObject({ integrity, resolved: latest_url });
  });

  it(
    'imports and requires the middleware, and its types are found',
    async () => {
      const names = ['node', 'express', 'fastify', 'koa', 'hono', 'fetch', 'next'];
      const imports = names.map((name) => `await import('@waymark/pulse/${name}')`).join(',');
      const requires = names.map((name) => `require('@waymark/pulse/${name}')`).join(',');
      await writeFile(join(project, 'a.mjs'), `console.log([${imports}].length)`);
      await writeFile(join(project, 'b.cjs'), `console.log([${requires}].length)`);
      for (const file of ['a.mjs', 'b.cjs'])
        expect((await run(process.execPath, [file], { cwd: project })).stdout.trim()).toBe('7');
      await writeFile(
        join(project, 'c.mts'),
        `import { createPulse, type PulseStats } from '@waymark/pulse';
       import { withPulse } from '@waymark/pulse/fetch';
       export const stats: PulseStats = createPulse({ redact: (event) => event }).stats();
       export const handler = withPulse(async () => new Response('ok'));
       // @ts-expect-error there is no such option
       createPulse({ nonsense: true });`,
      );
      const tsc = createRequire(import.meta.url)
        .resolve('typescript/package.json')
        .replace('package.json', 'bin/tsc');
      const options = [
        '--noEmit',
        '--strict',
        '--module',
        'nodenext',
        '--target',
        'es2022',
        '--lib',
        'es2022,dom',
      ];
      await run(process.execPath, [tsc, ...options, 'c.mts'], { cwd: project }).catch((error) => {
        throw new Error(String(error.stdout));
      });
    },
    timeout,
  );

  it('proves an origin with the middleware it installed', async () => {
    const module = await import(pathToFileURL(installed('@waymark/pulse/dist/esm/node.js')).href);
    const setup = await reserve(subject.platformUrl, { verification_path: '/docs' });
    const { apiKey: key, endpoint, origin } = setup;
    const page = (_request: unknown, response: { end(text: string): void }) => response.end('<h1>Docs</h1>');
    sites.deploy(origin, module.wrapListener(page, { key, endpoint, origin }));
    expect(verdictOf(await verify(setup)).status).toBe('verified');
  });

  it(
    'runs the command: its version, and an audit of a page',
    async () => {
      const bin = installed('.bin/waymark');
      const environment = {
        ...process.env,
        PATH: `${join(process.execPath, '..')}:${process.env.PATH ?? ''}`,
      };
      const { stdout } = await run(bin, ['--version'], { cwd: project, env: environment });
      expect(stdout).toMatch(/^waymark \d+\.\d+\.\d+\n$/);
      const page = fileURLToPath(new URL('../examples/quickstart.md', import.meta.url));
      await copyFile(page, join(project, 'quickstart.md'));
      const audit = await run(bin, ['audit', 'quickstart.md'], { cwd: project, env: environment });
      expect(audit.stdout).toMatch(/passed/i);
    },
    timeout,
  );

  it(
    'is a service that hands out the very same files',
    async () => {
      const copy = await startService({ entry: installed('@waymark/cli/bin/waymark.mjs') });
      try {
        for (const path of ['/pulse.tgz', '/waymark.tgz']) {
          const [first, second] = [
            await download(subject.baseUrl + path),
            await download(copy.baseUrl + path),
          ];
          expect(sha512(second.bytes)).toBe(sha512(first.bytes));
        }
      } finally {
        await copy.stop();
      }
    },
    timeout,
  );
});
