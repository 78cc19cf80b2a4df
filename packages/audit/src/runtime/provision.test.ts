import { chmod, mkdtempDisposable } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';
import { runBounded } from '../sandbox/run-bounded.ts';
import { provisionRuntime } from './provision.ts';

const cacheFolder = join(tmpdir(), 'waymark-test-runtimes');
const timeout = 1_800_000;

describe('provisionRuntime', { timeout }, () => {
  it('gives the Node.js that a page asks for, with its npm, from the registry', async () => {
    const runtime = await provisionRuntime({ node: '^22.13.0', tools: [] }, { cacheFolder });
    expect(runtime).toMatchObject({ nodeSource: 'registry', nodeVersion: expect.stringMatching(/^22\./) });
    const [bind] = runtime.binds;
    const node = await runBounded(join(bind?.from ?? '', 'bin/node'), ['--version'], { timeoutMs: 30_000 });
    expect(node).toMatchObject({ code: 0, stdout: `v${runtime.nodeVersion}\n` });
    expect(runtime.npmVersion).toMatch(/^10\./u);
  });

  it('says what the registry does not have', async () => {
    const wanted = { node: '0.0.999', tools: [] };
    await expect(provisionRuntime(wanted, { cacheFolder })).rejects.toThrow(
      /node-linux-\w+@0\.0\.999 could not be fetched/u,
    );
  });

  it('refuses a tool that it does not know', async () => {
    await expect(provisionRuntime({ node: null, tools: ['cargo'] }, { cacheFolder })).rejects.toThrow(
      'cargo',
    );
  });

  it.skipIf(process.getuid?.() !== 0)('gives what others may use, whatever the file mask', async () => {
    await using folder = await mkdtempDisposable(join(tmpdir(), 'waymark-mask-'));
    await chmod(folder.path, 0o755);
    const mask = process.umask(0o077);
    onTestFinished(() => void process.umask(mask));
    const own = { node: process.version, tools: [] };
    const { binds, npmVersion } = await provisionRuntime(own, { cacheFolder: join(folder.path, 'one/two') });
    const bin = join(binds[0]?.from ?? '', 'bin');
    const npm = [
      '--reuid',
      '65534',
      '--clear-groups',
      '--',
      join(bin, 'node'),
      join(bin, 'npm'),
      '--version',
    ];
    expect(await runBounded('/usr/bin/setpriv', npm, { timeoutMs: 300_000 })).toMatchObject({
      code: 0,
      stdout: `${npmVersion}\n`,
    });
  });

  it.skipIf(process.getuid?.() !== 0)('refuses a cache that the sandbox could not enter', async () => {
    await using folder = await mkdtempDisposable(join(tmpdir(), 'waymark-closed-'));
    await expect(provisionRuntime({ node: null, tools: [] }, { cacheFolder: folder.path })).rejects.toThrow(
      'may not enter',
    );
  });
});
