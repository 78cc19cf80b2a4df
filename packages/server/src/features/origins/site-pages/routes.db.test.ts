import { startNameServer, startStranger } from '@waymark/testkit';
import { beforeEach, describe, expect, it } from 'vitest';
import { createNameLookup } from '../../../adapters/name-lookup.ts';
import { openBrowser, openPlatform, type Platform, type TestBrowser } from '../../../app/platform-fixture.ts';
import { addPastAudit } from '../../audits/workspace-audits/past-audit-fixture.ts';
import { personalWorkspaceOf, proveSite } from '../../audits/workspace-audits/workspace-fixture.ts';
import { sitePagesRoutes } from './index.ts';

const SITE = 'https://docs.harbour-tools.dev';
const RECORD = 'TXT _waymark-challenge.docs.harbour-tools.dev';

let platform: Platform;
let owner: TestBrowser;
let path: string;
let zone: Record<string, readonly string[]>;

beforeEach(async () => {
  zone = {};
  const { server } = await startNameServer(zone);
  const proofNames = createNameLookup([server]);
  // No page of the site answers: only its name is looked at here.
  const fetchStranger: Platform['deps']['fetchStranger'] = async (url) => ({
    kind: 'refused',
    reason: 'connect',
    detail: 'No.',
    url,
    redirects: [],
  });
  platform = await openPlatform({ fetchStranger, proofNames });
  owner = openBrowser(platform);
  await owner.signIn('owner@acme-corp.com');
  path = `/workspace/sites/${await personalWorkspaceOf(platform.store, 'owner@acme-corp.com')}`;
});

const rows = () => platform.store.db.selectFrom('workspace_origins').selectAll().execute();

async function add(typed = SITE) {
  const page = await owner.open(path);
  return await owner.submit(path, { ...page.fieldsOf(path), site: typed });
}

async function addedPath(): Promise<string> {
  await add();
  return `${path}/${(await rows())[0]?.id}`;
}

async function press(site: string, action: 'check' | 'remove', more: Record<string, string> = {}) {
  const fields = (await owner.open(site)).fieldsOf(`${site}/${action}`);
  return await owner.submit(`${site}/${action}`, { ...fields, ...more });
}

