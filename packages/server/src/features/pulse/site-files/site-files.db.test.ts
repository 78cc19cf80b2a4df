import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { gzipSync } from 'node:zlib';
import { guardedFetch } from '@waymark/audit';
import { openTestStore } from '@waymark/testkit';
import { expect, it, onTestFinished } from 'vitest';
import {
  lastLook,
  linksIn,
  lookAtSites,
  publishedPages,
  requestLook,
  siteFileJobs,
  siteFileLimits,
  versionsOf,
} from './index.ts';

const DAY = 24 * 60 * 60 * 1000;

type Files = Record<string, string | Buffer | number | undefined>;

/** A site on loopback whose files a test changes, and a claimed project of it. */
async function openSite(files: Files) {
  const asked: string[] = [];
  const server = createServer((request, response) => {
    asked.push(request.url ?? '');
    const file = files[request.url ?? ''] ?? 404;
    response.statusCode = typeof file === 'number' ? file : 200;
    response.end(typeof file === 'number' ? '' : file);
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  onTestFinished(() => void server.close());
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const { store } = await openTestStore();
  const time = { now: Date.UTC(2026, 10, 15) };
  const row = { name: 'Docs', origin, environment: 'production' as const, created_at: 1 };
  await store.db.insertInto('workspaces').values({ id: 'w', name: 'W', created_at: 1 }).execute();
  await store.db
    .insertInto('pulse_projects')
    .values([
      { ...row, id: 'claimed', workspace_id: 'w', claimed_at: 2 },
      { ...row, id: 'unclaimed' },
    ])
    .execute();
  const deps = {
    store,
    clock: () => time.now,
    fetchStranger: (url: string, options: Parameters<typeof guardedFetch>[1]) =>
      guardedFetch(url, { ...options, allowPrivate: true }),
  };
  const paths = async (kind: 'sitemap' | 'llms') => (await publishedPages(store.db, 'claimed', kind)).paths;
  return { deps, store, time, origin, files, asked, paths };
}

const urlset = (...urls: string[]) =>
  `<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">${urls.map((url) => `<url><loc>${url}</loc></url>`).join('')}</urlset>`;

it('reads the sitemaps that robots.txt names, through an index and packed, but for other sites', async () => {
  const files: Files = {};
  const site = await openSite(files);
  const { origin } = site;
  files['/robots.txt'] = `User-agent: *\nDisallow: /private\nSitemap: ${origin}/maps.xml`;
  files['/maps.xml'] =
    `<sitemapindex><sitemap><loc>${origin}/a.xml.gz</loc></sitemap><sitemap><loc>https://elsewhere.dev/b.xml</loc></sitemap><sitemap><loc>${origin}/maps.xml</loc></sitemap></sitemapindex>`;
  files['/a.xml.gz'] = gzipSync(
    urlset(`${origin}/guide?x=1&amp;y=2`, `${origin}/a%7Eb`, 'https://elsewhere.dev/c'),
  );
  files['/llms.txt'] =
    '# Docs\n- [Guide](/guide.md)\n- [Other](https://elsewhere.dev/x)\n- [Api](<api/start>)\n';
  await lookAtSites(site.deps);
  expect(await site.paths('sitemap')).toEqual(['/guide', '/a~b']);
  expect(await site.paths('llms')).toEqual(['/guide.md', '/api/start']);
  expect(site.asked.filter((path) => path === '/maps.xml')).toHaveLength(1);
  expect(await lastLook(site.store.db, 'claimed')).toMatchObject({ checkedAt: site.time.now, problem: null });
  expect(await lastLook(site.store.db, 'unclaimed')).toBe(undefined);
});

it('looks again after a day, or when somebody asks and the last look is not fresh', async () => {
  const site = await openSite({ '/sitemap.xml': '<urlset></urlset>' });
  const looks = () => site.asked.filter((path) => path === '/robots.txt').length;
  await lookAtSites(site.deps);
  await lookAtSites(site.deps);
  expect(looks()).toBe(1);
  await requestLook(site.store.db, 'claimed', site.time.now, site.time.now - 60_000);
  await lookAtSites(site.deps);
  expect(looks()).toBe(1);
  site.time.now += 60_001;
  await requestLook(site.store.db, 'claimed', site.time.now, site.time.now - 60_000);
  await lookAtSites(site.deps);
  expect(looks()).toBe(2);
  site.time.now += DAY;
  await lookAtSites(site.deps);
  expect(looks()).toBe(3);
});

it('is done by one worker where several find the same site', async () => {
  const site = await openSite({ '/robots.txt': 'User-agent: *' });
  await Promise.all([lookAtSites(site.deps), lookAtSites(site.deps)]);
  expect(site.asked.filter((path) => path === '/robots.txt')).toHaveLength(1);
});

it('keeps every version of robots.txt with its time, and what was known where nothing can be read', async () => {
  const site = await openSite({ '/robots.txt': 'User-agent: *\nDisallow: /a' });
  const { time, files } = site;
  const first = time.now;
  const look = async () => {
    time.now += DAY;
    await lookAtSites(site.deps);
  };
  await lookAtSites(site.deps);
  await look();
  files['/robots.txt'] = 503;
  await look();
  expect((await lastLook(site.store.db, 'claimed'))?.problem).toContain('/robots.txt: status 503');
  files['/robots.txt'] = undefined;
  await look();
  const versions = await versionsOf(site.store.db, 'claimed', 'robots');
  expect(versions.map(({ foundAt, content }) => [foundAt, content])).toEqual([
    [first, 'User-agent: *\nDisallow: /a'],
    [first + 3 * DAY, ''],
  ]);
  expect(versions[0]?.seenAt).toBe(first + DAY);
});

it('keeps the pages that it knows where a sitemap breaks, and drops those that are no longer published', async () => {
  const files: Files = {};
  const site = await openSite(files);
  files['/sitemap.xml'] = urlset(`${site.origin}/one`, `${site.origin}/two`);
  await lookAtSites(site.deps);
  files['/sitemap.xml'] = '<html>moved</html>';
  site.time.now += DAY;
  await lookAtSites(site.deps);
  expect(await site.paths('sitemap')).toEqual(['/one', '/two']);
  files['/sitemap.xml'] = urlset(`${site.origin}/two`);
  site.time.now += DAY;
  await lookAtSites(site.deps);
  expect(await site.paths('sitemap')).toEqual(['/two']);
  expect(await versionsOf(site.store.db, 'claimed', 'sitemap')).toHaveLength(1);
});

it('does not unpack what grows beyond bounds', async () => {
  const site = await openSite({ '/sitemap.xml': gzipSync(Buffer.alloc(21 * 1024 * 1024, 32)) });
  await lookAtSites(site.deps);
  expect((await lastLook(site.store.db, 'claimed'))?.problem).toContain(
    '/sitemap.xml: it cannot be unpacked',
  );
});

it('takes links of an llms.txt that are no addresses for none', () => {
  const links = '[a](http://) [b](mailto:x@y.dev) [c](/part)';
  expect(linksIn(links, 'https://docs.acme.dev/llms.txt')).toEqual({ paths: ['/part'], isCut: false });
});

it('keeps as many pages of an llms.txt as of a sitemap, and that there are more', () => {
  const links = (count: number) => Array.from({ length: count }, (_, at) => `[a](/p${at})`).join('\n');
  const { pages } = siteFileLimits;
  expect(linksIn(links(pages), 'https://docs.acme.dev/llms.txt').isCut).toBe(false);
  const { paths, isCut } = linksIn(links(pages + 1), 'https://docs.acme.dev/llms.txt');
  expect([paths.length, isCut]).toEqual([pages, true]);
});

it('keeps that a sitemap names more pages than are kept, and that it no longer does', async () => {
  const files: Files = {};
  const site = await openSite(files);
  const urls = Array.from({ length: siteFileLimits.pages + 1 }, (_, at) => `${site.origin}/p${at}`);
  const isCut = async () => (await publishedPages(site.store.db, 'claimed', 'sitemap')).isCut;
  expect(await isCut()).toBe(false);
  files['/sitemap.xml'] = urlset(...urls);
  await lookAtSites(site.deps);
  expect(await isCut()).toBe(true);
  expect(await site.paths('sitemap')).toHaveLength(siteFileLimits.pages);
  files['/sitemap.xml'] = urlset(...urls.slice(1));
  site.time.now += DAY;
  await lookAtSites(site.deps);
  expect(await isCut()).toBe(false);
});

it('takes a bounded part of a sitemap, however much it names', async () => {
  const files: Files = {};
  const site = await openSite(files);
  const { origin } = site;
  const many = (count: number, url: (at: number) => string) =>
    Array.from({ length: count }, (_, at) => url(at));
  const index = (urls: readonly string[]) =>
    `<sitemapindex>${urls.map((url) => `<sitemap><loc>${url}</loc></sitemap>`).join('')}</sitemapindex>`;
  files['/robots.txt'] = `Sitemap: ${origin}/maps.xml`;
  files['/maps.xml'] = index([
    ...many(30_000, (at) => `https://elsewhere.dev/${at}`),
    ...many(60, (at) => `${origin}/map-${at}.xml`),
  ]);
  for (let at = 0; at < 60; at += 1) files[`/map-${at}.xml`] = urlset(`${origin}/of-${at}`);
  files['/map-0.xml'] = urlset(...many(6_000, (at) => `https://elsewhere.dev/${at}`), `${origin}/own`);
  await lookAtSites(site.deps);
  expect(await site.paths('sitemap')).toContain('/own');
  expect(site.asked.filter((path) => path.includes('map'))).toHaveLength(siteFileLimits.sitemaps);
  expect((await publishedPages(site.store.db, 'claimed', 'sitemap')).isCut).toBe(true);
});

it('keeps a file without the zeros in it, which not every database takes', async () => {
  const site = await openSite({ '/robots.txt': 'User-agent: *\nDis\0allow: /a\n' });
  await lookAtSites(site.deps);
  expect((await versionsOf(site.store.db, 'claimed', 'robots')).at(-1)?.content).toBe(
    'User-agent: *\nDisallow: /a\n',
  );
});

it('learns nothing from a refusal: only what is not found is not there', async () => {
  const site = await openSite({ '/robots.txt': 'User-agent: *\nDisallow: /a', '/sitemap.xml': urlset() });
  await lookAtSites(site.deps);
  site.files['/robots.txt'] = 403;
  site.time.now += DAY;
  await lookAtSites(site.deps);
  expect(await versionsOf(site.store.db, 'claimed', 'robots')).toHaveLength(1);
  expect((await lastLook(site.store.db, 'claimed'))?.problem).toContain('/robots.txt: status 403');
});

it('says where looking at a site breaks, and looks at the others', async () => {
  const site = await openSite({});
  const { store, deps, origin } = site;
  const row = {
    name: 'Docs',
    environment: 'production' as const,
    created_at: 1,
    workspace_id: 'w',
    claimed_at: 2,
  };
  await store.db
    .insertInto('pulse_projects')
    .values({ ...row, id: 'another', origin: `${origin.replace('127.0.0.1', 'localhost')}` })
    .execute();
  const fetchStranger: typeof deps.fetchStranger = async (url, options) => {
    if (url.startsWith(origin)) throw new Error('not of this world');
    return await deps.fetchStranger(url, options);
  };
  await lookAtSites({ ...deps, fetchStranger });
  expect((await lastLook(store.db, 'claimed'))?.problem).toContain('not of this world');
  expect(await lastLook(store.db, 'another')).toMatchObject({ checkedAt: site.time.now });
});

/** One more claimed project, whose site answers nothing. */
async function addSilentSite({ store }: Awaited<ReturnType<typeof openSite>>) {
  const heard: (() => void)[] = [];
  const asked = new Promise<void>((done) => heard.push(done));
  const silent = createServer(() => heard[0]?.());
  await new Promise<void>((done) => silent.listen(0, '127.0.0.1', done));
  onTestFinished(() => {
    silent.closeAllConnections();
    silent.close();
  });
  const origin = `http://127.0.0.1:${(silent.address() as AddressInfo).port}`;
  const row = { name: 'Slow', environment: 'production' as const, created_at: 1, claimed_at: 2 };
  await store.db
    .insertInto('pulse_projects')
    .values({ ...row, id: 'a-silent-one', origin, workspace_id: 'w' })
    .execute();
  return { asked };
}

it('gives a site up after its time, and the others are looked at all the same', async () => {
  const site = await openSite({ '/robots.txt': 'User-agent: *' });
  await addSilentSite(site);
  await lookAtSites(site.deps, undefined, { atOnce: 1, siteMs: 100 });
  expect(await lastLook(site.store.db, 'claimed')).toMatchObject({ checkedAt: site.time.now });
  const slow = await lastLook(site.store.db, 'a-silent-one');
  expect(slow).toMatchObject({ checkedAt: site.time.now, problem: 'The site took longer than 0.1 seconds.' });
});

it('looks at other sites while one keeps it waiting, and stops when the worker does', async () => {
  const site = await openSite({ '/robots.txt': 'User-agent: *' });
  const { asked } = await addSilentSite(site);
  const stop = new AbortController();
  const looking = lookAtSites(site.deps, stop.signal, { atOnce: 2, siteMs: 60_000 });
  const ended = expect(looking).rejects.toThrow('the worker ends');
  await asked;
  await expect.poll(async () => (await lastLook(site.store.db, 'claimed'))?.checkedAt).toBe(site.time.now);
  stop.abort(new Error('the worker ends'));
  await ended;
  expect(await lastLook(site.store.db, 'a-silent-one')).toMatchObject({
    checkedAt: null,
    dueAt: site.time.now,
  });
});

it('is left alone where the operator wants no site to be fetched', async () => {
  const site = await openSite({ '/robots.txt': 'User-agent: *' });
  const run = async (pulseSiteFiles: 'on' | 'off') => {
    const job = siteFileJobs({ ...site.deps, config: { pulseSiteFiles } })['pulse.site-files'];
    await job?.({}, { jobId: 'j', attempt: 1, signal: new AbortController().signal });
  };
  await run('off');
  expect(site.asked).toEqual([]);
  await run('on');
  expect(site.asked).toContain('/robots.txt');
});
