import { type Sites, startSites } from '@waymark/testkit';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { nextOwner } from './agent-client.ts';
import { type AgentSubject, startAgentSubject } from './agent-subject.ts';
import type { Answer } from './http.ts';
import { formFields, type HumanBrowser, headingOf } from './human-browser.ts';
import {
  createSetup,
  expectSetupError,
  type PulseSetup,
  reserve,
  verdictOf,
  verify,
} from './pulse-client.ts';
import { instrumented, sendEvent } from './pulse-site.ts';

let sites: Sites;
let world: AgentSubject;
let platform: string;

const page = '/setups/claim';

beforeAll(async () => {
  sites = await startSites();
  world = await startAgentSubject(sites.env);
  platform = world.subject.platformUrl;
});

afterAll(async () => {
  await world?.stop();
  await sites?.stop();
});

async function verified(body: object = {}): Promise<PulseSetup & { claimUrl: string }> {
  const setup = await reserve(platform, { ...body });
  sites.deploy(setup.origin, instrumented(setup));
  const { claimUrl = '' } = verdictOf(await verify(setup));
  return { ...setup, claimUrl };
}

/** Opens a claim link as somebody, up to the form. */
async function openAs(human: HumanBrowser, email: string, claimUrl: string): Promise<Answer> {
  return await human.signIn(email, world.inbox, await human.open(claimUrl));
}

const ending = (answer: Answer) => ({ status: answer.status, heading: headingOf(answer) });
const projectOf = async ({ id }: PulseSetup) =>
  (
    await world.query(`select workspace_id, claimed_at, expires_at from pulse_projects where id = '${id}'`)
  )[0];

