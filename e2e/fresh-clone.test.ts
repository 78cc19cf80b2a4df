import { execFileSync } from 'node:child_process';
import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { findFreePorts, type GuardedChild, spawnGuarded } from '@waymark/testkit';
import { afterAll, describe, expect, it } from 'vitest';

const repository = fileURLToPath(new URL('..', import.meta.url));
const folder = mkdtempSync(join(tmpdir(), 'waymark-clone-'));
// Thousands of small files: a busy disk takes its time.
afterAll(() => rmSync(folder, { recursive: true, force: true, maxRetries: 5 }), 180_000);

/** The environment of somebody who has Node.js and npm and nothing of ours. */
function strangersEnvironment(): Record<string, string> {
  const path = (process.env.PATH ?? '').split(delimiter).filter((each) => !each.includes('node_modules'));
  return { PATH: path.join(delimiter), HOME: process.env.HOME ?? folder };
}

async function firstAnswer(service: GuardedChild, url: string): Promise<Response> {
  for (;;) {
    const answer = await fetch(url).catch(() => undefined);
    if (answer !== undefined) return answer;
    const ended = await Promise.race([service.exited.then(() => true), delay(200, false)]);
    if (ended) throw new Error(`npm start ended before it answered:\n${service.output()}`);
  }
}

describe('a fresh clone in an empty folder', () => {
  it('serves both hosts after npm start and nothing else', { timeout: 900_000 }, async () => {
    const clone = join(folder, 'waymark');
    execFileSync('git', ['clone', '--quiet', '--no-hardlinks', repository, clone]);
    expect(readdirSync(clone)).not.toContain('node_modules');
    const [landing, platform] = await findFreePorts(2);
    const service = await spawnGuarded('npm', ['start'], {
      cwd: clone,
      env: {
        ...strangersEnvironment(),
        WAYMARK_BASE_URL: `http://localhost:${landing}`,
        WAYMARK_PLATFORM_URL: `http://localhost:${platform}`,
      },
      stdio: ['ignore', 'pipe', 'pipe'],
    });

    const health = await firstAnswer(service, `http://localhost:${landing}/health`);
    expect(health.status).toBe(200);
    expect((await fetch(`http://localhost:${platform}/reports/none`)).status).toBe(404);
    expect(service.stdout()).toContain(`landing   http://localhost:${landing}`);
    expect(service.stdout()).toContain('WAYMARK_SMTP_URL');

    service.child.kill('SIGTERM');
    await service.exited;
    await goneFrom(`http://localhost:${landing}/health`);
    expect(execFileSync('git', ['status', '--porcelain'], { cwd: clone, encoding: 'utf8' })).toBe('');
  });
});

/** Waits until nothing listens any more: npm ends before the service it started has drained. */
async function goneFrom(url: string): Promise<void> {
  while (
    await fetch(url).then(
      () => true,
      () => false,
    )
  )
    await delay(100);
}
