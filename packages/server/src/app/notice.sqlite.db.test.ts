import { openTestStore, recordLog } from '@waymark/testkit';
import { describe, expect, it } from 'vitest';
import { loadConfig } from '../config/index.ts';
import type { HttpEnv } from '../lib/http/http-env.ts';
import { buildDeps, buildHosts } from './index.ts';

const TEXT = 'Away on <Sunday> & "Monday"';
const ESCAPED = 'Away on &lt;Sunday&gt; &amp; &quot;Monday&quot;';
const END = '2026-12-01T18:00:00Z';

async function openHosts(env: Record<string, string>) {
  const { store, place } = await openTestStore();
  const built = buildDeps(loadConfig({ ...place.env, ...env }), recordLog().log, store, Buffer.alloc(32, 1));
  const time = { now: Date.parse(END) - 60_000 };
  const { landing, platform } = buildHosts({ ...built, clock: () => time.now });
  const memo = { ttlMs: 0 };
  const ask = async (url: string, headers: Record<string, string> = { Accept: 'text/html' }) => {
    const bindings = { incoming: { socket: { remoteAddress: '20.0.0.1' } }, memo } as unknown;
    const host = url.startsWith('http://localhost:4310') ? landing : platform;
    return await host.fetch(new Request(url, { headers }), bindings as HttpEnv['Bindings']);
  };
  return { ask, memo, time };
}

const LANDING = 'http://localhost:4310';
const PLATFORM = 'http://localhost:4311';
const pages = [`${LANDING}/`, `${LANDING}/pulse`, `${LANDING}/check`, `${PLATFORM}/sign-in`];

describe('the notice of an operator', () => {
  it('stands once on every page of both hosts, escaped, and on pages of errors', async () => {
    const { ask } = await openHosts({ WAYMARK_NOTICE: TEXT });
    for (const url of [...pages, `${LANDING}/nowhere`, `${PLATFORM}/reports/nowhere`]) {
      const page = await (await ask(url)).text();
      expect([url, page.split(ESCAPED).length - 1]).toEqual([url, 1]);
      expect(page).not.toContain('<Sunday>');
      expect(page.indexOf(ESCAPED)).toBeLessThan(page.indexOf('<main id="content">'));
    }
  });

  it('is in nothing that programs read', async () => {
    const { ask } = await openHosts({ WAYMARK_NOTICE: TEXT });
    for (const url of [
      `${LANDING}/health`,
      `${LANDING}/openapi.json`,
      `${LANDING}/llms.txt`,
      `${LANDING}/pulse.md`,
      `${PLATFORM}/.well-known/jwks.json`,
    ]) {
      const body = await (await ask(url, {})).text();
      expect([url, body.includes('Sunday')]).toEqual([url, false]);
    }
    const refused = await ask(`${PLATFORM}/reports/nowhere`, { Accept: 'application/json' });
    expect(await refused.text()).not.toContain('Sunday');
  });

  it('says when it ends, is gone then, and is in no answer that is given again for long', async () => {
    const { ask, memo, time } = await openHosts({ WAYMARK_NOTICE: TEXT, WAYMARK_NOTICE_UNTIL: END });
    const before = await ask(`${LANDING}/pulse`);
    expect(await before.text()).toContain('2026-12-01 18:00 UTC');
    expect(before.headers.get('Cache-Control')).toBe('no-cache');
    expect(memo.ttlMs).toBeLessThanOrEqual(5_000);
    time.now = Date.parse(END);
    const after = await ask(`${LANDING}/pulse`);
    expect(await after.text()).not.toContain('Sunday');
    expect(after.headers.get('ETag')).not.toBe(before.headers.get('ETag'));
  });

  it('changes nothing where there is none', async () => {
    const { ask } = await openHosts({});
    expect(await (await ask(`${LANDING}/`)).text()).not.toContain('service-notice"');
  });
});
