import { createPulse } from '@waymark/pulse';
import { type Sites, startSites } from '@waymark/testkit';
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { frameworks } from '../packages/pulse/src/test/frameworks-fixture.ts';
import { type AgentSubject, startAgentSubject } from './agent-subject.ts';
import { reserve, verdictOf, verify } from './pulse-client.ts';
import { proxyTo } from './tls-proxy.ts';

let sites: Sites;
let world: AgentSubject;

beforeAll(async () => {
  sites = await startSites();
  world = await startAgentSubject(sites.env);
});

afterAll(async () => {
  await world?.stop();
  await sites?.stop();
});

const paths = ['/page', '/stream', '/cached'];
const cases = frameworks.flatMap((framework) =>
  paths.map((path) => ({ framework, path, name: framework.name })),
);

describe('the service verifies the middleware, behind a proxy that ends TLS, in', () => {
  it.each(cases)('$name at $path', async ({ framework, path }) => {
    const setup = await reserve(world.subject.platformUrl, { verification_path: path });
    const { apiKey: key, endpoint, origin } = setup;
    const pulse = createPulse({ key, endpoint, origin, trustProxy: ['loopback'] });
    const app = await framework.start(pulse, 1);
    onTestFinished(async () => {
      await app.close();
      await pulse.close();
    });
    sites.deploy(origin, proxyTo(app.url));
    const answer = await verify(setup);
    expect({ text: answer.text, ...verdictOf(answer) }).toMatchObject({ status: 'verified' });
  });
});
