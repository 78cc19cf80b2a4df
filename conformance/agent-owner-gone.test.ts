import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { expectApiError, expectOauthError, text } from './agent-client.ts';
import { type AgentSubject, startAgentSubject } from './agent-subject.ts';
import { formFields } from './human-browser.ts';
import { confirmInto, formTeam, type Team } from './team.ts';

let world: AgentSubject;

beforeAll(async () => {
  world = await startAgentSubject();
});

afterAll(async () => {
  await world?.stop();
});

async function removeMember({ boss, memberId, workspaceId }: Team): Promise<void> {
  const fields = formFields(await boss.open('/workspace/members'), '/account/members/remove');
  const left = { ...fields, workspace: workspaceId, member: memberId, sure: 'yes' };
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
    const team = await formTeam(world);
    const { agent, claimToken } = await confirmInto(world, team, 'member');
    await removeMember(team);
    expectOauthError(await agent.poll(claimToken), 'invalid_grant');
  });
});

describe('an owner who left the workspace', () => {
  it('leaves an agent whose token and assertion are refused everywhere', async () => {
    const team = await formTeam(world);
    const { agent, claimToken } = await confirmInto(world, team, 'member');
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
    const team = await formTeam(world);
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
