import { agentLifetimes, type FeedbackRequest } from '@waymark/contract';
import { openTestStore } from '@waymark/testkit';
import { describe, expect, it } from 'vitest';
import { loadConfig } from '../../../config/index.ts';
import { feedbackOfWorkspace, feedbackOnOrigin, feedbackOnPages, sweepFeedback } from './list-feedback.ts';
import { submitFeedback } from './submit-feedback.ts';

const NOW = 1_800_000_000_000;
const agent = { registrationId: 'agent', workspaceId: 'ours' };

async function openFeedback() {
  const { store } = await openTestStore();
  for (const id of ['ours', 'theirs'])
    await store.db
      .insertInto('workspaces')
      .values({ id, name: id, personal_of: null, created_at: 1 })
      .execute();
  let now = NOW;
  let verdict: { allowed: true } | { allowed: false; retryAfterSeconds: number } = { allowed: true };
  const asked: string[] = [];
  const consume = async (key: string) => {
    asked.push(key);
    return verdict;
  };
  const deps = { config: loadConfig({}), store, clock: () => now, callerLimits: { feedback: { consume } } };
  const send = (more: Partial<FeedbackRequest> = {}, from = agent) => {
    const report = {
      page_url: 'https://docs.acme.dev/start',
      severity: 'note',
      summary: 'It is slow.',
    } as const;
    return submitFeedback(deps, from, { ...report, ...more });
  };
  const summaries = async (size = 50, cursor?: string) =>
    (await feedbackOfWorkspace(store.db, 'ours', { size, cursor })).feedback.map(({ summary }) => summary);
  return {
    db: store.db,
    send,
    summaries,
    asked,
    at: (time: number) => {
      now = time;
    },
    refuse: (retryAfterSeconds: number) => {
      verdict = { allowed: false, retryAfterSeconds };
    },
  };
}

describe('feedback of agents', () => {
  it('is listed newest first with the words of the agent, for its own workspace alone', async () => {
    const { db, send, at } = await openFeedback();
    await send({ summary: 'first', severity: 'blocker', step: 'Sign up' });
    at(NOW + 1);
    await send({ summary: 'second' });
    await send({ summary: 'elsewhere' }, { registrationId: 'agent', workspaceId: 'theirs' });
    const { feedback, nextCursor } = await feedbackOfWorkspace(db, 'ours', { size: 50 });
    expect(feedback).toMatchObject([
      { summary: 'second', createdAt: NOW + 1 },
      { summary: 'first', severity: 'blocker', step: 'Sign up', createdAt: NOW, agentName: null },
    ]);
    expect(nextCursor).toBeNull();
  });

  it('is read in pages, without losing or repeating one of the same moment', async () => {
    const { db, send, summaries } = await openFeedback();
    const sent = Array.from({ length: 7 }, (_, number) => `report ${number}`);
    for (const summary of sent) await send({ summary });
    const read: string[] = [];
    let cursor: string | undefined;
    do {
      read.push(...(await summaries(3, cursor)));
      const page = await feedbackOfWorkspace(db, 'ours', { size: 3, cursor });
      cursor = page.nextCursor ?? undefined;
    } while (cursor !== undefined);
    expect(read.toSorted()).toEqual(sent);
    expect(await summaries(3, 'bent')).toEqual(read.slice(0, 3));
  });

  it('is found by its page without the fragment, and by the origin of the page', async () => {
    const { db, send } = await openFeedback();
    await send({ summary: 'here', page_url: 'https://docs.acme.dev/start#step-2' });
    await send({ summary: 'beside', page_url: 'https://docs.acme.dev/start?lang=de' });
    await send({ summary: 'other host', page_url: 'https://docs.acme.dev.evil.dev/start' });
    const on = async (...urls: string[]) =>
      (await feedbackOnPages(db, 'ours', urls, 10)).map(({ summary }) => summary);
    expect(await on('https://docs.acme.dev/start#top')).toEqual(['here']);
    expect(await on()).toEqual([]);
    const ofOrigin = await feedbackOnOrigin(db, 'ours', 'https://docs.acme.dev', 10);
    expect(ofOrigin.map(({ summary }) => summary).toSorted()).toEqual(['beside', 'here']);
    expect(await feedbackOnOrigin(db, 'ours', 'https://docs.acme.dev', 1)).toHaveLength(1);
    expect(await feedbackOnOrigin(db, 'theirs', 'https://docs.acme.dev', 10)).toEqual([]);
  });

  it('of an agent that is past its limit is not kept, and the agent is told when to come again', async () => {
    const { send, summaries, asked, refuse } = await openFeedback();
    refuse(17);
    await expect(send()).rejects.toMatchObject({ code: 'rate_limited', retryAfterSeconds: 17 });
    expect(asked).toEqual(['agent']);
    expect(await summaries()).toEqual([]);
  });
});

describe('the sweep of feedback', () => {
  it('forgets what is older than its time, and not what is just as old', async () => {
    const { db, send, summaries, at } = await openFeedback();
    await send({ summary: 'too old' });
    at(NOW + 1);
    await send({ summary: 'old enough to stay' });
    await sweepFeedback(db, NOW + 1 + agentLifetimes.feedbackMs);
    expect(await summaries()).toEqual(['old enough to stay']);
  });

  it('keeps the newest of a talkative agent, and all of another', async () => {
    const { db, send } = await openFeedback();
    const { feedbackPerAgent } = agentLifetimes;
    await send({ summary: 'oldest' });
    await send({ summary: 'of a quiet agent' }, { ...agent, registrationId: 'quiet' });
    const row = await db
      .selectFrom('agent_feedback')
      .selectAll()
      .where('registration_id', '=', 'agent')
      .executeTakeFirstOrThrow();
    const more = Array.from({ length: feedbackPerAgent }, (_, number) => ({
      ...row,
      id: `later-${number}`,
      created_at: NOW + 1,
    }));
    await db.insertInto('agent_feedback').values(more).execute();
    await sweepFeedback(db, NOW + 2);
    const left = await db.selectFrom('agent_feedback').select(['id', 'registration_id as by']).execute();
    expect(left.filter(({ by }) => by === 'agent')).toHaveLength(feedbackPerAgent);
    expect(left.map(({ id }) => id)).not.toContain(row.id);
    expect(left.filter(({ by }) => by === 'quiet')).toHaveLength(1);
  });
});
