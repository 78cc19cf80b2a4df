import { alertKinds } from '@waymark/contract';
import { describe, expect, it } from 'vitest';
import { newId } from '../../../lib/crypto/ids.ts';
import { openAlertWorkspace, withWebhook } from '../alerts-fixture.ts';
import { findChannel, makeChannel, rotateSecret, secretMark } from './index.ts';

const MINUTE = 60_000;
const URL_OF_HOOK = 'http://127.0.0.1:9/hook';
const choice = { name: 'Ops', kinds: alertKinds, origins: null, wantsDigest: false, recipients: [] };

describe('a form for a new channel that is sent twice', () => {
  it('at the same moment makes one channel, and both get its secret', async () => {
    const world = await openAlertWorkspace();
    const form = { id: newId(), kind: 'webhook', url: URL_OF_HOOK, choice } as const;
    const made = await Promise.all([1, 2].map(() => makeChannel(world.deps, world.change, form)));
    expect(new Set(made.map(({ secret }) => secret?.reveal())).size).toBe(1);
    expect(await world.store.db.selectFrom('alert_channels').select('id').execute()).toEqual([
      { id: form.id },
    ]);
  });

  it('is refused later, by another person, and in another workspace', async () => {
    const world = await openAlertWorkspace();
    const form = { id: newId(), kind: 'webhook', url: URL_OF_HOOK, choice } as const;
    await makeChannel(world.deps, world.change, form);
    const another = await world.addPerson();
    await expect(makeChannel(world.deps, { ...world.change, userId: another.id }, form)).rejects.toThrow(
      'sent before',
    );
    const [workspaceId, now] = [newId(), 1];
    await world.store.db
      .insertInto('workspaces')
      .values({ id: workspaceId, name: 'Other', created_at: now, personal_of: null })
      .execute();
    await expect(makeChannel(world.deps, { ...world.change, workspaceId }, form)).rejects.toThrow(
      'cannot be sent',
    );
    world.pass(11 * MINUTE);
    await expect(makeChannel(world.deps, world.change, form)).rejects.toThrow('sent before');
  });
});

describe('a button for a new secret that is pressed twice', () => {
  it('at the same moment replaces it once, is logged once, and both get the new one', async () => {
    const { world, channelId, secret } = await withWebhook();
    const channel = await findChannel(world.store.db, world.workspace.id, channelId);
    const mark = channel === undefined ? '' : secretMark(channel);
    const change = { ...world.change, channelId };
    const fresh = await Promise.all([1, 2].map(() => rotateSecret(world.deps, change, mark)));
    const shown = new Set(fresh.map((each) => each?.reveal()));
    expect(shown.size).toBe(1);
    expect(shown).not.toContain(secret);
    const log = await world.store.db.selectFrom('security_events').select('action').execute();
    expect(log.filter(({ action }) => action === 'channel.secret_rotated')).toHaveLength(1);
    world.pass(11 * MINUTE);
    await expect(rotateSecret(world.deps, change, mark)).rejects.toThrow('replaced meanwhile');
  });

  it('by another person shows them nothing, however soon', async () => {
    const { world, channelId } = await withWebhook();
    const channel = await findChannel(world.store.db, world.workspace.id, channelId);
    const mark = channel === undefined ? '' : secretMark(channel);
    const change = { ...world.change, channelId };
    const late = { ...change, userId: (await world.addPerson()).id };
    expect(await rotateSecret(world.deps, change, mark)).toBeDefined();
    await expect(rotateSecret(world.deps, late, mark)).rejects.toThrow('replaced meanwhile');
    // A replica of before replaces it without saying who did.
    await world.store.db
      .updateTable('alert_channels')
      .set({ secret_sealed: 'replaced by another replica' })
      .execute();
    await expect(rotateSecret(world.deps, change, mark)).rejects.toThrow();
  });
});
