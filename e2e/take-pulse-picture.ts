import { mkdir, writeFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import type { Browser, Page } from 'playwright-core';
import { startBrowser } from './browser.ts';
import { claimExample, loadUntil, startExample } from './example-dashboard.ts';

const folder = fileURLToPath(new URL('../packages/server/pictures/', import.meta.url));
const viewport = { width: 1120, height: 900 };
const MOST_BYTES = 120_000;
// More would show parts of the links above and below.
const MARGIN = 8;
const PATIENCE_MS = 120_000;
const schemes = ['light', 'dark'] as const;
/** Everybody came by a few times: a row of visitors takes most of a minute. */
const livesWhen = '#who tr:has-text("Claude Code") td:text-matches("^[2-9][0-9]$")';

/** From the lists of who comes and what they ask for down to the end of what fails. */
async function cutOf(page: Page) {
  const [top, bottom] = await Promise.all([
    page.locator('#who').boundingBox(),
    page.locator('tbody[data-list=failures]').boundingBox(),
  ]);
  if (top === null || bottom === null) throw new Error('The overview has no lists to take a picture of.');
  const y = top.y - MARGIN;
  return { x: 0, y, width: viewport.width, height: Math.ceil(bottom.y + bottom.height + MARGIN - y) };
}

/** Chromium writes WebP by itself, which playwright has no word for. */
async function takePicture(page: Page): Promise<Buffer> {
  const session = await page.context().newCDPSession(page);
  const { data } = await session.send('Page.captureScreenshot', {
    format: 'webp',
    quality: 82,
    captureBeyondViewport: true,
    clip: { ...(await cutOf(page)), scale: 1 },
  });
  return Buffer.from(data, 'base64');
}

async function savePictures(browser: Browser, overview: string, signedIn: Page): Promise<void> {
  await mkdir(folder, { recursive: true });
  const storageState = await signedIn.context().storageState();
  for (const colorScheme of schemes) {
    const context = await browser.newContext({ viewport, colorScheme, storageState });
    context.setDefaultTimeout(PATIENCE_MS);
    const page = await context.newPage();
    await page.goto(overview);
    await page.evaluate(() => document.fonts.ready.then(() => undefined));
    const picture = await takePicture(page);
    if (picture.length > MOST_BYTES) throw new Error(`${picture.length} bytes are too many for a page.`);
    await writeFile(`${folder}pulse-overview-${colorScheme}.webp`, picture);
    console.log(`pulse-overview-${colorScheme}.webp: ${picture.length} bytes`);
    await context.close();
  }
}

const example = await startExample();
const browser = await startBrowser();
try {
  const context = await browser.newContext({ viewport });
  context.setDefaultTimeout(PATIENCE_MS);
  const page = await context.newPage();
  const overview = await claimExample(page, example);
  await loadUntil(page, overview, livesWhen);
  await savePictures(browser, overview, page);
} finally {
  await browser.close();
  await example.stop();
}