describe('the pages of sites answer', () => {
  it('a workspace without one with the button that adds it, on the way from its overview', async () => {
    expect((await owner.open('/workspace')).text).toMatch(
      new RegExp(`class="button" href="${path}">\\s*Add a site`, 'u'),
    );
    const page = await owner.open(path);
    expect([page.status, page.heading]).toEqual([200, "Sites of owner's workspace"]);
    expect(page.headers.get('cache-control')).toContain('no-store');
  });

  it('an added site with the exact texts to paste', async () => {
    const page = await add('docs.harbour-tools.dev/quickstart');
    expect([page.status, page.heading]).toEqual([200, SITE]);
    const workspaceId = path.split('/').at(-1) ?? '';
    const token = platform.deps.keys.originToken(workspaceId, SITE);
    expect(page.text).toContain('<code>_waymark-challenge.docs.harbour-tools.dev</code>');
    expect(page.text).toContain(`<code>waymark-site-verification=${token}</code>`);
    expect(page.text).toContain(`${SITE}/.well-known/waymark-site-verification.txt`);
    expect(page.text).toContain(
      `&lt;meta name=&quot;waymark-site-verification&quot; content=&quot;${token}&quot;&gt;`,
    );
    expect(page.text).toContain('/pulse.md');
  });

  it('a check with what was seen, and once the record is there with the next step', async () => {
    const site = await addedPath();
    const early = await press(site, 'check');
    expect(early.text).toContain('The proof was not found.');
    expect(early.text).toContain('No such record is visible yet.');
    const token = platform.deps.keys.originToken(path.split('/').at(-1) ?? '', SITE);
    zone[RECORD] = [`waymark-site-verification=${token}`];
    const proven = await press(site, 'check');
    expect(proven.text).toContain('Proven by a DNS record');
    expect(proven.text).toContain(`?page=${encodeURIComponent(`${SITE}/`)}`);
    const audits = await owner.open(
      `${path.replace('sites', 'audits')}?page=${encodeURIComponent(`${SITE}/`)}`,
    );
    expect(audits.text).toContain(`value="${SITE}/"`);
    delete zone[RECORD];
    expect((await press(site, 'check')).text).toContain('The site stays proven');
    expect((await owner.open('/workspace')).text).toContain('was proven to be this workspace’s');
  });

  it('the list with what comes next for each site, by a button', async () => {
    const { store } = platform;
    const workspaceId = path.split('/').at(-1) ?? '';
    const site = await addedPath();
    const next = async () => {
      const { text } = await owner.open(path);
      const [, cell = ''] = /<td data-label="Next">([\s\S]*?)<\/td>/u.exec(text) ?? [];
      return cell;
    };
    const [label, audits] = [`<span class="away"> ${SITE}</span>`, path.replace('sites', 'audits')];
    expect(await next()).toBe(`<a class="button" href="${site}">Prove${label}</a>`);
    await proveSite(store, workspaceId, SITE);
    const first = `${audits}?page=${encodeURIComponent(`${SITE}/`)}`;
    expect(await next()).toBe(
      `<a class="button" href="${first}">Audit a page<span class="away"> of ${SITE}</span></a>`,
    );
    await addPastAudit(store, workspaceId, { id: 'r1', at: 5, url: `${SITE}/start`, status: 'running' });
    const schedule = `<a class="button" href="${audits}#pages">Set a schedule<span class="away"> for ${SITE}</span></a>`;
    expect(await next()).toBe(schedule);
    expect((await owner.open(site)).text).toContain(
      `<a class="button" href="${audits}#pages">Set a schedule`,
    );
    await store.db.updateTable('audit_journeys').set({ every: 'weekly', next_at: 9 }).execute();
    expect(await next()).toBe(`<a href="${audits}#pages">1 page audited by schedule</a>`);
    await store.db.updateTable('audit_journeys').set({ quickstart_url: 'https://other.dev/start' }).execute();
    expect(await next()).toContain('Audit a page');
    await proveSite(store, workspaceId, SITE, 'lapsed');
    expect(await next()).toContain('Prove');
  });

  it('a lapse on the overview', async () => {
    const site = await addedPath();
    await platform.store.db.updateTable('workspace_origins').set({ state: 'lapsed', lapsed_at: 1 }).execute();
    const { text } = await owner.open('/workspace');
    expect(text).toContain(`<a href="${site}">Prove it first<`);
    expect(text).toContain('1 site whose proof is gone');
    expect(text).toContain('its proof is gone');
  });

  it('a removal with a question, and then by removing', async () => {
    const site = await addedPath();
    const asked = await press(site, 'remove');
    expect(asked.heading).toContain(`Remove ${SITE}`);
    expect(await rows()).toHaveLength(1);
    const gone = await press(site, 'remove', { sure: 'yes' });
    expect(gone.text).toContain('The site was removed.');
    expect(await rows()).toEqual([]);
  });
});

describe('the pages of sites refuse', () => {
  it.each([
    ['http://docs.harbour-tools.dev', 'begin with https://'],
    ['http://localhost:8080', 'leads nowhere but to the machine that asks'],
    ['', 'Enter the address of a site'],
    ['"><script>alert(1)</script>', 'without path'],
  ])('%j, and show it again', async (typed, problem) => {
    const page = await add(typed);
    expect(page.status).toBe(422);
    expect(page.text).toContain(problem);
    expect(page.text).not.toContain('<script>alert');
    expect(await rows()).toEqual([]);
  });

  it('to look more often than the limit', async () => {
    const site = await addedPath();
    const { csrf = '' } = (await owner.open(site)).fieldsOf(`${site}/check`);
    const ends = [];
    for (let count = 0; count < 61; count += 1)
      ends.push((await owner.post(`${site}/check`, { csrf })).headers.get('location'));
    expect(ends.filter((end) => end?.endsWith('done=limited'))).toHaveLength(1);
  });
});

