import { mkdir, mkdtempDisposable, readdir, readFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describeFailure, runBounded } from '../sandbox/run-bounded.ts';
import { openToAll } from './cache-folder.ts';
import { runNpm } from './run-npm.ts';

const FETCH_MS = 300_000;

/** Fetches a package by npm, which checks its integrity against the registry's record, and unpacks it into a new folder. */
export async function fetchPackage(
  spec: string,
  folder: string,
  options: { npm?: string; signal?: AbortSignal },
): Promise<{ version: string }> {
  await using download = await mkdtempDisposable(join(tmpdir(), 'waymark-fetch-'));
  const args = ['pack', spec, '--pack-destination', download.path, '--workspaces=false', '--silent'];
  const packed = await runNpm(options.npm ?? 'npm', args, {
    timeoutMs: FETCH_MS,
    ...(options.signal && { signal: options.signal }),
  });
  options.signal?.throwIfAborted();
  const [archive] = await readdir(download.path);
  if (packed.outcome !== 'exited' || packed.code !== 0 || archive === undefined) {
    throw new Error(`${spec} could not be fetched from the registry: npm ${describeFailure(packed)}.`);
  }
  await mkdir(folder, { recursive: true, mode: 0o755 });
  const unpack = [
    '-xzf',
    join(download.path, archive),
    '-C',
    folder,
    '--strip-components=1',
    '--no-same-owner',
  ];
  await need('tar', unpack);
  // Archives may hold folders that not even their owner may enter.
  await openToAll(folder);
  const manifest: unknown = JSON.parse(await readFile(join(folder, 'package.json'), 'utf8'));
  const version =
    typeof manifest === 'object' && manifest && 'version' in manifest ? manifest.version : undefined;
  return { version: String(version) };
}

async function need(command: string, args: string[]): Promise<void> {
  const run = await runBounded(command, args, { timeoutMs: FETCH_MS });
  if (run.outcome === 'exited' && run.code === 0) return;
  throw new Error(`A package could not be unpacked: ${command} ${describeFailure(run)}.`);
}
