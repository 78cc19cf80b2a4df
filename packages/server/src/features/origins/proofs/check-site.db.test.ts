import { describe, expect, it } from 'vitest';
import { addSite } from './add-site.ts';
import { checkSite } from './check-site.ts';
import { findProof } from './find-proof.ts';
import { sitesOf } from './list-sites.ts';
import { removeSite } from './remove-site.ts';
import { openSites, SITE } from './site-fixture.ts';

type Sites = Awaited<ReturnType<typeof openSites>>;

const findingsOf = async (sites: Sites) => JSON.parse((await sites.row()).findings ?? '{}');

/** Puts the texts of a workspace in place by each way. */
const ways = {
  dns: (sites: Sites, { line } = sites.textsFor()) => sites.prove.dns([line]),
  file: (sites: Sites, { line } = sites.textsFor()) => sites.prove.file(`${line}\n`),
  meta: (sites: Sites, { tag } = sites.textsFor()) =>
    sites.prove.page(`<!doctype html><html><head>${tag}</head><body>Docs</body></html>`),
};

describe('a site is proven', () => {
  it.each(['dns', 'file', 'meta'] as const)('by %s alone, and then may be audited', async (way) => {
    const sites = await openSites();
    const site = await sites.add();
    expect(await findProof(sites.store.db, site.workspaceId, SITE)).toEqual({ state: 'none' });
    ways[way](sites);
    expect(await sites.check(site)).toEqual({ outcome: 'found' });
    expect(await sites.row()).toMatchObject({ state: 'proven', way });
    expect(await findProof(sites.store.db, site.workspaceId, SITE)).toEqual({
      state: 'proven',
      projectId: null,
    });
    expect(await sites.actions()).toEqual(['origin.added', 'origin.proven']);
  });

  it('beside other texts at the same places', async () => {
    const sites = await openSites();
    const site = await sites.add();
    sites.prove.dns(['v=spf1 -all', sites.textsFor().line]);
    expect(await sites.check(site)).toEqual({ outcome: 'found' });
    sites.prove.dns();
    sites.prove.file(`\uFEFFwaymark-site-verification=other\r\n  ${sites.textsFor().line}  \r\n`);
    expect(await sites.check(site)).toEqual({ outcome: 'found' });
  });

  it('by redirects that stay on it, and by none that leave it', async () => {
    const sites = await openSites();
    const site = await sites.add();
    ways.meta(sites);
    const page = sites.pages.get('/');
    sites.pages.set('/', { status: 302, headers: { location: '/en/' } });
    sites.pages.set('/en/', page ?? {});
    expect(await sites.check(site)).toEqual({ outcome: 'found' });
    for (const location of [
      'https://www.harbour-tools.dev/',
      'http://docs.harbour-tools.dev/',
      '//evil.dev/',
    ]) {
      sites.pages.set('/', { status: 302, headers: { location } });
      expect(await sites.check(site), location).toEqual({ outcome: 'not_found', state: 'proven' });
      expect((await findingsOf(sites)).meta).toMatchObject({ result: 'missing', code: 'redirect' });
    }
  });

  it('for two workspaces beside each other, each by its own text', async () => {
    const sites = await openSites();
    const [ours, theirs] = [await sites.add(), await sites.add(await sites.addWorkspace())];
    sites.prove.dns([sites.textsFor().line]);
    expect(await sites.check(theirs)).toEqual({ outcome: 'not_found', state: 'unproven' });
    expect(await sites.check(ours)).toEqual({ outcome: 'found' });
    sites.prove.dns([sites.textsFor().line, sites.textsFor(theirs.workspaceId).line]);
    expect(await sites.check(theirs)).toEqual({ outcome: 'found' });
    expect((await sites.rows()).map(({ state }) => state)).toEqual(['proven', 'proven']);
  });

  it('by the project that the workspace claimed there, without any text', async () => {
    const sites = await openSites();
    const project = { id: 'p', name: 'Docs', origin: SITE, environment: 'production' } as const;
    await sites.store.db
      .insertInto('pulse_projects')
      .values({ ...project, workspace_id: sites.workspace.id, created_at: 1, claimed_at: 2 })
      .execute();
    const proven = { state: 'proven', projectId: 'p' };
    expect(await findProof(sites.store.db, sites.workspace.id, SITE)).toEqual(proven);
    await sites.add();
    expect(await findProof(sites.store.db, sites.workspace.id, SITE)).toEqual(proven);
    expect(await sitesOf(sites.store.db, sites.workspace.id)).toMatchObject([
      { origin: SITE, state: 'proven', by: 'pulse', project: { id: 'p' } },
    ]);
    const { id } = await sites.addWorkspace();
    expect(await findProof(sites.store.db, id, SITE)).toEqual({ state: 'none' });
  });
});

