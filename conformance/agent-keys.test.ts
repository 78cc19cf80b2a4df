import { runWaymark } from '@waymark/testkit';
import { createRemoteJWKSet, decodeProtectedHeader, jwtVerify } from 'jose';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type AgentSubject, startAgentSubject } from './agent-subject.ts';
import { send } from './http.ts';

let world: AgentSubject;

beforeAll(async () => {
  world = await startAgentSubject();
});

afterAll(() => world.stop());

function rotate(...options: string[]) {
  const { dataDir, databaseUrl } = world.subject;
  return runWaymark(['keys', 'rotate', ...options], {
    env: { WAYMARK_DATA_DIR: dataDir, ...(databaseUrl === undefined ? {} : { DATABASE_URL: databaseUrl }) },
  });
}

async function publishedKids(): Promise<unknown[]> {
  const { json } = await send(`${world.subject.platformUrl}/.well-known/jwks.json`);
  return Object(json).keys.map(({ kid }: { kid: unknown }) => kid);
}

function verify(assertion: string) {
  const keys = createRemoteJWKSet(new URL(`${world.subject.platformUrl}/.well-known/jwks.json`));
  return jwtVerify(assertion, keys, { issuer: world.subject.platformUrl, algorithms: ['ES256'] });
}

describe('a rotation of the keys guards', () => {
  it('assertions of the earlier key: they verify and exchange beside those of the new one', async () => {
    const early = await world.agent().registerAnonymous();
    expect(await rotate()).toMatchObject({ code: 0 });
    await world.subject.restart();
    const between = await world.agent().registerAnonymous();
    const kidOf = ({ assertion }: { assertion: string }) => decodeProtectedHeader(assertion).kid;
    expect(kidOf(between)).toBe(kidOf(early));
    expect(await publishedKids()).toHaveLength(2);

    expect(await rotate('--now')).toMatchObject({ code: 0 });
    // A start reads the keys anew, so that nothing waits for a running service to follow.
    await world.subject.restart();
    const late = await world.agent().registerAnonymous();
    expect(kidOf(late)).not.toBe(kidOf(early));
    expect(await publishedKids()).toEqual(expect.arrayContaining([kidOf(early), kidOf(late)]));
    for (const { assertion, registrationId } of [early, late]) {
      expect((await verify(assertion)).payload.sub).toBe(registrationId);
      expect((await world.agent().exchange(assertion)).status).toBe(200);
    }
  });
});