/** Every operation of these pages, as the app has it: a new one is asked here by itself. */
const operations = () => {
  const all = sitePagesRoutes(platform.deps).routes.map(({ method, path: at }) => `${method} ${at}`);
  return [...new Set(all)].map((each) => each.split(' ') as [string, string]);
};
const addressOf = (pattern: string, workspaceId: string, siteId: string) =>
  pattern.replace(':workspace', workspaceId).replace(':site', siteId);

describe('the pages of sites guard', () => {
  it('every operation against people of other workspaces, as if there were none', async () => {
    const siteId = (await addedPath()).split('/').at(-1) ?? '';
    const ours = path.split('/').at(-1) ?? '';
    const stranger = openBrowser(platform);
    await stranger.signIn('stranger@acme-corp.com');
    const theirs = await personalWorkspaceOf(platform.store, 'stranger@acme-corp.com');
    const csrf = (await stranger.open('/account')).fieldsOf('/sign-out').csrf ?? '';
    const events = () => platform.store.db.selectFrom('security_events').selectAll().execute();
    const before = [await rows(), (await events()).length];
    expect(operations().length).toBeGreaterThanOrEqual(5);
    for (const [method, pattern] of operations())
      for (const workspaceId of pattern.includes(':site') ? [ours, theirs] : [ours]) {
        const address = addressOf(pattern, workspaceId, siteId);
        const fields = { csrf, sure: 'yes', site: SITE };
        const answer = await (method === 'GET' ? stranger.request(address) : stranger.post(address, fields));
        expect([answer.status, (await answer.text()).includes(SITE)], `${method} ${address}`).toEqual([
          404,
          false,
        ]);
      }
    expect([await rows(), (await events()).length]).toEqual(before);
  });

  it('every operation against visitors, and forms without their token or of other sites', async () => {
    const siteId = (await addedPath()).split('/').at(-1) ?? '';
    for (const [method, pattern] of operations()) {
      const address = addressOf(pattern, path.split('/').at(-1) ?? '', siteId);
      const visitor = await openBrowser(platform).request(address, { method });
      if (method === 'GET') {
        const back = encodeURIComponent(address);
        expect([visitor.status, visitor.headers.get('location')]).toEqual([303, `/sign-in?to=${back}`]);
        continue;
      }
      expect(visitor.status, address).toBe(403);
      expect((await owner.post(address, { site: SITE, sure: 'yes' })).status, address).toBe(403);
    }
    expect(await rows()).toHaveLength(1);
  });

  it('a site against removal by a member who did not add it', async () => {
    const site = await addedPath();
    const member = openBrowser(platform);
    await member.signIn('member@acme-corp.com');
    const { id } = await platform.store.db
      .selectFrom('human_users')
      .select('id')
      .where('email', '=', 'member@acme-corp.com')
      .executeTakeFirstOrThrow();
    await platform.store.db
      .insertInto('workspace_members')
      .values({ workspace_id: path.split('/').at(-1) ?? '', user_id: id, role: 'member', joined_at: 1 })
      .execute();
    const page = await member.open(site);
    expect([page.status, page.text.includes('Remove the site')]).toEqual([200, false]);
    const { csrf = '' } = page.fieldsOf(`${site}/check`);
    const answer = await member.submit(`${site}/remove`, { csrf, sure: 'yes' });
    expect(answer.text).toContain('Only owners, admins and whoever added');
    expect(await rows()).toHaveLength(1);
  });
});

/** A site of this machine, whose proof is put in place by its line. */
async function startLocalSite() {
  const served = { line: '' };
  const { port } = await startStranger((request, response) => {
    const isFile = request.url === '/.well-known/waymark-site-verification.txt';
    response.writeHead(isFile ? 200 : 404, { 'content-type': 'text/plain' }).end(isFile ? served.line : '');
  });
  return { served, origin: `http://localhost:${port}` };
}

