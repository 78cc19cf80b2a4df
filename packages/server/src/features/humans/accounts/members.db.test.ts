import { openTestStore, recordLog } from '@waymark/testkit';
import { describe, expect, it } from 'vitest';
import { deriveServiceKeys } from '../../../lib/crypto/service-keys.ts';
import { answerInvitation } from './answer-invitation.ts';
import type { HumanLimiters } from './deps.ts';
import { inviteMember } from './invite-member.ts';
import { changeRole, leaveWorkspace, removeMember, takeBackInvitation } from './manage-members.ts';
import type { Role } from './store.ts';

const DAY = 86_400_000;
const NOW = 1_800_000_000_000;

async function openWorkspace() {
  const { store } = await openTestStore();
  const { db } = store;
  let now = NOW;
  const allowed = { invitations: true };
  const consume = async () =>
    allowed.invitations ? ({ allowed: true } as const) : ({ allowed: false, retryAfterSeconds: 9 } as const);
  const limiter = { consume };
  const limiters: HumanLimiters = {
    codesPerCaller: limiter,
    codesPerCallerAndEmail: limiter,
    codesPerEmail: limiter,
    triesPerCaller: limiter,
    challengesPerCaller: limiter,
    exportsPerPerson: limiter,
    invitationsPerPerson: limiter,
  };
  const deps = {
    store,
    clock: () => now,
    log: recordLog().log,
    keys: deriveServiceKeys(Buffer.alloc(32, 1)),
    config: { platformUrl: 'http://localhost:4311', baseUrl: 'http://localhost:4310' },
    limiters,
    mailQueued: () => {},
    countOpenAlerts: async () => 0,
  };
  const person = async (name: string, role?: Role, workspaceId = 'w') => {
    const email = `${name}@acme-corp.com`;
    const at = new Date(NOW).toISOString();
    const row = { id: name, name: '', email, email_verified: 1, image: null, created_at: at, updated_at: at };
    await db.insertInto('human_users').values(row).execute();
    if (role !== undefined)
      await db
        .insertInto('workspace_members')
        .values({ workspace_id: workspaceId, user_id: name, role, joined_at: 1 })
        .execute();
    return { userId: name, email, sessionId: `session of ${name}` };
  };
  for (const id of ['w', 'elsewhere'])
    await db.insertInto('workspaces').values({ id, name: id, personal_of: null, created_at: 1 }).execute();
  const members = async () =>
    Object.fromEntries(
      (await db.selectFrom('workspace_members').selectAll().where('workspace_id', '=', 'w').execute()).map(
        ({ user_id, role }) => [user_id, role],
      ),
    );
  const events = async () =>
    (await db.selectFrom('security_events').select(['action', 'user_id', 'detail']).execute()).map(
      ({ action, user_id, detail }) => ({ action, by: user_id, ...JSON.parse(detail) }),
    );
  const invitations = () => db.selectFrom('workspace_invitations').selectAll().execute();
  const pass = (ms: number) => {
    now += ms;
  };
  return { db, deps, allowed, person, members, events, invitations, pass };
}

