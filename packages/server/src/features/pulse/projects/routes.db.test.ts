import { LIVE_KEYS_PER_PROJECT, pulseLifetimes } from '@waymark/contract';
import { describe, expect, it } from 'vitest';
import { addAgent, addOwner, askAgentApi, type Owner, refusalOf } from '../../../app/agent-fixture.ts';
import { type Platform, sharePlatform } from '../../../app/platform-fixture.ts';
import { newId } from '../../../lib/crypto/ids.ts';

let platform: Platform;
let token: string;
let owner: Owner;
let stranger: Owner;

sharePlatform(async (open) => {
  platform = await open();
  owner = await addOwner(platform, 'owner@acme-corp.com');
  stranger = await addOwner(platform, 'stranger@harbour-tools.dev');
  token = await addAgent(platform, owner, { id: 'keeper', scope: 'agent:read agent:keys' });
});

async function addProject(of: Owner, more: { name?: string; createdAt?: number } = {}): Promise<string> {
  const id = newId();
  const { name = 'Docs', createdAt = 1_800_000_000_000 } = more;
  const place = { origin: `https://${id}.acme.dev`, environment: 'production' as const };
  await platform.store.db
    .insertInto('pulse_projects')
    .values({
      id,
      name,
      ...place,
      workspace_id: of.workspaceId,
      created_at: createdAt,
      claimed_at: createdAt + 1,
    })
    .execute();
  return id;
}

const ask = (path: string, method?: string) =>
  askAgentApi(platform, `/projects${path}`, token, method === undefined ? {} : { method });

/** The ingest keys of a project as the API lists them. */
async function keysOf(id: string): Promise<{ id: string; expires_at: string | null }[]> {
  return (await (await ask(`/${id}`)).json()).data.keys;
}

async function rotated(
  id: string,
): Promise<{ id: string; api_key: string; previous_keys_expire_at: string | null }> {
  const answer = await ask(`/${id}/keys`, 'POST');
  expect(answer.status).toBe(201);
  return (await answer.json()).data;
}

describe('the operations on projects answer', () => {
  it('one project of the workspace with the keys that work', async () => {
    const id = await addProject(owner);
    const key = await rotated(id);
    const { data } = await (await ask(`/${id}`)).json();
    expect(data).toMatchObject({
      id,
      name: 'Docs',
      claimed_at: '2027-01-15T08:00:00.001Z',
      last_verified_at: null,
    });
    expect(data.keys).toMatchObject([{ id: key.id, expires_at: null, last_used_at: null }]);
    expect(JSON.stringify(data)).not.toContain(key.api_key);
  });

  it('a new key, beside which the one before it works for a day', async () => {
    const id = await addProject(owner);
    const first = await rotated(id);
    expect(first.previous_keys_expire_at).toBeNull();
    const second = await rotated(id);
    expect(second.api_key).not.toBe(first.api_key);
    const keys = await keysOf(id);
    expect(keys.find((key) => key.id === first.id)?.expires_at).toBe(second.previous_keys_expire_at);
    expect(keys.find((key) => key.id === second.id)?.expires_at).toBeNull();
    const overlap = Date.parse(second.previous_keys_expire_at ?? '') - Date.now();
    expect(overlap).toBeGreaterThan(pulseLifetimes.keyOverlapMs - 600_000);
    expect(overlap).toBeLessThanOrEqual(pulseLifetimes.keyOverlapMs);
  });

  it('that an earlier key keeps the time at which it ends, however often the key is rotated', async () => {
    const id = await addProject(owner);
    const first = await rotated(id);
    await rotated(id);
    const ends = (await keysOf(id)).find((key) => key.id === first.id)?.expires_at;
    platform.time.offsetMs += 3_600_000;
    await rotated(id);
    expect((await keysOf(id)).find((key) => key.id === first.id)?.expires_at).toBe(ends);
  });

  it('a revocation at once and once, and both changes stand in the log of the workspace', async () => {
    const id = await addProject(owner);
    const key = await rotated(id);
    expect((await ask(`/${id}/keys/${key.id}`, 'DELETE')).status).toBe(204);
    expect(await keysOf(id)).toEqual([]);
    expect(await refusalOf(await ask(`/${id}/keys/${key.id}`, 'DELETE'))).toEqual([404, 'not_found']);
    const events = await platform.store.db
      .selectFrom('security_events')
      .select(['action', 'registration_id', 'workspace_id'])
      .where('project_id', '=', id)
      .orderBy('happened_at')
      .execute();
    const by = { registration_id: 'keeper', workspace_id: owner.workspaceId };
    expect(events.toSorted((a, b) => (a.action < b.action ? -1 : 1))).toEqual([
      { action: 'key.revoked', ...by },
      { action: 'key.rotated', ...by },
    ]);
  });

  it('the list in pages, newest first, without losing or repeating one made at the same moment', async () => {
    const crowd = await addOwner(platform, 'crowd@acme-corp.com');
    const theirs = await addAgent(platform, crowd, { id: 'crowd', scope: 'agent:read' });
    const made = [await addProject(crowd, { name: 'newest', createdAt: 9e11 })];
    for (let count = 0; count < 60; count += 1) made.push(await addProject(crowd, { createdAt: 8e11 }));
    const page = async (cursor = '') => (await askAgentApi(platform, `/projects${cursor}`, theirs)).json();
    const first = await page();
    const second = await page(`?cursor=${first.next_cursor}`);
    expect([first.data.length, second.data.length, second.next_cursor]).toEqual([50, 11, null]);
    expect(first.data[0].name).toBe('newest');
    const listed: string[] = [...first.data, ...second.data].map(({ id }) => id);
    expect(listed.toSorted()).toEqual(made.toSorted());
  });
});

