import { type AgentClient, nextOwner, type PostClaim } from './agent-client.ts';
import type { AgentSubject } from './agent-subject.ts';
import { formFields, type HumanBrowser } from './human-browser.ts';

/** Two people in the workspace of the first. */
export interface Team {
  readonly boss: HumanBrowser;
  readonly bossEmail: string;
  readonly member: HumanBrowser;
  readonly memberEmail: string;
  readonly memberId: string;
  readonly workspaceId: string;
  /** Who else was invited and did not come. */
  readonly others: readonly string[];
}

const account = {
  invite: '/account/members/invite',
  withdraw: '/account/invitations/withdraw',
  accept: '/account/invitations/accept',
  decline: '/account/invitations/decline',
};

async function invite(boss: HumanBrowser, email: string, role: string): Promise<string> {
  const fields = formFields(await boss.open('/workspace/members'), account.invite);
  await boss.submit(account.invite, { ...fields, email, role });
  return fields.workspace ?? '';
}

/** Has one more person invited, whose invitation comes to nothing. */
async function inviteInVain(world: AgentSubject, boss: HumanBrowser, end: 'withdrawn' | 'declined') {
  const email = nextOwner();
  await invite(boss, email, 'member');
  if (end === 'withdrawn') {
    await boss.submit(account.withdraw, formFields(await boss.open('/workspace/members'), account.withdraw));
    return email;
  }
  const guest = world.human();
  const offered = await guest.signIn(email, world.inbox);
  await guest.submit(account.decline, formFields(offered, account.decline));
  return email;
}

export async function formTeam(
  world: AgentSubject,
  role: 'admin' | 'member' = 'member',
  inVain: readonly ('withdrawn' | 'declined')[] = [],
): Promise<Team> {
  const [bossEmail, memberEmail] = [nextOwner(), nextOwner()];
  const [boss, member] = [world.human(), world.human()];
  await boss.signIn(bossEmail, world.inbox);
  const others: string[] = [];
  for (const end of inVain) others.push(await inviteInVain(world, boss, end));
  const workspaceId = await invite(boss, memberEmail, role);
  const offered = await member.signIn(memberEmail, world.inbox);
  await member.submit(account.accept, formFields(offered, account.accept));
  const [user] = await world.query(`select id from human_users where email = '${memberEmail}'`);
  return {
    boss,
    bossEmail,
    member,
    memberEmail,
    memberId: String(user?.id),
    workspaceId,
    others,
  };
}

/** An agent that one of the team confirmed into the shared workspace, its tokens not collected yet. */
export async function confirmInto(
  world: AgentSubject,
  team: Team,
  who: 'boss' | 'member',
  more: Readonly<Record<string, unknown>> = {},
): Promise<{ agent: AgentClient; claimToken: string; registrationId: string }> {
  const [agent, human, email] = [world.agent(), team[who], team[`${who}Email`]];
  const ceremony = await agent.registerFor(email, more);
  const page = await human.openClaim(ceremony.verificationUri, email, world.inbox);
  const fields = { ...formFields(page, '/claim'), workspace: team.workspaceId };
  await human.submit('/claim', { ...fields, code: ceremony.userCode, decision: 'confirm' });
  return { agent, claimToken: ceremony.claimToken, registrationId: ceremony.registrationId };
}

/** The same, with its tokens. */
export async function claimInto(
  world: AgentSubject,
  team: Team,
  who: 'boss' | 'member',
  more: Readonly<Record<string, unknown>> = {},
): Promise<{ agent: AgentClient; registrationId: string; tokens: PostClaim }> {
  const { agent, claimToken, registrationId } = await confirmInto(world, team, who, more);
  return { agent, registrationId, tokens: await agent.collect(claimToken) };
}
