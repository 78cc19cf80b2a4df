import { agentLifetimes, FeedbackRequest } from '@waymark/contract';
import { cutPage, readCursor } from '../../../lib/http/page-cursor.ts';
import type { Db } from '../../../store/index.ts';
import { pageOf } from './feedback-page.ts';
import { deleteOldFeedback, selectFeedback } from './store.ts';

/** A report as the people of the workspace read it; every word of it is the agent's own. */
export interface ListedFeedback extends FeedbackRequest {
  readonly createdAt: number;
  readonly agentName: string | null;
}

type Row = Awaited<ReturnType<typeof selectFeedback>>[number];

function listed({ body, createdAt, agentName }: Row): ListedFeedback {
  return { ...FeedbackRequest.parse(JSON.parse(body)), createdAt, agentName };
}

/** A page of everything that the agents of a workspace reported, newest first. */
export async function feedbackOfWorkspace(
  db: Db,
  workspaceId: string,
  wanted: { readonly size: number; readonly cursor?: string | undefined },
): Promise<{ readonly feedback: readonly ListedFeedback[]; readonly nextCursor: string | null }> {
  const { size, cursor } = wanted;
  const rows = await selectFeedback(db, workspaceId, { limit: size + 1, after: readCursor(cursor) });
  const { page, nextCursor } = cutPage(rows, size, ({ createdAt: at, id }) => ({ at, id }));
  return { feedback: page.map(listed), nextCursor };
}

/** The newest reports about pages of an origin. */
export async function feedbackOnOrigin(db: Db, workspaceId: string, origin: string, limit: number) {
  return (await selectFeedback(db, workspaceId, { limit, origin })).map(listed);
}

/** The newest reports about some pages. */
export async function feedbackOnPages(db: Db, workspaceId: string, urls: readonly string[], limit: number) {
  if (urls.length === 0) return [];
  const pages = urls.map((url) => pageOf(url).pageUrl);
  return (await selectFeedback(db, workspaceId, { limit, pages })).map(listed);
}

/** Forgets reports whose time is over, and of a talkative agent the oldest. */
export async function sweepFeedback(db: Db, now: number): Promise<void> {
  const { feedbackMs, feedbackPerAgent } = agentLifetimes;
  await deleteOldFeedback(db, now - feedbackMs, feedbackPerAgent);
}