describe('a role', () => {
  it('is given by an owner, and written into the log', async () => {
    const { deps, person, members, events } = await openWorkspace();
    const [owner] = [await person('ada', 'owner'), await person('grace', 'member')];
    const change = (role: string) => changeRole(deps, owner, { workspaceId: 'w', memberId: 'grace', role });
    expect(await change('admin')).toBe('role_changed');
    expect(await change('admin')).toBe('role_changed');
    expect(await members()).toEqual({ ada: 'owner', grace: 'admin' });
    expect(await events()).toEqual([
      { action: 'member.role_changed', by: 'ada', email: 'grace@acme-corp.com', role: 'admin' },
    ]);
  });

  it.each([
    ['by an admin', 'admin', 'member', 'not_owner'],
    ['by whoever is no member', undefined, 'member', 'not_owner'],
    ['that there is not', 'owner', 'king', 'unknown_role'],
  ] as const)('is not given %s', async (_, giverRole, role, expected) => {
    const { deps, person, members, events } = await openWorkspace();
    const giver = await person('ada', giverRole);
    await person('grace', 'admin');
    expect(await changeRole(deps, giver, { workspaceId: 'w', memberId: 'grace', role })).toBe(expected);
    expect(await members()).toMatchObject({ grace: 'admin' });
    expect(await events()).toEqual([]);
  });

  it('is not given to whoever is a member of another workspace only', async () => {
    const { deps, person } = await openWorkspace();
    const owner = await person('ada', 'owner');
    await person('grace', 'member', 'elsewhere');
    const input = { workspaceId: 'w', memberId: 'grace', role: 'admin' };
    expect(await changeRole(deps, owner, input)).toBe('gone');
  });

  it('of the last owner stays, and of one of two goes', async () => {
    const { deps, person, members } = await openWorkspace();
    const owner = await person('ada', 'owner');
    const resign = () => changeRole(deps, owner, { workspaceId: 'w', memberId: 'ada', role: 'member' });
    expect(await resign()).toBe('last_owner');
    await person('grace', 'owner');
    expect(await resign()).toBe('role_changed');
    expect(await members()).toEqual({ ada: 'member', grace: 'owner' });
  });

  it('of two owners who both resign at once stays with one of them', async () => {
    const { deps, person, members } = await openWorkspace();
    const [ada, grace] = [await person('ada', 'owner'), await person('grace', 'owner')];
    await Promise.all([leaveWorkspace(deps, ada, 'w'), leaveWorkspace(deps, grace, 'w')]);
    expect(Object.values(await members())).toEqual(['owner']);
  });
});

describe('a member', () => {
  it('is removed by an owner, but never an owner', async () => {
    const { deps, person, members, events } = await openWorkspace();
    const owner = await person('ada', 'owner');
    for (const [name, role] of [
      ['grace', 'member'],
      ['joan', 'owner'],
    ] as const)
      await person(name, role);
    const remove = (memberId: string) => removeMember(deps, owner, { workspaceId: 'w', memberId });
    expect(await remove('grace')).toBe('removed');
    expect(await remove('grace')).toBe('gone');
    expect(await remove('joan')).toBe('gone');
    expect(await remove('nobody')).toBe('gone');
    expect(await members()).toEqual({ ada: 'owner', joan: 'owner' });
    expect(await events()).toEqual([{ action: 'member.removed', by: 'ada', email: 'grace@acme-corp.com' }]);
  });

  it('is not removed by an admin', async () => {
    const { deps, person, members } = await openWorkspace();
    const admin = await person('ada', 'admin');
    await person('grace', 'member');
    expect(await removeMember(deps, admin, { workspaceId: 'w', memberId: 'grace' })).toBe('not_owner');
    expect(await members()).toHaveProperty('grace');
  });

  it('leaves by themselves, unless they are the last owner or no member', async () => {
    const { deps, person, members } = await openWorkspace();
    const owner = await person('ada', 'owner');
    const guest = await person('grace', 'member');
    expect(await leaveWorkspace(deps, owner, 'w')).toBe('last_owner');
    expect(await leaveWorkspace(deps, guest, 'w')).toBe('left');
    expect(await leaveWorkspace(deps, guest, 'w')).toBe('gone');
    expect(await members()).toEqual({ ada: 'owner' });
  });
});