describe('a site is not proven', () => {
  it.each(['dns', 'file', 'meta'] as const)('by the text of another workspace, by %s', async (way) => {
    const sites = await openSites();
    const site = await sites.add();
    const { id } = await sites.addWorkspace();
    ways[way](sites, sites.textsFor(id));
    expect(await sites.check(site)).toEqual({ outcome: 'not_found', state: 'unproven' });
    expect((await findingsOf(sites))[way].code).toMatch(/^other_/u);
    expect(await sites.actions()).toEqual(['origin.added']);
  });

  it('by the text of the same workspace for another site', async () => {
    const sites = await openSites();
    const site = await sites.add();
    ways.dns(sites, sites.textsFor(site.workspaceId, 'https://www.harbour-tools.dev'));
    expect(await sites.check(site)).toMatchObject({ outcome: 'not_found' });
  });

  it.each<[string, (sites: Sites) => void, string, string]>([
    [
      'a record that only holds the text',
      (s) => s.prove.dns([`x ${s.textsFor().line}`]),
      'dns',
      'other_record',
    ],
    ['no record', () => {}, 'dns', 'no_record'],
    [
      'an HTML page where the file should be',
      (s) => s.prove.file(`<pre>\n${s.textsFor().line}\n</pre>`, { 'content-type': 'text/html' }),
      'file',
      'is_page',
    ],
    ['a line with more than the text', (s) => s.prove.file(`${s.textsFor().line}x`), 'file', 'other_text'],
    ['no file', () => {}, 'file', 'status'],
    [
      'a tag that a visitor wrote into the page',
      (s) => s.prove.page(`<head><title>a</title></head><body><p>${s.textsFor().tag}</p></body>`),
      'meta',
      'tag_elsewhere',
    ],
    [
      'the text of a tag in the words of a page',
      (s) => s.prove.page(`<head><title>${s.textsFor().tag}</title></head>`),
      'meta',
      'no_tag',
    ],
  ])('by %s', async (_what, place, way, code) => {
    const sites = await openSites();
    const site = await sites.add();
    place(sites);
    expect(await sites.check(site)).toEqual({ outcome: 'not_found', state: 'unproven' });
    expect((await findingsOf(sites))[way]).toMatchObject({ result: 'missing', code });
  });

  it('where nobody answers, which counts against nobody', async () => {
    const sites = await openSites();
    const site = await sites.add();
    sites.zone['TXT _waymark-challenge.docs.harbour-tools.dev'] = 'fails';
    sites.pages.set('/', { status: 503 });
    sites.pages.set('/.well-known/waymark-site-verification.txt', { status: 429 });
    expect(await sites.check(site)).toMatchObject({ outcome: 'not_found' });
    const findings = await findingsOf(sites);
    expect([findings.dns, findings.file, findings.meta].map(({ result }) => result)).toEqual(
      Array(3).fill('unanswered'),
    );
  });

  it('is asked for by people of its workspace alone', async () => {
    const sites = await openSites();
    const site = await sites.add();
    const { id: workspaceId } = await sites.addWorkspace();
    ways.dns(sites);
    expect(await checkSite(sites.deps, { id: site.id, workspaceId })).toEqual({ outcome: 'gone' });
    expect([sites.asked, sites.visits]).toEqual([[], []]);
  });

  it('more often than the limits of a workspace and of an origin allow', async () => {
    const sites = await openSites();
    const site = await sites.add();
    for (const limiter of ['workspace', 'origin'] as const) {
      const consume = async () => ({ allowed: false, retryAfterSeconds: 7 }) as const;
      const siteCheckLimiters = { ...sites.deps.siteCheckLimiters, [limiter]: { consume } };
      const limited = await checkSite({ ...sites.deps, siteCheckLimiters }, site);
      expect(limited).toEqual({ outcome: 'limited', retryAfterSeconds: 7 });
    }
    expect(sites.visits).toEqual([]);
  });
});

