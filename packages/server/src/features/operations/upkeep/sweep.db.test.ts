import { openTestStore } from '@waymark/testkit';
import { describe, expect, it } from 'vitest';
import { sweep } from './sweep.ts';

const NOW = 1_800_000_000_000;
const HOUR = 3_600_000;

describe('sweep', () => {
  it('forgets acceptances that left the window and keys that expired, and nothing else', async () => {
    const { store } = await openTestStore();
    const acceptance = { operation: 'audit_submission', caller_hash: 'c' };
    await store.db
      .insertInto('acceptances')
      .values([
        { ...acceptance, id: 'left', accepted_at: NOW - HOUR - 1 },
        { ...acceptance, id: 'within', accepted_at: NOW - HOUR + 1 },
      ])
      .execute();
    const key = { operation: 'audit_submission', body_hash: 'b', response: '{}' };
    await store.db
      .insertInto('idempotency_keys')
      .values([
        { ...key, key_hash: 'expired', expires_at: NOW },
        { ...key, key_hash: 'valid', expires_at: NOW + 1 },
      ])
      .execute();
    await store.db
      .insertInto('audit_runs')
      .values({
        id: 'r',
        slug: 's',
        email: 'e',
        quickstart_url: 'u',
        status: 'queued',
        metadata: '{}',
        created_at: 1,
      })
      .execute();

    const signingKeys = { signDetached: () => Promise.reject(new Error('nothing is signed here')) };
    const deps = { store, clock: () => NOW, config: { reportDays: 30 }, signingKeys };
    await sweep(deps);
    await sweep(deps);

    expect(await store.db.selectFrom('acceptances').select('id').execute()).toEqual([{ id: 'within' }]);
    expect(await store.db.selectFrom('idempotency_keys').select('key_hash').execute()).toEqual([
      { key_hash: 'valid' },
    ]);
    expect(await store.db.selectFrom('audit_runs').select('id').execute()).toHaveLength(1);
  });
});
