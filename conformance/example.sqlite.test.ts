import { existsSync } from 'node:fs';
import { dirname } from 'node:path';
import { fileURLToPath } from 'node:url';
import {
  type ChildExit,
  findFreePorts,
  type GuardedChild,
  makeTempFolder,
  spawnGuarded,
  startService,
} from '@waymark/testkit';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { formFields, HumanBrowser } from './human-browser.ts';

const entry = fileURLToPath(new URL('../examples/run.ts', import.meta.url));

async function runExample(...args: string[]): Promise<GuardedChild> {
  const run = await spawnGuarded(process.execPath, [entry, ...args], {
    env: { PATH: process.env.PATH, HOME: process.env.HOME },
  });
  onTestFinished(() => void run.child.kill('SIGKILL'));
  return run;
}

async function ended(run: GuardedChild): Promise<ChildExit & { output: string }> {
  return { ...(await run.exited), output: run.output() };
}

/** Whether somebody listens there. */
const answers = async (url: string) => {
  try {
    return (await fetch(url)).status;
  } catch {
    return undefined;
  }
};

/** The code of the only mail there is; the queue delivers it a moment after the form was sent. */
async function codeInOutbox(platformUrl: string): Promise<string> {
  const read = async (path: string) => (await fetch(platformUrl + path)).text();
  const newest = async () => /\/outbox\/[^"]+/.exec(await read('/outbox'))?.[0];
  const mail = await vi.waitUntil(newest, { timeout: 180_000 });
  return /^\s*(\d{6})\s*$/m.exec(await read(mail))?.[1] ?? '';
}

/** Does what the example tells a human: the link, any address, the code in the outbox, the confirmation. */
async function claimAsTold(platformUrl: string, claimUrl: string): Promise<HumanBrowser> {
  // An address of its own would be that of a proxy, and the outbox is for this machine alone.
  const human = new HumanBrowser(platformUrl);
  const [signIn, email] = [await human.open(claimUrl), 'anyone@harbour-trial.dev'];
  const codePage = await human.submit('/sign-in', { ...formFields(signIn, '/sign-in'), email });
  const code = await codeInOutbox(platformUrl);
  const form = await human.submit('/sign-in/code', { ...formFields(codePage, '/sign-in/code'), code });
  await human.submit('/setups/claim', formFields(form, '/setups/claim'));
  return human;
}

const visited = /visited {4}200 \/llms\.txt, .*404 \/api\/items\/7/;

describe('npm run example', () => {
  it('reserves, deploys, verifies and visits, says what to do next, and leaves nothing behind', async () => {
    const run = await runExample();
    await expect.poll(() => run.output()).toContain('Ctrl-C');
    const text = run.output();
    expect(text).toMatch(/reserved {3}https:\/\/docs\.harbour-trial\.dev \(201 pending_deployment\)/);
    expect(text).toMatch(/verified {3}.* \(200 verified\)/);
    expect(text).toMatch(visited);
    const claimUrl = /http:\S+\/setups\/claim\/\S+/.exec(text)?.[0] ?? '';
    const platformUrl = new URL(claimUrl).origin;
    const human = await claimAsTold(platformUrl, claimUrl);
    const [project] = /\/workspace\/projects\/[\w-]+/.exec((await human.open('/workspace')).text) ?? [''];
    const dashboard = async () => (await human.open(project)).text;
    await expect.poll(dashboard).toContain('/docs/install');
    for (const each of ['Claude Code', 'GPTBot', '/api/items/7']) expect(await dashboard()).toContain(each);
    const folder = dirname(/--cacert (\S+)/.exec(text)?.[1] ?? '');
    expect(existsSync(folder)).toBe(true);
    run.child.kill('SIGINT');
    expect(await ended(run)).toMatchObject({ code: 0, signal: null });
    expect(existsSync(folder)).toBe(false);
    expect(await answers(platformUrl)).toBeUndefined();
  });

  it('works with a service that was started with the settings it prints', async () => {
    const [folder, [sitePort]] = [makeTempFolder(), await findFreePorts(1)];
    const place = ['--folder', folder, '--site-port', String(sitePort)];
    const printed = await ended(await runExample('--print-env', ...place));
    const env = Object.fromEntries(
      printed.output
        .trim()
        .split('\n')
        .map((line) => line.split('=')),
    );
    const service = await startService({ env });
    onTestFinished(async () => void (await service.stop()));
    const given = ['--service', service.platformUrl, '--once', ...place];
    expect(await ended(await runExample(...given))).toMatchObject({
      code: 0,
      output: expect.stringMatching(visited),
    });
    expect(await answers(`${service.platformUrl}/outbox`)).toBe(200);
    // The origin is held now: the refusal is the service's own, with the way out.
    expect(await ended(await runExample(...given))).toMatchObject({
      code: 1,
      output: expect.stringContaining('\n409 origin_unavailable: '),
    });
  });
});
