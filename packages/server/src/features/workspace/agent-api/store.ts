import type { Db } from '../../../store/index.ts';

export async function findProfile(db: Db, registrationId: string) {
  return await db
    .selectFrom('registrations')
    .innerJoin('agent_clients', 'agent_clients.registration_id', 'registrations.id')
    .select([
      'registrations.id as id',
      'type',
      'email',
      'agent_name as agentName',
      'skill_name as skillName',
      'skill_version as skillVersion',
      'device_name as deviceName',
      'registrations.created_at as createdAt',
      'claimed_at as claimedAt',
      'agent_clients.id as clientId',
      'agent_clients.created_at as clientCreatedAt',
    ])
    .where('registrations.id', '=', registrationId)
    .where('agent_clients.revoked_at', 'is', null)
    .executeTakeFirst();
}
