import { runWaymark } from '@waymark/testkit';
import { createRemoteJWKSet, decodeProtectedHeader, jwtVerify } from 'jose';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type AgentSubject, startAgentSubject } from './agent-subject.ts';

let world: AgentSubject;

beforeAll(async () => {
  world = await startAgentSubject();
});

afterAll(() => world.stop());

function rotate() {
  const { dataDir, databaseUrl } = world.subject;
  return runWaymark(['keys', 'rotate'], {
    env: { WAYMARK_DATA_DIR: dataDir, ...(databaseUrl === undefined ? {} : { DATABASE_URL: databaseUrl }) },
  });
}

function verify(assertion: string) {
  const keys = createRemoteJWKSet(new URL(`${world.subject.platformUrl}/.well-known/jwks.json`));
  return jwtVerify(assertion, keys, { issuer: world.subject.platformUrl, algorithms: ['ES256'] });
}

describe('a rotation of the keys guards', () => {
  it('assertions of the earlier key: they verify and exchange beside those of the new one', async () => {
    const early = await world.agent().registerAnonymous();
    expect(await rotate()).toMatchObject({ code: 0 });
    // A start reads the keys anew, so that nothing waits for a running service to follow.
    await world.subject.restart();
    const late = await world.agent().registerAnonymous();
    const kids = [early, late].map(({ assertion }) => decodeProtectedHeader(assertion).kid);
    expect(new Set(kids).size).toBe(2);
    for (const { assertion, registrationId } of [early, late]) {
      expect((await verify(assertion)).payload.sub).toBe(registrationId);
      expect((await world.agent().exchange(assertion)).status).toBe(200);
    }
  });
});
