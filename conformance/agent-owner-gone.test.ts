import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { expectApiError, expectOauthError, nextOwner, text } from './agent-client.ts';
import { type AgentSubject, startAgentSubject } from './agent-subject.ts';
import { formFields, type HumanBrowser } from './human-browser.ts';

let world: AgentSubject;

beforeAll(async () => {
  world = await startAgentSubject();
});

afterAll(async () => {
  await world?.stop();
});

interface Team {
  readonly boss: HumanBrowser;
  readonly member: HumanBrowser;
  readonly memberEmail: string;
  readonly memberId: string;
  readonly workspaceId: string;
}

/** Two people in the workspace of the first. */
async function formTeam(): Promise<Team> {
  const [bossEmail, memberEmail] = [nextOwner(), nextOwner()];
  const [boss, member] = [world.human(), world.human()];
  await boss.signIn(bossEmail, world.inbox);
  const account = await boss.open('/account');
  const invite = formFields(account, '/account/members/invite');
  await boss.submit('/account/members/invite', { ...invite, email: memberEmail, role: 'member' });
  const offered = await member.signIn(memberEmail, world.inbox);
  await member.submit('/account/invitations/accept', formFields(offered, '/account/invitations/accept'));
  const rows = await world.query(`select id from human_users where email = '${memberEmail}'`);
  return { boss, member, memberEmail, memberId: String(rows[0]?.id), workspaceId: invite.workspace ?? '' };
}

/** The member's agent, confirmed into the shared workspace, its tokens not collected yet. */
async function confirmedInto({ member, memberEmail, workspaceId }: Team) {
  const agent = world.agent();
  const ceremony = await agent.registerFor(memberEmail);
  const page = await member.openClaim(ceremony.verificationUri, memberEmail, world.inbox);
  const fields = { ...formFields(page, '/claim'), workspace: workspaceId };
  await member.submit('/claim', { ...fields, code: ceremony.userCode, decision: 'confirm' });
  const [row] = await world.query(
    `select workspace_id from registrations where id = '${ceremony.registrationId}'`,
  );
  expect(row).toEqual({ workspace_id: workspaceId });
  return { agent, claimToken: ceremony.claimToken };
}

async function removeMember({ boss, memberId, workspaceId }: Team): Promise<void> {
  const fields = formFields(await boss.open('/account'), '/account/members/remove');
  const left = { ...fields, workspace: workspaceId, member: memberId };
  await boss.submit('/account/members/remove', left);
  const rows = await world.query(
    `select role from workspace_members where workspace_id = '${workspaceId}' and user_id = '${memberId}'`,
  );
  expect(rows).toEqual([]);
}

async function deleteUser(id: string): Promise<void> {
  await world.query(`update workspaces set personal_of = null where personal_of = '${id}'`);
  // Members go with their user, on a connection that has foreign keys on.
  await world.query(`delete from human_users where id = '${id}'`);
}

describe('an owner who left the workspace between confirmation and poll', () => {
  it('leaves an agent that gets no tokens', async () => {
    const team = await formTeam();
    const { agent, claimToken } = await confirmedInto(team);
    await removeMember(team);
    expectOauthError(await agent.poll(claimToken), 'invalid_grant');
  });
});

describe('an owner who left the workspace', () => {
  it('leaves an agent whose token and assertion are refused everywhere', async () => {
    const team = await formTeam();
    const { agent, claimToken } = await confirmedInto(team);
    const tokens = await agent.collect(claimToken);
    expect((await agent.api('/projects', tokens.accessToken)).status).toBe(200);
    await removeMember(team);
    for (const path of ['/me', '/projects', '/audits']) {
      const answer = await agent.api(path, tokens.accessToken);
      expectApiError(answer, 401, 'invalid_token');
      expect(answer.headers['www-authenticate']).toContain('error="invalid_token"');
    }
    expectOauthError(await agent.exchange(tokens.assertion), 'invalid_grant');
    // A repeat of the first answer is due for two minutes, but not to the agent of nobody.
    expectOauthError(await agent.poll(claimToken), 'invalid_grant');
  });

  it('takes nothing from the agents of those who stay', async () => {
    const team = await formTeam();
    const staying = await world.claimedAgent();
    await removeMember(team);
    expect((await staying.agent.api('/me', staying.tokens.accessToken)).status).toBe(200);
    const again = await staying.agent.exchange(staying.tokens.assertion);
    expect(text(again, 'access_token')).toMatch(/^authmd_/);
  });
});

describe('an owner whose account is deleted', () => {
  it('leaves an agent that is refused at the token endpoint and at the Agent API', async () => {
    const { agent, tokens, owner } = await world.claimedAgent();
    const pending = world.agent();
    const ceremony = await pending.registerFor(owner);
    const human = world.human();
    await human.complete(ceremony, owner, world.inbox);
    const [user] = await world.query(`select id from human_users where email = '${owner}'`);
    await deleteUser(String(user?.id));
    expectApiError(await agent.api('/projects', tokens.accessToken), 401, 'invalid_token');
    expectOauthError(await agent.exchange(tokens.assertion), 'invalid_grant');
    expectOauthError(await pending.poll(ceremony.claimToken), 'invalid_grant');
  });
});
