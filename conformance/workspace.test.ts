import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { expectApiError } from './agent-client.ts';
import { type AgentSubject, startAgentSubject } from './agent-subject.ts';
import { formFields } from './human-browser.ts';
import { claimInto, formTeam, type Team } from './team.ts';

const revoke = '/workspace/agents/revoke';
let world: AgentSubject;

beforeAll(async () => {
  world = await startAgentSubject();
});

afterAll(async () => {
  await world?.stop();
});

/** A page of the shared workspace, as one of the two sees it. */
async function pageOf(team: Team, who: 'boss' | 'member', page: 'overview' | 'agents' | 'settings') {
  return (await team[who].open(`/workspace/${page}/${team.workspaceId}`)).text;
}

async function tryToRevoke(team: Team, who: 'boss' | 'member', agent: string): Promise<void> {
  const page = await team[who].open('/account');
  const { csrf = '' } = formFields(page, '/sign-out');
  await team[who].submit(revoke, { csrf, workspace: team.workspaceId, agent, sure: 'yes' });
}

describe('in a workspace that people share', () => {
  it('a member cannot revoke the agent of another, and is not offered to', async () => {
    const team = await formTeam(world, 'member');
    const owned = await claimInto(world, team, 'boss', { agent_name: 'Of the owner' });
    const section = await pageOf(team, 'member', 'agents');
    expect(section).toContain('Of the owner');
    expect(section).not.toContain(`value="${owned.registrationId}"`);
    await tryToRevoke(team, 'member', owned.registrationId);
    expect((await owned.agent.api('/me', owned.tokens.accessToken)).status).toBe(200);
  });

  it('a member revokes an agent of their own', async () => {
    const team = await formTeam(world, 'member');
    const own = await claimInto(world, team, 'member', { agent_name: 'Of the member' });
    expect(await pageOf(team, 'member', 'agents')).toContain(`value="${own.registrationId}"`);
    await tryToRevoke(team, 'member', own.registrationId);
    expectApiError(await own.agent.api('/me', own.tokens.accessToken), 401, 'invalid_token');
  });

  it.each(['boss', 'admin'] as const)('the %s revokes the agent of a member', async (who) => {
    const team = await formTeam(world, who === 'admin' ? 'admin' : 'member');
    const [owner, revoker] = who === 'admin' ? (['boss', 'member'] as const) : (['member', 'boss'] as const);
    const one = await claimInto(world, team, owner);
    await tryToRevoke(team, revoker, one.registrationId);
    expectApiError(await one.agent.api('/me', one.tokens.accessToken), 401, 'invalid_token');
  });
});

describe('the security log of a workspace', () => {
  it('tells its owner who was invited, joined and left, and what became of agents', async () => {
    const team = await formTeam(world, 'member');
    const { registrationId } = await claimInto(world, team, 'member', { agent_name: 'Logged' });
    await tryToRevoke(team, 'boss', registrationId);
    const fields = formFields(await team.boss.open('/workspace/members'), '/account/members/remove');
    const removal = { ...fields, member: team.memberId };
    const question = await team.boss.submit('/account/members/remove', removal);
    expect(question.text).toContain(`<h1>Remove ${team.memberEmail} from`);
    expect(question.text).toContain('Every agent that they claimed');
    await team.boss.submit('/account/members/remove', { ...removal, sure: 'yes' });
    const section = await pageOf(team, 'boss', 'overview');
    for (const entry of [
      `${team.memberEmail} was invited by ${team.bossEmail}`,
      `${team.memberEmail} joined`,
      `Logged was claimed into this workspace by ${team.memberEmail}`,
      `Logged was revoked by ${team.bossEmail}`,
      `${team.memberEmail} was removed by ${team.bossEmail}`,
    ])
      expect(section).toContain(entry);
  });

  it('tells of invitations that were withdrawn or declined', async () => {
    const team = await formTeam(world, 'member', ['withdrawn', 'declined']);
    const section = await pageOf(team, 'boss', 'overview');
    expect(section).toContain(`The invitation of ${team.others[0]} was withdrawn by ${team.bossEmail}`);
    expect(section).toContain(`${team.others[1]} declined the invitation`);
  });

  it('is not shown to members who may not manage it', async () => {
    const team = await formTeam(world, 'member');
    expect(await pageOf(team, 'member', 'settings')).not.toContain('Security log');
    expect(await pageOf(team, 'member', 'overview')).not.toContain('was invited by');
    expect(await pageOf(team, 'boss', 'settings')).toContain('Security log');
  });

  it('cannot be changed afterwards, not even in the database', async () => {
    await formTeam(world, 'member');
    const before = await world.query('select id, action from security_events order by id');
    expect(before.length).toBeGreaterThan(0);
    await expect(world.query("update security_events set action = 'forged'")).rejects.toThrow();
    await expect(world.query('delete from security_events')).rejects.toThrow();
    expect(await world.query('select id, action from security_events order by id')).toEqual(before);
  });
});