describe('the claim page', () => {
  it('takes the link out of the address bar, asks to sign in, shows what is claimed, and moves it once', async () => {
    const setup = await verified({
      project_name: 'Docs <b>',
      agent_name: 'Installer',
      environment: 'staging',
    });
    expectSetupError(await createSetup(platform, { origin: setup.origin }), 409, 'origin_unavailable');
    const [human, owner] = [world.human(), nextOwner()];
    const form = await openAs(human, owner, setup.claimUrl);
    expect(human.visited.at(-1)).toBe(`${platform}${page}`);
    for (const shown of [
      setup.origin,
      'Docs &lt;b&gt;',
      'staging',
      'Installer',
      'unverified',
      owner,
      'Somebody else also asked',
    ])
      expect(form.text).toContain(shown);
    for (const hidden of [setup.apiKey, setup.setupToken, setup.claimUrl.split('/').at(-1) ?? ''])
      expect(form.text).not.toContain(hidden);
    const done = await human.submit(page, formFields(form, page));
    expect(ending(done)).toEqual({ status: 200, heading: 'Done: the project is yours' });
    expect(await projectOf(setup)).toMatchObject({ workspace_id: expect.any(String), expires_at: null });
    const mail = await world.inbox.waitForMessage((each) => each.raw.includes('A Pulse project was claimed'));
    expect(mail.to).toContain(owner);
    const workspace = await human.open('/workspace');
    expect(workspace.text).toContain(setup.origin);
    expect(workspace.text).toContain('was also requested by somebody else');
    expectSetupError(await verify(setup), 410, 'setup_expired');
    expectSetupError(await createSetup(platform, { origin: setup.origin }), 409, 'origin_unavailable');
  });

  it('leaves the ingest key active', async () => {
    const setup = await verified();
    const human = world.human();
    const form = await openAs(human, nextOwner(), setup.claimUrl);
    await human.submit(page, formFields(form, page));
    const event = {
      id: crypto.randomUUID(),
      ts: Date.now(),
      ip: '198.51.100.4',
      user_agent: 'GPTBot/1.2',
      url: `${setup.origin}/a`,
    };
    expect(await sendEvent(setup, setup.apiKey, event)).toMatchObject({ status: 202, json: { accepted: 1 } });
  });

  it('is never stored, framed or followed by a referrer, and runs no script', async () => {
    const { claimUrl } = await verified();
    const human = world.human();
    const first = await human.request(claimUrl);
    expect(first).toMatchObject({ status: 303, headers: { location: page, 'cache-control': 'no-store' } });
    expect(String(first.headers['set-cookie'])).toMatch(/HttpOnly; SameSite=Lax/);
    const form = await openAs(human, nextOwner(), claimUrl);
    expect(form.headers).toMatchObject({ 'cache-control': 'no-store', 'referrer-policy': 'no-referrer' });
    expect(form.headers['content-security-policy']).toMatch(/default-src 'none'.*frame-ancestors 'none'/);
    expect(form.text).not.toContain('<script');
  });

  it('explains a used, a superseded, an expired and a mistyped link', async () => {
    const used = await verified();
    const [human, owner] = [world.human(), nextOwner()];
    await human.submit(page, formFields(await openAs(human, owner, used.claimUrl), page));
    expect(ending(await human.open(used.claimUrl))).toEqual({
      status: 410,
      heading: 'This link was already used',
    });
    const renewed = await verified();
    await verify(renewed);
    expect(ending(await human.open(renewed.claimUrl))).toEqual({
      status: 410,
      heading: 'There is a newer link',
    });
    const late = await verified();
    await world.query(`update pulse_setups set expires_at = 1 where id = '${late.id}'`);
    expect(ending(await human.open(late.claimUrl))).toEqual({
      status: 410,
      heading: 'This setup has expired',
    });
    const mistyped = `${platform}${page}/psc_${'A'.repeat(43)}`;
    expect(ending(await human.open(mistyped))).toEqual({ status: 404, heading: 'This link does not work' });
    expect(ending(await world.human().open(`${platform}${page}`))).toMatchObject({ status: 404 });
  });

  it('refuses a form of another site, of another session, and none at all', async () => {
    const setup = await verified();
    const human = world.human();
    const form = await openAs(human, nextOwner(), setup.claimUrl);
    const fields = formFields(form, page);
    expect((await human.post(page, {})).status).toBe(403);
    expect((await human.post(page, { ...fields, csrf: 'x'.repeat(43) })).status).toBe(403);
    expect((await human.post(page, fields, { 'sec-fetch-site': 'cross-site' })).status).toBe(403);
    expect((await human.post(page, fields, { origin: 'https://evil.dev' })).status).toBe(403);
    const other = world.human();
    await openAs(other, nextOwner(), setup.claimUrl);
    expect((await other.post(page, fields)).status).toBe(403);
    expect(await projectOf(setup)).toMatchObject({ workspace_id: null });
  });

  it('does not claim into a workspace of somebody else', async () => {
    const [first, second] = [await verified(), await verified()];
    const [owner, thief] = [world.human(), world.human()];
    await owner.submit(page, formFields(await openAs(owner, nextOwner(), first.claimUrl), page));
    const foreign = String((await projectOf(first))?.workspace_id);
    const form = await openAs(thief, nextOwner(), second.claimUrl);
    await thief.submit(page, { ...formFields(form, page), workspace: foreign });
    expect((await projectOf(second))?.workspace_id).not.toBe(foreign);
  });

  it('has one winner among people who confirm at once', async () => {
    const setup = await verified();
    const people: { human: HumanBrowser; fields: Record<string, string> }[] = [];
    for (let count = 0; count < 5; count += 1) {
      const human = world.human();
      people.push({ human, fields: formFields(await openAs(human, nextOwner(), setup.claimUrl), page) });
    }
    const answers = await Promise.all(people.map(({ human, fields }) => human.post(page, fields)));
    const statuses = answers.map(({ status }) => status).sort();
    expect(statuses).toEqual([303, 410, 410, 410, 410]);
    const logged = await world.query(
      `select id from security_events where project_id = '${setup.id}' and action = 'setup.claimed'`,
    );
    expect(logged).toHaveLength(1);
  });

  it('loses to a newer link that comes while the form is open', async () => {
    const setup = await verified();
    const human = world.human();
    const fields = formFields(await openAs(human, nextOwner(), setup.claimUrl), page);
    await verify(setup);
    expect(ending(await human.post(page, fields))).toEqual({ status: 410, heading: 'There is a newer link' });
    expect(await projectOf(setup)).toMatchObject({ workspace_id: null });
  });
});
