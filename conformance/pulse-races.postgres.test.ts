import { nextOrigin, type ServiceProcess, type Sites, startSites } from '@waymark/testkit';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { nextOwner } from './agent-client.ts';
import { atOnce } from './agent-races.ts';
import { type AgentSubject, startAgentSubject } from './agent-subject.ts';
import { countStatuses } from './expectations.ts';
import { formFields, HumanBrowser } from './human-browser.ts';
import { createSetup, type PulseSetup, reserve, verdictOf, verify } from './pulse-client.ts';
import { instrumented } from './pulse-site.ts';

let sites: Sites;
let world: AgentSubject;
let sibling: ServiceProcess;
let platforms: [string, string];

beforeAll(async () => {
  sites = await startSites();
  world = await startAgentSubject(sites.env);
  sibling = await world.subject.startSibling(sites.env);
  platforms = [world.subject.platformUrl, sibling.platformUrl];
});

afterAll(async () => {
  await sibling?.stop();
  await world?.stop();
  await sites?.stop();
});

async function deployed(): Promise<PulseSetup> {
  const setup = await reserve(platforms[0]);
  sites.deploy(setup.origin, instrumented(setup));
  return setup;
}

const verifyAt = (setup: PulseSetup, platform: string) =>
  verify({ ...setup, verifyUrl: setup.verifyUrl.replace(platforms[0], platform) });

describe('two processes, asked 20 times at once, give', () => {
  it('an origin to one caller', async () => {
    const origin = nextOrigin();
    const answers = await atOnce(platforms, (platform) => createSetup(platform, { origin }));
    expect(countStatuses(answers)).toEqual({ 201: 1, 409: 19 });
  });

  it('one claim link that works, after one fetch', async () => {
    const setup = await deployed();
    const answers = await atOnce(platforms, (platform) => verifyAt(setup, platform));
    const tokens = answers.map((answer) => verdictOf(answer).claimUrl?.split('/').at(-1));
    expect(new Set(tokens).size).toBe(1);
    expect(sites.visits(setup.origin)).toBe(1);
    const open = await world.query(
      `select id from pulse_claim_links where setup_id = '${setup.id}' and superseded_at is null`,
    );
    expect(open).toHaveLength(1);
  });

  it('a setup to one of those who confirm', async () => {
    const setup = await deployed();
    const token =
      verdictOf(await verify(setup))
        .claimUrl?.split('/')
        .at(-1) ?? '';
    const forms: { human: HumanBrowser; fields: Record<string, string> }[] = [];
    for (const platform of [...platforms, ...platforms]) {
      const human = new HumanBrowser(platform);
      const page = await human.open(`${platform}/setups/claim/${token}`);
      const form = await human.signIn(nextOwner(), world.inbox, page);
      forms.push({ human, fields: formFields(form, '/setups/claim') });
    }
    const answers = await Promise.all(forms.map(({ human, fields }) => human.post('/setups/claim', fields)));
    expect(countStatuses(answers)).toEqual({ 303: 1, 410: 3 });
  });

  it('either a claim or a newer link, never both', async () => {
    for (let round = 0; round < 5; round += 1) {
      const setup = await deployed();
      const token =
        verdictOf(await verify(setup))
          .claimUrl?.split('/')
          .at(-1) ?? '';
      const human = new HumanBrowser(platforms[0]);
      const page = await human.open(`${platforms[0]}/setups/claim/${token}`);
      const form = await human.signIn(nextOwner(), world.inbox, page);
      const fields = formFields(form, '/setups/claim');
      const [claim, renewal] = await Promise.all([
        human.post('/setups/claim', fields),
        verifyAt(setup, platforms[1]),
      ]);
      const isClaimed = claim.status === 303;
      const rows = await world.query(
        `select s.state, l.used_at from pulse_setups s join pulse_claim_links l on l.setup_id = s.id
         where s.id = '${setup.id}' and l.superseded_at is null`,
      );
      expect(rows).toHaveLength(1);
      expect(rows[0]?.state).toBe(isClaimed ? 'claimed' : 'verified');
      expect(renewal.text.includes('claim_url')).toBe(!isClaimed);
    }
  });
});
