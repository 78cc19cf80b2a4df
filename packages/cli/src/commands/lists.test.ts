import { utimesSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { makeDataFolder, runWaymark } from '@waymark/testkit';
import { describe, expect, it } from 'vitest';

const TIMEOUT_MS = 120_000;

describe('waymark lists', { timeout: TIMEOUT_MS }, () => {
  it('imports what was brought along, shows it with its date, and doctor says what is stale', async () => {
    const folder = makeDataFolder();
    const run = (...args: string[]) => runWaymark(args, { env: { WAYMARK_DATA_DIR: join(folder, 'data') } });
    await run('migrate');
    const file = join(folder, 'bingbot.json');
    writeFileSync(file, JSON.stringify({ prefixes: [{ ipv4Prefix: '203.0.113.0/24' }] }));
    const yesterday = new Date(Date.now() - 24 * 60 * 60 * 1000);
    utimesSync(file, yesterday, yesterday);
    const day = yesterday.toISOString().slice(0, 10);

    expect(await run('lists', 'import', file)).toMatchObject({
      code: 0,
      stdout: expect.stringContaining(`bingbot: 1 networks, of ${day}.`),
    });
    const shown = (await run('lists', 'show')).stdout;
    expect(shown).toMatch(new RegExp(`^bingbot  Microsoft  1 networks  imported, of ${day}  https://`, 'mu'));
    expect(shown).toMatch(/^openai-gptbot {2}OpenAI {2}\d+ networks {2}carried, of 2026-08-22 \(stale\)/mu);
    expect(shown).toMatch(/^anthropic {2}.*never held/mu);

    const advice = (await run('doctor')).stdout;
    expect(advice).toMatch(
      /^missing +address lists: .*openai-gptbot \(2026-08-22\).*anthropic \(never held\)/mu,
    );
    expect(advice).not.toMatch(/address lists: .*bingbot/u);

    for (const args of [
      ['import', join(folder, 'nothing.json')],
      ['import', file, '--taken-at', '2026-01-01'],
      ['import', file, '--source', 'nobody'],
    ])
      expect(await run('lists', ...args), args.join(' ')).toMatchObject({ code: 1 });
    for (const args of [['import'], ['import', file, '--taken-at', 'soon'], ['forget']])
      expect(await run('lists', ...args), args.join(' ')).toMatchObject({ code: 64 });
  });
});
