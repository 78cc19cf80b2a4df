import { loadConfig } from '../../../config/index.ts';
import { newId } from '../../../lib/crypto/ids.ts';
import type { ServiceKeys } from '../../../lib/crypto/service-keys.ts';
import type { Store } from '../../../store/index.ts';
import { queueAudit } from './queue-audit.ts';

let made = 0;

/** A person with an account. */
export async function addPerson(store: Store): Promise<{ id: string; email: string }> {
  made += 1;
  const [id, email] = [newId(), `person-${made}@acme-corp.com`];
  const at = new Date().toISOString();
  await store.db
    .insertInto('human_users')
    .values({ id, name: '', email, email_verified: 1, image: null, created_at: at, updated_at: at })
    .execute();
  return { id, email };
}

export async function join(store: Store, workspaceId: string, userId: string): Promise<void> {
  await store.db
    .insertInto('workspace_members')
    .values({ workspace_id: workspaceId, user_id: userId, role: 'member', joined_at: 1 })
    .execute();
}

/** A workspace with one member that has claimed an origin. */
export async function addWorkspace(store: Store, origin: string) {
  const [id, member] = [newId(), await addPerson(store)];
  await store.db
    .insertInto('workspaces')
    .values({ id, name: 'Acme', personal_of: null, created_at: 1 })
    .execute();
  await join(store, id, member.id);
  const projectId = newId();
  await store.db
    .insertInto('pulse_projects')
    .values({
      id: projectId,
      name: 'Docs',
      origin,
      environment: 'production',
      workspace_id: id,
      created_at: 1,
      claimed_at: 2,
    })
    .execute();
  return { id, member, projectId, page: `${origin}/start` };
}

/** The workspace that a person got by signing in. */
export async function personalWorkspaceOf(store: Store, email: string): Promise<string> {
  const { id } = await store.db
    .selectFrom('human_users')
    .innerJoin('workspaces', 'workspaces.personal_of', 'human_users.id')
    .select('workspaces.id as id')
    .where('human_users.email', '=', email)
    .executeTakeFirstOrThrow();
  return id;
}

/** Makes a site of a workspace one that it proved without Pulse, or one whose proof is as told. */
export async function proveSite(
  store: Store,
  workspaceId: string,
  origin: string,
  state: 'unproven' | 'proven' | 'lapsed' = 'proven',
): Promise<void> {
  await store.db
    .insertInto('workspace_origins')
    .values({ id: newId(), workspace_id: workspaceId, origin, state, way: 'dns', created_at: 1 })
    .onConflict((conflict) => conflict.columns(['workspace_id', 'origin']).doUpdateSet({ state }))
    .execute();
}

/** A workspace on the store of a test, at a time that passes as the test says. */
export async function openWorkspace<A extends { store: Store; keys: ServiceKeys; config: object }>(
  audits: A,
) {
  let now = Date.UTC(2026, 10, 15);
  const deps = {
    ...audits,
    config: { ...audits.config, ...loadConfig({}) },
    clock: () => now,
    vetTarget: async (url: string) => ({ ok: true as const, url: new URL(url) }),
  };
  const workspace = await addWorkspace(audits.store, 'https://docs.acme.dev');
  return {
    deps,
    workspace,
    pass: (ms: number) => {
      now += ms;
    },
    ask: (more: { url?: string; wantsReport?: boolean; idempotencyKey?: string } = {}) =>
      queueAudit(deps, {
        workspaceId: workspace.id,
        quickstartUrl: more.url ?? workspace.page,
        asker: { type: 'person', userId: workspace.member.id, wantsReport: more.wantsReport ?? false },
        idempotencyKey: more.idempotencyKey,
      }),
    runs: () =>
      audits.store.db
        .selectFrom('workspace_audits')
        .innerJoin('audit_runs', 'audit_runs.id', 'workspace_audits.run_id')
        .select(['run_id as id', 'slot', 'asked_by as askedBy', 'email', 'status'])
        .orderBy('workspace_audits.created_at')
        .execute(),
    journey: () => audits.store.db.selectFrom('audit_journeys').selectAll().executeTakeFirstOrThrow(),
    notices: () => audits.store.db.selectFrom('audit_notices').selectAll().orderBy('user_id').execute(),
  };
}