describe('what happens at once', () => {
  it('of two checks that find the proof one tells of it', async () => {
    const sites = await openSites();
    const site = await sites.add();
    ways.dns(sites);
    const found = { outcome: 'found' };
    expect(await Promise.all([sites.check(site), sites.check(site)])).toEqual([found, found]);
    expect(await sites.actions()).toEqual(['origin.added', 'origin.proven']);
  });

  it('a check that began before another changes nothing of what that one found', async () => {
    const sites = await openSites();
    const site = await sites.add();
    const { fetchStranger } = sites.deps;
    let isFirst = true;
    const meanwhile: typeof fetchStranger = async (url, options) => {
      const answer = await fetchStranger(url, options);
      if (isFirst) {
        isFirst = false;
        ways.dns(sites);
        sites.pass(5);
        expect(await sites.check(site)).toEqual({ outcome: 'found' });
        sites.pass(5);
      }
      return answer;
    };
    await checkSite({ ...sites.deps, fetchStranger: meanwhile }, site);
    expect(await sites.row()).toMatchObject({ state: 'proven', way: 'dns' });
    expect((await findingsOf(sites)).dns.result).toBe('found');
  });

  it('a site that is removed during its check is gone, and one that is added anew is not proven by it', async () => {
    const sites = await openSites();
    const site = await sites.add();
    ways.dns(sites);
    const { fetchStranger } = sites.deps;
    const person = { userId: sites.workspace.owner.id, role: 'owner' };
    const removing: typeof fetchStranger = async (url, options) => {
      if ((await removeSite(sites.deps, { ...site, ...person })) === 'removed') await sites.add();
      return await fetchStranger(url, options);
    };
    expect(await checkSite({ ...sites.deps, fetchStranger: removing }, site)).toEqual({ outcome: 'gone' });
    expect(await sites.rows()).toMatchObject([{ state: 'unproven', checked_at: null }]);
    expect(await sites.actions()).toEqual(['origin.added', 'origin.removed', 'origin.added']);
  });

  it('the same site added twice at once is there once', async () => {
    const sites = await openSites();
    const [one, other] = await Promise.all([sites.add(), sites.add()]);
    expect(one.id).toBe(other.id);
    expect(await sites.actions()).toEqual(['origin.added']);
  });
});

describe('a workspace', () => {
  it('has so many sites and no more, however many are added at once', async () => {
    const sites = await openSites();
    const input = { workspaceId: sites.workspace.id, userId: sites.workspace.owner.id };
    const added = await Promise.all(
      Array.from({ length: sites.deps.config.limits.sitesPerWorkspace + 2 }, (_, index) =>
        addSite(sites.deps, { ...input, isAtMachine: true, typed: `site-${index}.harbour-tools.dev` }),
      ),
    );
    expect(added.filter(({ outcome }) => outcome === 'refused')).toHaveLength(2);
    expect(await sites.rows()).toHaveLength(sites.deps.config.limits.sitesPerWorkspace);
  });

  it('loses a site by its leaders and by whoever added it, and by nobody else', async () => {
    const sites = await openSites();
    const site = await sites.add();
    const other = { userId: 'somebody', role: 'member' };
    const remove = (more: { userId: string; role: string; workspaceId?: string }) =>
      removeSite(sites.deps, { ...site, ...more });
    expect(await remove(other)).toBe('not_allowed');
    expect(await remove({ ...other, role: 'owner', workspaceId: 'another' })).toBe('gone');
    expect(await remove({ userId: sites.workspace.owner.id, role: 'member' })).toBe('removed');
    expect(await remove({ ...other, role: 'admin' })).toBe('gone');
    const again = await sites.add();
    expect(await removeSite(sites.deps, { ...again, ...other, role: 'admin' })).toBe('removed');
  });
});
