import { openTestStore } from '@waymark/testkit';
import { describe, expect, it } from 'vitest';
import { eventsOfWorkspace } from './list-events.ts';
import { recordEvent, type SecurityEvent } from './record-event.ts';

const NOW = 1_800_000_000_000;

async function openLog() {
  const { store } = await openTestStore();
  const { db } = store;
  const at = new Date(NOW).toISOString();
  for (const id of ['ours', 'theirs'])
    await db.insertInto('workspaces').values({ id, name: id, personal_of: null, created_at: 1 }).execute();
  const person = { name: '', email_verified: 1, image: null, created_at: at, updated_at: at };
  await db
    .insertInto('human_users')
    .values({ ...person, id: 'ada', email: 'ada@acme-corp.com' })
    .execute();
  const member = { workspace_id: 'ours', user_id: 'ada', role: 'owner', joined_at: 1 } as const;
  await db.insertInto('workspace_members').values(member).execute();
  const claim = {
    claim_token_expires_at: NOW,
    attempts: 0,
    registered_from: '',
    created_at: 1,
    generation: 1,
  };
  for (const [id, workspace_id] of [
    ['our-agent', 'ours'],
    ['their-agent', 'theirs'],
  ] as const)
    await db
      .insertInto('registrations')
      .values({
        id,
        type: 'anonymous',
        state: 'claimed',
        agent_name: `Agent ${id}`,
        claim_token_hash: id,
        workspace_id,
        ...claim,
      })
      .execute();
  const project = {
    id: 'p',
    name: 'Docs',
    origin: 'https://docs.acme.dev',
    environment: 'production',
  } as const;
  await db
    .insertInto('pulse_projects')
    .values({ ...project, workspace_id: 'ours', created_at: 1 })
    .execute();
  let now = NOW;
  const record = (event: SecurityEvent) => {
    now += 1;
    return recordEvent(db, event, now);
  };
  const actions = async (more: Partial<Parameters<typeof eventsOfWorkspace>[2]> = {}) =>
    (await eventsOfWorkspace(db, 'ours', { size: 50, ...more })).events.map(({ action }) => action);
  return { db, record, actions };
}

describe('the log of a workspace', () => {
  it('tells news without the sign-ins that would push them out', async () => {
    const { record, actions } = await openLog();
    await record({ action: 'member.invited', workspaceId: 'ours' });
    for (let nth = 0; nth < 3; nth += 1) await record({ action: 'session.started', userId: 'ada' });
    expect(await actions({ size: 2 })).toEqual(['session.started', 'session.started']);
    expect(await actions({ size: 2, kind: 'news' })).toEqual(['member.invited']);
  });

  it('holds its own events and those of its agents, projects and people, each once, newest first', async () => {
    const { record, actions } = await openLog();
    await record({ action: 'member.invited', workspaceId: 'ours' });
    await record({ action: 'registration.created', registrationId: 'our-agent' });
    await record({ action: 'setup.created', projectId: 'p' });
    await record({ action: 'session.started', userId: 'ada' });
    await record({
      action: 'setup.claimed',
      workspaceId: 'ours',
      registrationId: 'our-agent',
      projectId: 'p',
      userId: 'ada',
    });
    expect(await actions()).toEqual([
      'setup.claimed',
      'session.started',
      'setup.created',
      'registration.created',
      'member.invited',
    ]);
  });

  it('holds nothing of others, and of what its people do elsewhere their sessions alone', async () => {
    const { record, actions } = await openLog();
    await record({ action: 'member.invited', workspaceId: 'theirs' });
    await record({ action: 'registration.created', registrationId: 'their-agent' });
    await record({ action: 'session.started', userId: 'somebody' });
    await record({ action: 'claim.confirmed', userId: 'ada', workspaceId: 'theirs' });
    await record({ action: 'signing_key.rotated' });
    expect(await actions({ kind: 'everything' })).toEqual([]);
  });

  it('leaves out tokens unless they are asked for, and shows one kind alone', async () => {
    const { record, actions } = await openLog();
    for (const action of ['token.issued', 'key.rotated', 'member.joined', 'claim.confirmed'] as const)
      await record({ action, workspaceId: 'ours' });
    expect(await actions()).toEqual(['claim.confirmed', 'member.joined', 'key.rotated']);
    expect(await actions({ kind: 'tokens' })).toEqual(['token.issued']);
    expect(await actions({ kind: 'projects' })).toEqual(['key.rotated']);
    expect(await actions({ kind: 'people' })).toEqual(['member.joined']);
    expect(await actions({ kind: 'agents' })).toEqual(['claim.confirmed']);
    expect(await actions({ kind: 'everything' })).toHaveLength(4);
  });

  it('says who did it, to whom, with which agent and where', async () => {
    const { db, record } = await openLog();
    const detail = { email: 'grace@acme-corp.com', role: 'admin' };
    await record({ action: 'member.role_changed', workspaceId: 'ours', userId: 'ada', detail });
    await record({ action: 'key.rotated', workspaceId: 'ours', registrationId: 'our-agent', projectId: 'p' });
    const { events } = await eventsOfWorkspace(db, 'ours', { size: 2 });
    expect(events).toMatchObject([
      { agentName: 'Agent our-agent', origin: 'https://docs.acme.dev', actor: null, subject: undefined },
      {
        actor: 'ada@acme-corp.com',
        subject: 'grace@acme-corp.com',
        role: 'admin',
        agentName: null,
        origin: null,
      },
    ]);
    expect(events[0]).not.toHaveProperty('id');
  });

  it('is read in pages without losing or repeating events of one moment, whichever way they belong to it', async () => {
    const { db } = await openLog();
    const belonging = [{ workspaceId: 'ours' }, { registrationId: 'our-agent' }, { projectId: 'p' }];
    for (let count = 0; count < 9; count += 1)
      await recordEvent(
        db,
        { action: 'setup.verified', detail: { email: `${count}` }, ...belonging[count % 3] },
        NOW,
      );
    const read: (string | undefined)[] = [];
    let cursor: string | undefined;
    do {
      const page = await eventsOfWorkspace(db, 'ours', { size: 2, cursor });
      read.push(...page.events.map(({ subject }) => subject));
      cursor = page.nextCursor ?? undefined;
    } while (cursor !== undefined);
    expect(read.toSorted()).toEqual(['0', '1', '2', '3', '4', '5', '6', '7', '8']);
  });
});