describe('an invitation', () => {
  async function openInvitation() {
    const world = await openWorkspace();
    const owner = await world.person('ada', 'owner');
    const invite = (email = 'Grace@Acme-Corp.com', role = 'member', by = owner) =>
      inviteMember(world.deps, by, { workspaceId: 'w', email, role });
    return { ...world, owner, invite };
  }

  it('is kept for the address as it is compared, with one mail, and renewed by the next one', async () => {
    const { db, invite, invitations, pass } = await openInvitation();
    expect(await invite()).toBe('invited');
    pass(DAY);
    expect(await invite('grace@acme-corp.com', 'admin')).toBe('invited');
    expect(await invitations()).toMatchObject([
      { email: 'grace@acme-corp.com', role: 'admin', created_at: NOW + DAY, expires_at: NOW + 15 * DAY },
    ]);
    const jobs = await db.selectFrom('jobs').select('kind').execute();
    expect(jobs).toEqual([{ kind: 'human.invitation-mail' }]);
  });

  it.each([
    ['no address', 'nobody', 'member', 'invalid'],
    ['the role of an owner', 'grace@acme-corp.com', 'owner', 'invalid'],
    ['a member', 'ADA@acme-corp.com', 'member', 'already_member'],
  ])('is refused for %s', async (_, email, role, expected) => {
    const { invite, invitations, events } = await openInvitation();
    expect(await invite(email, role)).toBe(expected);
    expect([await invitations(), await events()]).toEqual([[], []]);
  });

  it('is refused to an admin, and to an owner who has sent too many', async () => {
    const { invite, person, allowed, invitations } = await openInvitation();
    expect(await invite('grace@acme-corp.com', 'member', await person('joan', 'admin'))).toBe('not_owner');
    allowed.invitations = false;
    expect(await invite()).toBe('limited');
    expect(await invitations()).toEqual([]);
  });

  it('is accepted once, by the address that it names and before it ends', async () => {
    const { deps, invite, invitations, person, members, pass } = await openInvitation();
    await invite('grace@acme-corp.com', 'admin');
    const [grace, eve] = [await person('grace'), await person('eve')];
    const [{ id } = { id: '' }] = await invitations();
    expect(await answerInvitation(deps, eve, { id, accepts: true })).toBe('gone');
    pass(14 * DAY);
    expect(await answerInvitation(deps, grace, { id, accepts: true })).toBe('gone');
    pass(-1);
    expect(await answerInvitation(deps, grace, { id, accepts: true })).toBe('joined');
    expect(await answerInvitation(deps, grace, { id, accepts: true })).toBe('gone');
    expect(await members()).toEqual({ ada: 'owner', grace: 'admin' });
  });

  it('is declined without joining, and lowers no role of whoever is a member meanwhile', async () => {
    const { deps, invite, invitations, person, members, events } = await openInvitation();
    await invite();
    const grace = await person('grace');
    const [first = { id: '' }] = await invitations();
    expect(await answerInvitation(deps, grace, { id: first.id, accepts: false })).toBe('declined');
    expect(await members()).toEqual({ ada: 'owner' });
    expect((await events()).map(({ action }) => action)).toContain('invitation.declined');
    const joan = { userId: 'joan', email: 'joan@acme-corp.com' };
    await invite(joan.email);
    const [second = { id: '' }] = await invitations();
    await person('joan', 'owner');
    await answerInvitation(deps, joan, { id: second.id, accepts: true });
    expect(await members()).toMatchObject({ joan: 'owner' });
  });

  it('is taken back by an owner of its workspace alone', async () => {
    const { deps, invite, invitations, person, owner, events } = await openInvitation();
    await invite();
    const [{ id: invitationId } = { id: '' }] = await invitations();
    const other = await person('joan', 'owner', 'elsewhere');
    const takeBack = (by: typeof owner, workspaceId = 'w') =>
      takeBackInvitation(deps, by, { workspaceId, invitationId });
    expect(await takeBack(other)).toBe('not_owner');
    expect(await takeBack(other, 'elsewhere')).toBe('gone');
    expect(await takeBack(owner)).toBe('withdrawn');
    expect(await takeBack(owner)).toBe('gone');
    expect((await events()).filter(({ action }) => action === 'invitation.withdrawn')).toHaveLength(1);
  });
});
