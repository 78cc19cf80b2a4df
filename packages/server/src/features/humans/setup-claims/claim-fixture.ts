import type { Platform } from '../../../app/platform-fixture.ts';
import { newId } from '../../../lib/crypto/ids.ts';
import { hashToken } from '../../../lib/crypto/opaque-token.ts';

const DAY = 24 * 60 * 60 * 1000;

/** Where the page of a claim stands. */
export const CLAIM_PAGE = '/setups/claim';

export interface VerifiedOptions {
  readonly agentName?: string;
  readonly isContested?: boolean;
  readonly projectName?: string;
}

/** A verified setup with its claim link. */
export async function addVerified({ store, deps }: Platform, host: string, options: VerifiedOptions = {}) {
  const [id, linkId, now] = [newId(), newId(), Date.now()];
  const [token, expires_at] = [deps.keys.claimLinkToken(linkId), now + 7 * DAY];
  const origin = `https://${host}`;
  const { agentName: agent_name = null, projectName: name = `Docs of ${host}` } = options;
  const contested = options.isContested ? 1 : 0;
  await store.db
    .insertInto('pulse_projects')
    .values({ id, name, origin, agent_name, environment: 'production', created_at: now, expires_at })
    .execute();
  await store.db
    .insertInto('pulse_origins')
    .values({ origin, project_id: id, held_until: expires_at, site: host, caller_hash: 'c', contested })
    .execute();
  await store.db
    .insertInto('pulse_setups')
    .values({
      id,
      state: 'verified',
      setup_token_hash: id,
      verification_path: '/',
      verification_url: `${origin}/`,
      created_at: now,
      verified_at: now,
      expires_at,
    })
    .execute();
  await store.db
    .insertInto('pulse_claim_links')
    .values({ id: linkId, setup_id: id, token_hash: hashToken(token), created_at: now })
    .execute();
  const workspaceId = async () =>
    (
      await store.db
        .selectFrom('pulse_projects')
        .select('workspace_id')
        .where('id', '=', id)
        .executeTakeFirstOrThrow()
    ).workspace_id;
  return { id, token, linkId, link: `${CLAIM_PAGE}/${token}`, workspaceId };
}
