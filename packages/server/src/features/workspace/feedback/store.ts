import { sql } from 'kysely';
import type { PagePlace } from '../../../lib/http/page-cursor.ts';
import { behindPlace, type Db } from '../../../store/index.ts';

export interface NewFeedback {
  readonly id: string;
  readonly workspaceId: string;
  readonly registrationId: string;
  /** The page without its fragment, and its origin: what figures and audits are found by. */
  readonly pageUrl: string;
  readonly pageOrigin: string;
  readonly body: string;
  readonly now: number;
}

export async function insertFeedback(db: Db, feedback: NewFeedback): Promise<void> {
  await db
    .insertInto('agent_feedback')
    .values({
      id: feedback.id,
      workspace_id: feedback.workspaceId,
      registration_id: feedback.registrationId,
      page_url: feedback.pageUrl,
      page_origin: feedback.pageOrigin,
      body: feedback.body,
      created_at: feedback.now,
    })
    .execute();
}

export interface FeedbackQuery {
  readonly limit: number;
  readonly after?: PagePlace | undefined;
  readonly origin?: string;
  readonly pages?: readonly string[];
}

/** What the agents of a workspace reported, newest first. */
export async function selectFeedback(db: Db, workspaceId: string, query: FeedbackQuery) {
  const { limit, after, origin, pages } = query;
  return await db
    .selectFrom('agent_feedback')
    .leftJoin('registrations', 'registrations.id', 'agent_feedback.registration_id')
    // A program with a key of a person reports under the key.
    .leftJoin('personal_keys', 'personal_keys.id', 'agent_feedback.registration_id')
    .select((eb) => [
      'agent_feedback.id as id',
      'agent_feedback.body as body',
      'agent_feedback.created_at as createdAt',
      eb.fn.coalesce('registrations.agent_name', 'personal_keys.name').as('agentName'),
    ])
    .where('agent_feedback.workspace_id', '=', workspaceId)
    .$if(origin !== undefined, (rows) => rows.where('agent_feedback.page_origin', '=', origin ?? ''))
    .$if(pages !== undefined, (rows) => rows.where('agent_feedback.page_url', 'in', pages ?? []))
    .where((eb) => behindPlace(eb, { at: 'agent_feedback.created_at', id: 'agent_feedback.id' }, after))
    .orderBy('agent_feedback.created_at', 'desc')
    .orderBy('agent_feedback.id')
    .limit(limit)
    .execute();
}

/** Forgets reports from before a time, and of each agent all but the newest. */
export async function deleteOldFeedback(db: Db, before: number, keptPerAgent: number): Promise<void> {
  await db.deleteFrom('agent_feedback').where('created_at', '<', before).execute();
  const ranked = db
    .selectFrom('agent_feedback')
    .select([
      'id',
      sql<number>`row_number() over (partition by registration_id order by created_at desc, id)`.as('place'),
    ]);
  await db
    .deleteFrom('agent_feedback')
    .where('id', 'in', (eb) =>
      eb.selectFrom(ranked.as('ranked')).select('ranked.id').where('ranked.place', '>', keptPerAgent),
    )
    .execute();
}
