import type { Db } from '../../store/index.ts';

export async function findProfile(db: Db, registrationId: string) {
  return await db
    .selectFrom('registrations')
    .select([
      'id',
      'type',
      'email',
      'agent_name as agentName',
      'skill_name as skillName',
      'skill_version as skillVersion',
      'device_name as deviceName',
      'created_at as createdAt',
      'claimed_at as claimedAt',
    ])
    .where('id', '=', registrationId)
    .executeTakeFirst();
}

export async function insertFeedback(
  db: Db,
  feedback: { id: string; workspaceId: string; registrationId: string; body: string; now: number },
): Promise<void> {
  await db
    .insertInto('agent_feedback')
    .values({
      id: feedback.id,
      workspace_id: feedback.workspaceId,
      registration_id: feedback.registrationId,
      body: feedback.body,
      created_at: feedback.now,
    })
    .execute();
}
