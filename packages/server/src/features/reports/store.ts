import type { Db } from '../../store/index.ts';

export async function findRunBySlug(db: Db, slug: string) {
  return await db
    .selectFrom('audit_runs')
    .select(['slug', 'status', 'quickstart_url as quickstartUrl', 'created_at as createdAt'])
    .where('slug', '=', slug)
    .executeTakeFirst();
}
