import { execFile } from 'node:child_process';
import { globSync } from 'node:fs';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { gzipSync } from 'node:zlib';
import { checkPackage, createPackageFromTarballData } from '@arethetypeswrong/core';
import { publint } from 'publint';
import { formatMessage } from 'publint/utils';
import { type OutputChunk, rolldown } from 'rolldown';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import manifest from '../package.json' with { type: 'json' };
import { startIngest } from './test/ingest-server-fixture.ts';
import { apiKey, fingerprintOf, origin } from './test/verifier-fixture.ts';

const run = promisify(execFile);
const source = fileURLToPath(new URL('..', import.meta.url));
const entries = Object.keys(manifest.exports).filter((name) => name !== './package.json');
let folder: string;
let tarball: string;
let installed: string;

// What site owners get: the packed package, installed into an empty folder.
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'waymark-pulse-'));
  await run('npm', ['pack', '--ignore-scripts', '--pack-destination', folder], { cwd: source });
  tarball = globSync(join(folder, '*.tgz'))[0] ?? '';
  await writeFile(join(folder, 'package.json'), '{ "private": true }');
  await run('npm', ['install', '--offline', '--no-audit', '--no-fund', tarball], { cwd: folder });
  installed = join(folder, 'node_modules/@waymark/pulse');
});
afterAll(() => rm(folder, { recursive: true, force: true }));

const node = (code: string, type: 'module' | 'commonjs') =>
  run(process.execPath, [`--input-type=${type}`, '--eval', code], { cwd: folder });

/** The bytes a bundler puts into a program for one entry, without what is loaded on demand. */
async function bundledSize(entry: string): Promise<number> {
  const bundle = await rolldown({
    input: join(installed, `dist/esm/${entry}.js`),
    external: /^node:/u,
    logLevel: 'silent',
  });
  const { output } = await bundle.generate({ format: 'esm', minify: true });
  await bundle.close();
  const chunks = output.filter((each): each is OutputChunk => each.type === 'chunk');
  const names = new Set(chunks.filter((each) => each.isEntry).map((each) => each.fileName));
  for (const name of names)
    for (const next of chunks.find((each) => each.fileName === name)?.imports ?? []) names.add(next);
  const code = chunks.filter((each) => names.has(each.fileName)).map((each) => each.code);
  return gzipSync(code.join('')).length;
}

describe('the packed package', () => {
  it.each(entries)('loads %s by import and by require', async (entry) => {
    const name = entry.replace('.', manifest.name);
    const imported = await node(`console.log(Object.keys(await import('${name}')).join())`, 'module');
    const required = await node(`console.log(Object.keys(require('${name}')).join())`, 'commonjs');
    const names = imported.stdout
      .trim()
      .split(',')
      .filter((each) => each !== 'default');
    expect(names.length).toBeGreaterThan(0);
    expect(required.stdout.trim().split(',').toSorted()).toEqual(names.toSorted());
  });

  it('holds no dependency, no test and no word of the workspace', async () => {
    expect(Object.keys(manifest)).not.toContain('dependencies');
    const files = globSync('**/*', { cwd: installed }).filter((file) => /\.(?:js|mjs|ts|json)$/u.test(file));
    expect(files.filter((file) => file.includes('test'))).toEqual([]);
    for (const file of files.filter((each) => !each.startsWith('package.json'))) {
      expect(await readFile(join(installed, file), 'utf8')).not.toContain('@waymark/contract');
    }
  });

  it('brings the middleware for Python along, of the same version', async () => {
    const program =
      'import sys; sys.path.insert(0, sys.argv[1]); import waymark_pulse as p; print(p.__version__)';
    const { stdout } = await run('python3', ['-B', '-c', program, join(installed, 'python')]);
    expect(stdout.trim()).toBe(manifest.version);
    expect(await readFile(join(installed, 'python/pyproject.toml'), 'utf8')).toContain(
      `version = "${manifest.version}"`,
    );
  });

  it('is under 8.1 kB, minified and gzipped', async () => {
    expect(await bundledSize('index')).toBeLessThan(8100);
  });

  it.each(entries.filter((entry) => entry !== '.'))('is under 9.5 kB with %s', async (entry) => {
    expect(await bundledSize(entry)).toBeLessThan(9500);
  });

  it('satisfies publint', async () => {
    const { messages, pkg } = await publint({ pkgDir: installed, pack: false, strict: true });
    expect(messages.map((message) => formatMessage(message, pkg ?? {}))).toEqual([]);
  });

  it('has the right types for both module systems', async () => {
    const result = await checkPackage(createPackageFromTarballData(await readFile(tarball)));
    // The resolution before "exports" existed (node10) knows no entry points.
    const problems = result.types
      ? result.problems.filter((each) => !('resolutionKind' in each && each.resolutionKind === 'node10'))
      : ['no types'];
    expect(problems).toEqual([]);
  });
});

describe('npx @waymark/pulse doctor', () => {
  const command = () => join(folder, 'node_modules/.bin/pulse');

  it('prints the self-check as JSON and ends with 0 when all is well', async () => {
    const ingest = await startIngest();
    const env = {
      ...process.env,
      PULSE_API_KEY: apiKey,
      PULSE_ENDPOINT: ingest.endpoint,
      PULSE_ORIGIN: origin,
    };
    const { stdout } = await run(process.execPath, [command(), 'doctor'], { env });
    expect(JSON.parse(stdout)).toMatchObject({
      ok: true,
      problems: [],
      origin,
      endpoint: ingest.endpoint,
      key_fingerprint: fingerprintOf(apiKey),
      trust_proxy: 'socket',
      probe: { ok: true, status: 202 },
    });
    expect(stdout).not.toContain(apiKey);
    await ingest.close();
  });

  it('ends with 1 and says what to do when something is wrong', async () => {
    const refusing = await startIngest(() => ({ status: 401 }));
    const env = {
      ...process.env,
      PULSE_API_KEY: apiKey,
      PULSE_ENDPOINT: refusing.endpoint,
      PULSE_ORIGIN: origin,
    };
    const failed = await run(process.execPath, [command(), 'doctor'], { env }).catch(
      (error: unknown) => error,
    );
    expect(failed).toMatchObject({ code: 1 });
    const { stdout } = failed as { stdout: string };
    expect(JSON.parse(stdout).problems).toMatchObject([
      { code: 'http_401', resolution: expect.stringContaining('key') },
    ]);
    await refusing.close();
  });

  it('explains itself when it is misused', async () => {
    const failed = await run(process.execPath, [command(), 'help']).catch((error: unknown) => error);
    expect(failed).toMatchObject({ code: 2, stdout: expect.stringContaining('Usage') });
  });
});