/** Somebody who adds a site of this machine to a service, from here or from elsewhere. */
async function addLocal(more: Parameters<typeof openPlatform>[0], from?: string) {
  const trial = await openPlatform(more);
  const person = openBrowser(trial, from);
  await person.signIn('owner@acme-corp.com');
  const workspaceId = await personalWorkspaceOf(trial.store, 'owner@acme-corp.com');
  const sites = `/workspace/sites/${workspaceId}`;
  const { served, origin } = await startLocalSite();
  const added = await person.submit(sites, { ...(await person.open(sites)).fieldsOf(sites), site: origin });
  const [row] = await trial.store.db.selectFrom('workspace_origins').select('id').execute();
  served.line = `waymark-site-verification=${trial.deps.keys.originToken(workspaceId, origin)}`;
  return { trial, person, workspaceId, origin, added, site: `${sites}/${row?.id}` };
}

describe('a service that only this machine reaches', () => {
  it('proves a site of it by a file, says nothing of records, and audits its pages alone', async () => {
    const { trial, person, workspaceId, origin, added, site } = await addLocal({}, '127.0.0.1');
    expect(added.heading).toBe(origin);
    expect(added.text).not.toContain('TXT');
    const proven = await person.submit(`${site}/check`, added.fieldsOf(`${site}/check`));
    expect(proven.text).toContain('Proven by a file');
    const audits = `/workspace/audits/${workspaceId}`;
    const ask = async (quickstart_url: string) =>
      await person.submit(audits, { ...(await person.open(audits)).fieldsOf(audits), quickstart_url });
    expect((await ask(`${origin}/start`)).text).toContain('The audit is queued.');
    expect((await ask('http://localhost:9/start')).status).toBe(422);
    // Whoever submits a page publicly has proven nothing.
    expect(await trial.deps.vetTarget(`${origin}/start`)).toMatchObject({ ok: false });
  });

  it('does so for private addresses and other names of the network never', async () => {
    const { trial, origin } = await addLocal({}, '127.0.0.1');
    const other = { localOrigin: origin, headers: {} };
    for (const url of ['http://10.0.0.1/', 'http://169.254.169.254/', 'http://127.0.0.1:9/'])
      expect(await trial.deps.fetchStranger(url, other)).toMatchObject({ reason: 'private_address' });
    expect(await trial.deps.fetchStranger(`${origin}/`, {})).toMatchObject({ reason: 'private_address' });
  });

  it.each([
    ['somebody who is not at the machine', {}, '20.1.2.3'],
    ['a request that a proxy passed on', { WAYMARK_TRUST_PROXY: '1' }, '127.0.0.1'],
    ['a service with a public name', { WAYMARK_BASE_URL: 'https://waymark.acme-corp.com' }, '127.0.0.1'],
    ['a service that listens on every address', { WAYMARK_HOST: '0.0.0.0' }, '127.0.0.1'],
  ] as const)('refuses it to %s', async (_, env, from) => {
    const { trial, added, origin } = await addLocal({ env }, from);
    expect(added.status).toBe(422);
    expect(added.text).toContain('leads nowhere but to the machine that asks');
    if (Object.keys(env).length === 0) return;
    const fetched = await trial.deps.fetchStranger(`${origin}/`, { localOrigin: origin });
    expect(fetched).toMatchObject({ reason: 'private_address' });
    expect(await trial.deps.vetTarget(`${origin}/`, { isProven: true })).toMatchObject({ ok: false });
  });

  it('takes it from anybody where private addresses are allowed', async () => {
    const { added, origin } = await addLocal({ env: { WAYMARK_ALLOW_PRIVATE_TARGETS: 'on' } });
    expect(added.heading).toBe(origin);
  });
});
