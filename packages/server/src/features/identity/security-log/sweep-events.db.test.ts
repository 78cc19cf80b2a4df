import { openTestStore } from '@waymark/testkit';
import { describe, expect, it } from 'vitest';
import { recordEvent, sweepEvents } from './index.ts';

const NOW = 1_800_000_000_000;

describe('sweepEvents', () => {
  it('forgets what is about agents and projects that are gone and were nobody’s, and the database keeps the rest', async () => {
    const { store } = await openTestStore();
    const { db } = store;
    const registration = { id: 'r', type: 'anonymous', state: 'unclaimed', generation: 1 } as const;
    const claim = { claim_token_hash: 'h', claim_token_expires_at: NOW, attempts: 0, registered_from: '' };
    await db
      .insertInto('registrations')
      .values({ ...registration, ...claim, created_at: NOW })
      .execute();
    const kept = [
      { action: 'registration.created', registrationId: 'r' },
      { action: 'setup.created', registrationId: 'r', projectId: 'gone' },
      { action: 'registration.revoked', registrationId: 'gone', workspaceId: 'w' },
      { action: 'session.started', userId: 'u' },
      { action: 'signing_key.rotated' },
    ] as const;
    const swept = [
      { action: 'registration.created', registrationId: 'gone' },
      { action: 'claim.denied', registrationId: 'gone', userId: 'u' },
      { action: 'setup.created', projectId: 'gone' },
    ] as const;
    for (const event of [...kept, ...swept]) await recordEvent(db, event, NOW);
    const left = async () =>
      (await db.selectFrom('security_events').select('action').execute()).map(({ action }) => action).sort();

    await sweepEvents(db);
    expect(await left()).toEqual(kept.map(({ action }) => action).sort());
    await expect(db.deleteFrom('security_events').execute()).rejects.toThrow(/only ever added/u);
    await expect(db.updateTable('security_events').set({ detail: '' }).execute()).rejects.toThrow(
      /only ever added/u,
    );
    expect(await left()).toHaveLength(kept.length);
  });
});