describe('the operations on projects refuse', () => {
  it('a cursor that the list never answered', async () => {
    for (const cursor of ['', 'bent', Buffer.from('1.2').toString('base64url')])
      expect(await refusalOf(await ask(`?cursor=${cursor}`))).toEqual([400, 'invalid_request']);
  });

  it('one more key than a project may have, until one is revoked', async () => {
    const id = await addProject(owner);
    const made = [];
    for (let count = 0; count < LIVE_KEYS_PER_PROJECT; count += 1) made.push(await rotated(id));
    expect(await refusalOf(await ask(`/${id}/keys`, 'POST'))).toEqual([409, 'too_many_keys']);
    expect((await ask(`/${id}/keys/${made[0]?.id}`, 'DELETE')).status).toBe(204);
    await rotated(id);
  });

  it.each(['unknown', 'a%00b', newId()])('what is no id of the workspace: %s', async (id) => {
    for (const answer of [await ask(`/${id}`), await ask(`/${id}/keys`, 'POST')])
      expect(await refusalOf(answer)).toEqual([404, 'not_found']);
  });
});

describe('the operations on projects guard', () => {
  it('the projects of another workspace as if they were not there', async () => {
    const id = await addProject(stranger);
    const answers = [
      await ask(`/${id}`),
      await ask(`/${id}/keys`, 'POST'),
      await ask(`/${id}/keys/${newId()}`, 'DELETE'),
    ];
    for (const answer of answers) expect(await refusalOf(answer)).toEqual([404, 'not_found']);
    const { data } = await (await ask('')).json();
    expect(data.map((project: { id: string }) => project.id)).not.toContain(id);
    const keys = platform.store.db.selectFrom('pulse_keys').selectAll().where('project_id', '=', id);
    expect(await keys.execute()).toEqual([]);
  });

  it('a key against whoever names it under another project', async () => {
    const [one, other] = [await addProject(owner), await addProject(owner)];
    const key = await rotated(one);
    expect(await refusalOf(await ask(`/${other}/keys/${key.id}`, 'DELETE'))).toEqual([404, 'not_found']);
    expect(await keysOf(one)).toHaveLength(1);
  });

  it('keys against a token that may only read', async () => {
    const reader = await addAgent(platform, owner, { id: 'reader', scope: 'agent:read' });
    const id = await addProject(owner);
    const answer = await askAgentApi(platform, `/projects/${id}/keys`, reader, { method: 'POST' });
    expect(await refusalOf(answer)).toEqual([403, 'insufficient_scope']);
    expect(await keysOf(id)).toEqual([]);
  });
});
