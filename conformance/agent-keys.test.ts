import { createPrivateKey, type KeyObject } from 'node:crypto';
import { deriveServiceKeys, loadConfig, loadMasterKey, openExistingStore } from '@waymark/server';
import { runWaymark, type ServiceProcess } from '@waymark/testkit';
import { createRemoteJWKSet, decodeJwt, decodeProtectedHeader, jwtVerify, SignJWT } from 'jose';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { expectOauthError } from './agent-client.ts';
import { type AgentSubject, startAgentSubject } from './agent-subject.ts';
import { send } from './http.ts';

let world: AgentSubject;
let sibling: ServiceProcess | undefined;

beforeAll(async () => {
  world = await startAgentSubject();
  // Two processes share one PostgreSQL; the embedded database has one.
  if (world.subject.databaseUrl !== undefined) sibling = await world.subject.startSibling();
});

afterAll(async () => {
  await sibling?.stop();
  await world.stop();
});

function settings() {
  const { dataDir, databaseUrl } = world.subject;
  return { WAYMARK_DATA_DIR: dataDir, ...(databaseUrl === undefined ? {} : { DATABASE_URL: databaseUrl }) };
}

function keys(...args: string[]) {
  return runWaymark(['keys', ...args], { env: settings() });
}

const platforms = () => [world.subject.platformUrl, ...(sibling === undefined ? [] : [sibling.platformUrl])];

async function publishedKids(platformUrl = world.subject.platformUrl): Promise<unknown[]> {
  const { json } = await send(`${platformUrl}/.well-known/jwks.json`);
  return Object(json).keys.map(({ kid }: { kid: unknown }) => kid);
}

function verify(assertion: string) {
  const set = createRemoteJWKSet(new URL(`${world.subject.platformUrl}/.well-known/jwks.json`));
  return jwtVerify(assertion, set, { issuer: world.subject.platformUrl, algorithms: ['ES256'] });
}

const kidOf = ({ assertion }: { assertion: string }) => decodeProtectedHeader(assertion).kid ?? '';

/** Everything that whoever copies database and secret gets of a key. */
async function stealKey(kid: string): Promise<KeyObject> {
  const config = loadConfig(settings());
  const store = await openExistingStore(config);
  try {
    const { key } = await loadMasterKey(store, config, Date.now);
    const row = await store.db
      .selectFrom('signing_keys')
      .select('private_sealed')
      .where('kid', '=', kid)
      .executeTakeFirstOrThrow();
    const bytes = deriveServiceKeys(key).signingKeys.open(row.private_sealed, kid) ?? Buffer.alloc(0);
    return createPrivateKey({ key: bytes, format: 'der', type: 'pkcs8' });
  } finally {
    await store.close();
  }
}

/** An assertion as the service writes it, signed by whoever holds the key, said to be of that moment. */
function forge(original: string, key: KeyObject, iat: number): Promise<string> {
  const { alg = '', typ = '', kid = '' } = decodeProtectedHeader(original);
  const claims = { ...decodeJwt(original), iat, exp: iat + 86_400 };
  return new SignJWT(claims).setProtectedHeader({ alg, typ, kid }).sign(key);
}

const nowSeconds = () => Math.floor(Date.now() / 1000);

describe('a rotation of the keys guards', () => {
  it('assertions of the earlier key: they verify and exchange beside those of the new one', async () => {
    const early = await world.agent().registerAnonymous();
    const stolen = await stealKey(kidOf(early));
    expect(await keys('rotate')).toMatchObject({ code: 0 });
    // The new key has waited for its turn long enough, and the old one has signed its last.
    await world.query(`update signing_keys set active_from = ${Date.now()} where retired_at is null`);
    await world.query(
      `update signing_keys set retired_at = ${Date.now()} where kid = '${kidOf(early)}' and retired_at is not null`,
    );
    // A start reads the keys anew, so that nothing waits for a running service to follow.
    await world.subject.restart();
    const late = await world.agent().registerAnonymous();
    expect(await publishedKids()).toEqual(expect.arrayContaining([kidOf(early), kidOf(late)]));
    for (const { assertion, registrationId } of [early, late]) {
      expect((await verify(assertion)).payload.sub).toBe(registrationId);
      expect((await world.agent().exchange(assertion)).status).toBe(200);
    }
    // It signed nothing after its retirement: who says so forges.
    const before = await forge(early.assertion, stolen, nowSeconds() - 3600);
    expect((await world.agent().exchange(before)).status).toBe(200);
    const after = await forge(early.assertion, stolen, nowSeconds() + 30);
    expectOauthError(await world.agent().exchange(after), 'invalid_grant');
  });
});

describe('a leaked key', () => {
  it('is worth nothing in any process once it is replaced', async () => {
    const { agent, assertion, tokens, ...claimed } = await world.claimedAgent();
    const stolen = await stealKey(kidOf(tokens));
    const forged = await forge(tokens.assertion, stolen, nowSeconds());
    const exchanged = await agent.accessToken(forged);
    expect((await agent.api('/me', exchanged)).status).toBe(200);

    const rotation = await keys('rotate', '--now');
    expect(rotation).toMatchObject({ code: 0, stderr: '' });
    expect(rotation.stdout).toContain(`${kidOf(tokens)} is distrusted`);
    expect(rotation.stdout).toMatch(/[1-9]\d* access tokens? .*: revoked/u);

    // At once, whatever the processes remember: the database has the last word.
    for (const platformUrl of platforms()) {
      const other = Object.assign(world.agent(), { platformUrl });
      for (const dead of [
        tokens.assertion,
        forged,
        await forge(tokens.assertion, stolen, nowSeconds()),
        await forge(tokens.assertion, stolen, nowSeconds() - 7200),
      ])
        expectOauthError(await other.exchange(dead), 'invalid_grant');
      expect((await other.api('/me', exchanged)).status).toBe(401);
      // What the claim grant answered never went through a signature.
      expect((await other.api('/me', tokens.accessToken)).status).toBe(200);
    }
    for (const platformUrl of platforms())
      await expect.poll(() => publishedKids(platformUrl), { interval: 200 }).not.toContain(kidOf(tokens));
    const listed = await keys('list');
    expect(listed.stdout).toMatch(new RegExp(`^${kidOf(tokens)} .* distrusted since \\d{4}-`, 'mu'));
    const logged = await world.query(
      `select action from security_events where action = 'token.withdrawn'
        and registration_id = '${claimed.registrationId}'`,
    );
    expect(logged).toHaveLength(1);

    const again = await world.agent().registerAnonymous();
    expect(kidOf(again)).not.toBe(kidOf(tokens));
    expect((await world.agent().exchange(again.assertion)).status).toBe(200);
  });
});
