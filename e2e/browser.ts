import { existsSync, mkdirSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { AxeBuilder } from '@axe-core/playwright';
import { type Browser, chromium, type Page } from 'playwright-core';

const output = fileURLToPath(new URL('../test-output/', import.meta.url));

let opened: Promise<Browser> | undefined;

/** The browser that the files of one worker share, each after the other: starting it takes longer than a page. */
export async function openBrowser(): Promise<Browser> {
  const browser = await opened;
  if (browser?.isConnected()) return browser;
  opened = startBrowser();
  return await opened;
}

/** Closes all that a file has opened in the browser, which the next one finds as if it had just been started. */
export async function closePages(browser: Browser | undefined): Promise<void> {
  await Promise.all(browser?.contexts().map((context) => context.close()) ?? []);
}

const [headlessShell, wholeBrowser] = ['/usr/bin/chromium-headless-shell', '/usr/bin/chromium'];

/**
 * Debian's Chromium, without the parts that would call home: of itself only what shows pages, where that is installed.
 * The whole browser opens a window for each page, with pages of its own that take longer than most of ours.
 */
export async function startBrowser(): Promise<Browser> {
  return await chromium.launch({
    executablePath: process.env.CHROMIUM ?? (existsSync(headlessShell) ? headlessShell : wholeBrowser),
    args: [
      '--no-sandbox',
      '--disable-gpu',
      '--disable-background-networking',
      '--disable-component-update',
      '--disable-sync',
    ],
  });
}

/** The rules of axe that a page breaks, all or a single one, each with the elements at fault. */
export async function accessibilityProblems(
  page: Page,
  { only }: { readonly only?: string } = {},
): Promise<string[]> {
  // Our pages have no frames and nobody reads what passed: leaving both out saves half of the time, and no finding.
  const axe = new AxeBuilder({ page }).setLegacyMode().options({ resultTypes: ['violations'] });
  if (only !== undefined) axe.withRules([only]);
  const { violations } = await axe.analyze();
  return violations.map((rule) => `${rule.id}: ${rule.nodes.map((node) => node.html).join(' ')}`);
}

/** Keeps a picture of a page for people to look at, when somebody wants them (CONTRIBUTING.md). */
export async function keepPicture(page: Page, name: string, { isWhole = true } = {}): Promise<void> {
  if (process.env.WAYMARK_PICTURES !== 'on') return;
  mkdirSync(output, { recursive: true });
  await page.screenshot({ path: `${output}${name}.png`, fullPage: isWhole });
}
