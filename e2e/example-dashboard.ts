import { fileURLToPath } from 'node:url';
import { spawnGuarded } from '@waymark/testkit/child-process';
import type { Page } from 'playwright-core';

const entry = fileURLToPath(new URL('../examples/run.ts', import.meta.url));
const owner = 'owner@harbour-trial.dev';
const PAUSE_MS = 500;
const MOST_WAITING_MS = 300_000;

/** The running example: a service, a site, and agents that come by. */
export interface Example {
  readonly platformUrl: string;
  /** Where a human takes the project over, once. */
  readonly claimUrl: string;
  stop(): Promise<void>;
}

/** Starts what `npm run example` starts, and gives what it prints once its site was visited. */
export async function startExample(): Promise<Example> {
  const { child, exited, output } = await spawnGuarded(process.execPath, [entry], {});
  const stop = async () => {
    child.kill('SIGTERM');
    await exited;
  };
  const isUp = new Promise<boolean>((resolve) => {
    child.stdout?.on('data', () => output().includes('Agents keep coming by') && resolve(true));
  });
  const found = (await Promise.race([isUp, exited.then(() => false)])) ? output() : '';
  const claimUrl = /http\S+\/setups\/claim\/\S+/u.exec(found)?.[0];
  if (claimUrl !== undefined) return { platformUrl: new URL(claimUrl).origin, claimUrl, stop };
  await stop();
  throw new Error(`The example did not get as far as a claim link:\n${output()}`);
}

/** Asks for a page again and again until it has what is looked for. */
export async function loadUntil(page: Page, url: string, selector: string): Promise<void> {
  const giveUpAt = Date.now() + MOST_WAITING_MS;
  do {
    if (Date.now() > giveUpAt) throw new Error(`${url} did not come to have ${selector}.`);
    await page.waitForTimeout(PAUSE_MS);
    await page.goto(url);
  } while ((await page.locator(selector).count()) === 0);
}

async function codeInOutbox(page: Page, platformUrl: string): Promise<string> {
  const mail = `tr:has-text("${owner}") a`;
  await loadUntil(page, `${platformUrl}/outbox`, mail);
  await page.locator(mail).first().click();
  return /^\s*(\d{6})\s*$/mu.exec((await page.textContent('pre')) ?? '')?.[1] ?? 'no code';
}

/** Claims the project of the example as its human would, and gives the address of its overview. */
export async function claimExample(page: Page, { platformUrl, claimUrl }: Example): Promise<string> {
  await page.goto(claimUrl);
  await page.fill('#email', owner);
  await page.click('button[type=submit]');
  const mails = await page.context().newPage();
  await page.fill('#code', await codeInOutbox(mails, platformUrl));
  await mails.close();
  await page.click('button[type=submit]');
  await page.click('button[type=submit]');
  await page.click('text=See who comes');
  return `${platformUrl}${new URL(page.url()).pathname}`;
}
