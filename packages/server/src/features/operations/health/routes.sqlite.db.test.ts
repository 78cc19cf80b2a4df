import { describe, expect, it } from 'vitest';
import { openLanding } from '../../../app/landing-fixture.ts';
import { openPlatform } from '../../../app/platform-fixture.ts';
import type { Store } from '../../../store/index.ts';

/** Ends the connection that is there; a store that was never asked would open its first one afterwards. */
async function loseStore(store: Store): Promise<void> {
  await store.db.selectFrom('jobs').select('id').execute();
  await store.close();
}

describe('the health of the service is answered', () => {
  it('with what Pulse sends of the service itself', async () => {
    const { ask } = await openLanding();
    const answer = await ask('/health');
    expect(answer.status).toBe(200);
    expect(await answer.json()).toEqual({
      ok: true,
      pulse: { enabled: true, configured: false, endpoint: 'http://localhost:4311/api/v1/pulse/events' },
    });
  });

  it('with what the operator set: a key, which is never shown, or no Pulse at all', async () => {
    const key = `pulse_live_${'k'.repeat(43)}`;
    const { ask } = await openLanding({}, { WAYMARK_PULSE_KEY: key });
    const text = await (await ask('/health')).text();
    expect(JSON.parse(text).pulse).toMatchObject({ enabled: true, configured: true });
    expect(text).not.toContain(key);
    const without = await openLanding({}, { WAYMARK_PULSE: 'off' });
    expect((await (await without.ask('/health')).json()).pulse.enabled).toBe(false);
  });

  it('as an error of the landing host while its database is gone, without the reason', async () => {
    const { ask, store } = await openLanding();
    await loseStore(store);
    const answer = await ask('/health');
    expect(answer.status).toBe(500);
    const body = await answer.json();
    expect(body).toMatchObject({ ok: false, error: 'internal_error' });
    expect(JSON.stringify(body)).not.toMatch(/sqlite|closed/iu);
  });
});

describe.each([
  ['landing', openLanding],
  ['platform', openPlatform],
] as const)('readiness on the %s host', (_, open) => {
  it('is a yes that no proxy may keep', async () => {
    const { ask } = await open();
    const answer = await ask('/ready');
    expect([answer.status, await answer.json()]).toEqual([200, { ok: true }]);
    expect(answer.headers.get('cache-control')).toBe('no-store');
    expect(answer.headers.get('retry-after')).toBeNull();
  });

  it('is a no with its reason and when to ask again', async () => {
    const { ask, store } = await open();
    await loseStore(store);
    const answer = await ask('/ready');
    expect(answer.status).toBe(503);
    expect(answer.headers.get('cache-control')).toBe('no-store');
    expect(answer.headers.get('retry-after')).toBe('5');
    expect(await answer.json()).toMatchObject({ ok: false, reason: 'store_unreachable' });
  });
});
