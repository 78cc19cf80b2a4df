import { agentScopes } from '@waymark/contract';
import { newId } from '../../../lib/crypto/ids.ts';
import { hashToken, newToken } from '../../../lib/crypto/opaque-token.ts';
import type { Db } from '../../../store/index.ts';
import { recordEvent } from '../security-log/index.ts';
import { insertKey, listKeys } from './store.ts';

const NAME_CHARACTERS = 60;
const DAY = 24 * 60 * 60 * 1000;

/** What a key may be allowed to do: the Agent API. Setups belong to agents, which are claimed with them. */
export const keyScopes = agentScopes.filter((scope) => scope !== 'pulse:setup');

/** How long a key may live, in days; none is for ever. */
export const keyDays = [30, 90, 365] as const;

export type KeyMade =
  | { readonly outcome: 'made'; readonly secret: string; readonly name: string }
  | { readonly outcome: 'nameless' | 'no_scope' | 'full' };

/** Makes a key of a member; the caller holds the membership. Its secret is answered once and kept nowhere. */
export async function makeKey(
  db: Db,
  owner: { readonly userId: string; readonly workspaceId: string },
  wanted: { readonly name: string; readonly scopes: readonly string[]; readonly days: number | undefined },
  { now, most }: { readonly now: number; readonly most: number },
): Promise<KeyMade> {
  const name = wanted.name.trim();
  if (name === '' || Array.from(name).length > NAME_CHARACTERS) return { outcome: 'nameless' };
  const scope = keyScopes.filter((each) => wanted.scopes.includes(each)).join(' ');
  if (scope === '') return { outcome: 'no_scope' };
  if ((await listKeys(db, { userId: owner.userId }, now)).length >= most) return { outcome: 'full' };
  const secret = newToken('waymark_key_');
  await insertKey(db, {
    ...owner,
    id: newId(),
    name,
    scope,
    keyHash: hashToken(secret),
    createdAt: now,
    expiresAt: wanted.days === undefined ? null : now + wanted.days * DAY,
  });
  await recordEvent(db, { action: 'personal_key.created', ...owner, detail: { name, scope } }, now);
  return { outcome: 'made', secret, name };
}
