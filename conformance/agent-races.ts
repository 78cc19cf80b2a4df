import type { SmtpInbox } from '@waymark/testkit';
import { expect } from 'vitest';
import { AgentClient, type Ceremony, nextOwner } from './agent-client.ts';
import type { AgentSubject } from './agent-subject.ts';
import { type Answer, members } from './http.ts';
import { formFields, HumanBrowser } from './human-browser.ts';

/** How many do the same thing at once. */
const crowd = 20;

/** Does it that many times at once, in turn with each of the given. */
export function atOnce<T, R>(each: readonly T[], work: (item: T, index: number) => Promise<R>): Promise<R[]> {
  return Promise.all(
    Array.from({ length: crowd }, (_, index) => {
      const item = each[index % each.length];
      if (item === undefined) throw new Error('nothing to work with');
      return work(item, index);
    }),
  );
}

/** The platforms of one or of two processes on the same data. */
export type Platforms = readonly string[];

/** A registration with its ceremony pending. */
export interface PendingClaim extends Ceremony {
  readonly owner: string;
  readonly registrationId: string;
  readonly claimToken: string;
}

export async function startPending({ subject }: AgentSubject): Promise<PendingClaim> {
  const owner = nextOwner();
  return { owner, ...(await new AgentClient(subject.platformUrl).registerFor(owner)) };
}

/** The error of each answer, or its status, counted. */
export function countErrors(answers: readonly Answer[]): Record<string, number> {
  const counts: Record<string, number> = {};
  for (const answer of answers) {
    const name = answer.status === 200 ? 'ok' : String(members(answer).error);
    counts[name] = (counts[name] ?? 0) + 1;
  }
  return counts;
}

/** Polls from everywhere at once. */
export function pollAtOnce(platforms: Platforms, claimToken: string): Promise<Answer[]> {
  return atOnce(platforms, (platform) => new AgentClient(platform).poll(claimToken));
}

/** How many of the tokens in these answers the Agent API still takes. */
export async function countLive(platform: string, answers: readonly Answer[]): Promise<number> {
  const tokens = answers.filter(({ status }) => status === 200).map((answer) => members(answer).access_token);
  const reads = await Promise.all(tokens.map((token) => new AgentClient(platform).api('/me', String(token))));
  for (const { status } of reads) expect([200, 401]).toContain(status);
  return reads.filter(({ status }) => status === 200).length;
}

/** One signed-in browser per platform, each with the claim form before it. */
export async function openForms(
  platforms: Platforms,
  { verificationUri, owner }: PendingClaim,
  inbox: SmtpInbox,
): Promise<{ human: HumanBrowser; fields: Record<string, string> }[]> {
  const opened: { human: HumanBrowser; fields: Record<string, string> }[] = [];
  for (const platform of platforms) {
    const human = new HumanBrowser(platform);
    const { pathname } = new URL(verificationUri);
    const page = await human.openClaim(`${platform}${pathname}`, owner, inbox);
    opened.push({ human, fields: formFields(page, '/claim') });
  }
  return opened;
}
