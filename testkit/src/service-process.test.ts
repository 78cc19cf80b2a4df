import { existsSync } from 'node:fs';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { spawnGuarded } from './child-process.ts';
import { runWaymark } from './run-waymark.ts';
import { startService } from './service-process.ts';

// A program with the outside of `waymark serve`: the kit is tested without the build it is made to test.
const program = `
import { createServer } from 'node:http';
if (process.env.FAIL) { console.error('cannot start'); process.exit(3); }
const server = createServer((request, response) => response.end(JSON.stringify({ env: process.env, cwd: process.cwd() })));
server.listen(new URL(process.env.WAYMARK_BASE_URL).port, 'localhost', () => console.log('ready', process.argv[2]));
process.on('SIGTERM', () => process.exit(0));
`;

let folder: string;
let entry: string;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'waymark-kit-'));
  entry = join(folder, 'program.mjs');
  await writeFile(entry, program);
});

afterAll(() => rm(folder, { recursive: true }));

function isAlive(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
}

describe('startService', () => {
  it('passes on nothing but what it is told', async () => {
    vi.stubEnv('WAYMARK_ROLE', 'leaked');
    const service = await startService({ entry, env: { EXTRA: 'yes' } });
    vi.unstubAllEnvs();
    const seen: unknown = await (await fetch(service.baseUrl)).json();
    expect(seen).toMatchObject({ env: { EXTRA: 'yes', WAYMARK_PLATFORM_URL: service.platformUrl } });
    expect(seen).not.toMatchObject({ env: { WAYMARK_ROLE: 'leaked' } });
    expect(service.output()).toBe('ready serve\n');
    expect(service.firstAnswerMs).toBeGreaterThan(0);
    expect(await service.stop()).toEqual({ code: 0, signal: null });
    expect(existsSync(service.dataDir)).toBe(false);
  });

  it('says why a service did not start', async () => {
    await expect(startService({ entry, env: { FAIL: '1' } })).rejects.toThrow(/code 3\):\ncannot start/);
  });

  it('keeps the data folder it was given through a crash and a new start', async () => {
    const dataDir = await mkdtemp(join(folder, 'data-'));
    const first = await startService({ entry, dataDir });
    await first.kill9();
    expect(await first.exited).toEqual({ code: null, signal: 'SIGKILL' });
    const env = { WAYMARK_BASE_URL: first.baseUrl, WAYMARK_PLATFORM_URL: first.platformUrl };
    const second = await startService({ entry, dataDir, env });
    expect(second.baseUrl).toBe(first.baseUrl);
    await second.stop();
    expect(existsSync(dataDir)).toBe(true);
  });
});

describe('runWaymark', () => {
  it('gives the command its input and returns what it wrote', async () => {
    const echo = join(folder, 'echo.mjs');
    await writeFile(
      echo,
      `process.stdin.pipe(process.stdout); console.error(process.argv[2]); process.exitCode = 4;`,
    );
    const result = await runWaymark(['doctor'], { entry: echo, input: 'hello' });
    expect(result).toEqual({ code: 4, stdout: 'hello', stderr: 'doctor\n' });
  });
});

describe('spawnGuarded', () => {
  it('notices the end of a child whose own child still holds its output', async () => {
    const { child, exited, stdout } = await spawnGuarded('sh', ['-c', 'sleep 60 & echo $!; wait'], {});
    await vi.waitFor(() => expect(stdout()).toMatch(/\d+\n/), 180_000);
    child.kill('SIGKILL');
    expect(await exited).toEqual({ code: null, signal: 'SIGKILL' });
    process.kill(Number(stdout()), 'SIGKILL');
  });

  it('lets neither a child nor the folder it names outlive a killed parent', async () => {
    const left = join(folder, 'left');
    await mkdir(left);
    const parent = join(folder, 'parent.mjs');
    const guarded = JSON.stringify(new URL('./child-process.ts', import.meta.url).href);
    await writeFile(
      parent,
      `const { spawnGuarded } = await import(${guarded});
       const options = { removeIfOrphaned: ${JSON.stringify(left)} };
       const { pid } = await spawnGuarded('sleep', ['600'], options);
       console.log(pid);`,
    );
    const { child, exited, stdout } = await spawnGuarded(process.execPath, [parent], {});
    await vi.waitFor(() => expect(stdout()).toMatch(/\d+\n/), 180_000);
    const pid = Number(stdout());
    expect(isAlive(pid)).toBe(true);
    child.kill('SIGKILL');
    await exited;
    await vi.waitFor(() => expect([isAlive(pid), existsSync(left)]).toEqual([false, false]), 180_000);
  });
});
