import { type Sites, startSites } from '@waymark/testkit';
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { middlewares } from '../packages/pulse/src/test/middlewares-fixture.ts';
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
const cases = middlewares.flatMap((middleware) =>
  paths.map((path) => ({ middleware, path, name: middleware.name })),
);

describe('the service verifies the middleware, behind a proxy that ends TLS, in', () => {
  it.each(cases)('$name at $path', async ({ middleware, path }) => {
    const setup = await reserve(world.subject.platformUrl, { verification_path: path });
    const { apiKey: key, endpoint, origin } = setup;
    const site = await middleware.start({ key, endpoint, origin, trustProxy: ['loopback'] });
    onTestFinished(() => site.close());
    sites.deploy(origin, proxyTo(site.url));
    const answer = await verify(setup);
    expect({ text: answer.text, ...verdictOf(answer) }).toMatchObject({ status: 'verified' });
  });
});
