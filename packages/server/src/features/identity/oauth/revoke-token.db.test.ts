import { openTestStore } from '@waymark/testkit';
import { describe, expect, it } from 'vitest';
import { hashToken } from '../../../lib/crypto/opaque-token.ts';
import { deriveServiceKeys } from '../../../lib/crypto/service-keys.ts';
import { ServiceError } from '../../../lib/errors/service-error.ts';
import type { Store } from '../../../store/index.ts';
import { issueAssertion } from '../registrations/index.ts';
import { createSigningKeys } from '../signing-keys/index.ts';
import { authenticate } from './authenticate.ts';
import { exchangeAssertion } from './exchange-assertion.ts';
import { createTokenGrants } from './grant-tokens.ts';
import { revokeToken } from './revoke-token.ts';

const NOW = 1_800_000_000_000;
const clock = () => NOW;
const keys = deriveServiceKeys(Buffer.alloc(32, 3));
const config = { platformUrl: 'https://p.waymark.dev' };

function openDeps(store: Store) {
  const signingKeys = createSigningKeys({ store, clock, keys });
  return { store, clock, config, signingKeys, tokenGrants: createTokenGrants({ store, clock }) };
}

async function openAgent() {
  const { store, place } = await openTestStore();
  const deps = openDeps(store);
  const fixed = { id: 'reg', type: 'anonymous', state: 'unclaimed', generation: 1, attempts: 0 } as const;
  const claim = { claim_token_hash: hashToken('c'), claim_token_expires_at: NOW + 1000 };
  const row = { ...fixed, ...claim, registered_from: '192.0.2.1', created_at: NOW };
  await store.db.insertInto('registrations').values(row).execute();
  const { assertion } = await issueAssertion(deps, { id: 'reg', type: 'anonymous', generation: 1 });
  return { store, place, deps, assertion };
}

describe('an assertion that is revoked', () => {
  it('is over for good, and is logged once however often it comes', async () => {
    const { store, deps, assertion } = await openAgent();
    const { accessToken } = await exchangeAssertion(deps, { assertion, scope: undefined });
    await Promise.all([1, 2, 3].map(() => revokeToken(deps, assertion)));
    const again = exchangeAssertion(openDeps(store), { assertion, scope: undefined });
    await expect(again).rejects.toMatchObject({ code: 'invalid_grant' });
    expect(await authenticate(deps, accessToken)).toBeUndefined();
    const events = await store.db.selectFrom('security_events').select('action').execute();
    expect(events).toEqual([{ action: 'assertion.revoked' }]);
    const [registration] = await store.db
      .selectFrom('registrations')
      .select(['generation', 'state'])
      .execute();
    expect(registration).toEqual({ generation: 2, state: 'unclaimed' });
  });

  it('leaves no token alive that was granted for it at the same moment', async () => {
    const { store, place, deps, assertion } = await openAgent();
    // Handles of one process on one SQLite file would wait for each other's transactions for ever.
    const handles = store.engine.name === 'postgres' ? 2 : 0;
    const others = await Promise.all(Array.from({ length: handles }, () => place.open()));
    const processes = [deps, ...others.map(openDeps)];
    const granted: string[] = [];
    let refused = 0;
    const exchange = async (process: (typeof processes)[number]) => {
      try {
        granted.push((await exchangeAssertion(process, { assertion, scope: undefined })).accessToken);
      } catch (error) {
        if (!(error instanceof ServiceError) || error.code !== 'invalid_grant') throw error;
        refused += 1;
      }
    };
    const crowd = async (process: (typeof processes)[number]) => {
      while (refused < 30) await Promise.all(Array.from({ length: 8 }, () => exchange(process)));
    };
    const revoke = async () => {
      while (granted.length < 30) await new Promise(setImmediate);
      await revokeToken(deps, assertion);
    };
    await Promise.all([revoke(), ...processes.map(crowd)]);
    expect(granted.length).toBeGreaterThanOrEqual(30);
    for (const token of granted) expect(await authenticate(deps, token)).toBeUndefined();
  });
});
