import { beforeEach, describe, expect, it } from 'vitest';
import {
  openBrowser,
  type Platform,
  sharePlatform,
  type TestBrowser,
} from '../../../app/platform-fixture.ts';
import { addEvents, linesOf, openOwner, PATH, PROJECT, tilesOf } from './project-fixture.ts';

const HOUR = 3_600_000;
const DAY = 24 * HOUR;
const OTHERS = '01900000-0000-7000-8000-000000000002';
const LINKS = `${PATH}/links`;

let platform: Platform;
let owner: TestBrowser;
let visitor: TestBrowser;

sharePlatform(async (open) => {
  platform = await open();
  owner = await openOwner(platform);
  await openOwner(platform, OTHERS, 'other@acme-corp.com');
  const at = Date.now() - HOUR;
  await addEvents(platform, [
    { at, path: '/guide', agent: 'gptbot', client: 'client-secret' },
    { at: at - 2, path: '/broken', agent: 'gptbot', status: 500, client: 'client-secret' },
    { at: at - 3, path: '/held-out', agent: 'claude-code', purpose: 'coding_agent', client: 'client-secret' },
    { at: at - 20 * DAY, path: '/long-ago', agent: 'gptbot' },
  ]);
  await addEvents(platform, [
    { at: at - 4, path: '/private', agent: 'gptbot', referer: 'chatgpt.com', accept: 'text/markdown' },
  ]);
  await addEvents(platform, [{ at, path: '/of-others', agent: 'gptbot' }], OTHERS);
  for (const [kind, content] of [
    ['robots', 'User-agent: *\nDisallow: /private'],
    ['sitemap', JSON.stringify(['/guide', '/never'])],
  ] as const)
    await platform.store.db
      .insertInto('pulse_site_files')
      .values({ project_id: PROJECT, kind, found_at: at - DAY, seen_at: at, content })
      .execute();
});

beforeEach(() => {
  visitor = openBrowser(platform);
  platform.time.offsetMs = 0;
});

interface Wanted {
  readonly view?: string;
  readonly fields?: Readonly<Record<string, string>>;
}

const escaped = (address: string) => address.replaceAll('&', '&amp;');

async function submitLink({ view = '?agent=gptbot', fields = {} }: Wanted = {}) {
  const form = (await owner.open(`${LINKS}${view}`)).fieldsOf(escaped(`${LINKS}${view}`));
  return await owner.submit(`${LINKS}${view}`, { ...form, name: 'For the board', lasts: '30', ...fields });
}

async function makeLink(wanted: Wanted = {}): Promise<string> {
  const made = await submitLink(wanted);
  return new URL(/http[^<\s]*\/views\/pulse_view_[\w-]{43}/u.exec(made.text)?.[0] ?? 'http://none/').pathname;
}

const rows = () => platform.store.db.selectFrom('pulse_view_links').selectAll().execute();

describe('a link to a view answers', () => {
  it('with the figures of that view, whatever else its address asks for', async () => {
    const link = await makeLink();
    const own = (await owner.open(`${PATH}?agent=gptbot`)).text;
    for (const bent of ['', '?days=90', '?agent=claude-code', '?path=/held-out&status=200', '?from=x&to=y']) {
      const { status, text } = await visitor.open(`${link}${bent}`);
      expect(status, bent).toBe(200);
      expect(tilesOf(text), bent).toEqual(tilesOf(own));
      expect(linesOf(text).time).toEqual(linesOf(own).time);
      expect(linesOf(text).path).toEqual(linesOf(own).path);
      expect(linesOf(text).failures).toEqual(linesOf(own).failures);
      expect(text).not.toContain('data-offer');
    }
  });

  it('with its lists and its failures to their end', async () => {
    const link = await makeLink();
    const pages = linesOf((await visitor.open(`${link}/by/path?agent=claude-code&days=90`)).text).path ?? [];
    expect(pages.map(([path]) => path).toSorted()).toEqual(['/broken', '/guide', '/private']);
    const failures = linesOf((await visitor.open(`${link}/failures?status=200`)).text).failures ?? [];
    expect(failures.map(([place, status]) => `${place} ${status}`)).toEqual(['/broken 500']);
  });

  it('with its own dates for good where they are fixed, and with the newest where they are not', async () => {
    const rolling = await makeLink({ view: '?days=1' });
    const fixed = await makeLink({ view: '?days=1', fields: { time: 'fixed' } });
    const dated = await makeLink({
      view: `?from=${new Date(Date.now() - DAY).toISOString().slice(0, 10)}&to=${new Date().toISOString().slice(0, 10)}`,
    });
    const requests = async (link: string) => tilesOf((await visitor.open(link)).text)[0]?.split(' | ')[0];
    expect([await requests(rolling), await requests(fixed), await requests(dated)]).toEqual(['4', '4', '4']);
    platform.time.offsetMs = 3 * DAY;
    expect([await requests(rolling), await requests(fixed), await requests(dated)]).toEqual(['0', '4', '4']);
  });

  it('by the clocks of whoever made it', async () => {
    owner.jar.set('zone', encodeURIComponent('Asia/Tokyo'));
    const link = await makeLink();
    owner.jar.delete('zone');
    visitor.jar.set('zone', encodeURIComponent('America/New_York'));
    expect((await visitor.open(link)).text).toContain('Times of Asia/Tokyo');
  });

  it('with files of what it shows only where that was allowed', async () => {
    const [without, allowed] = [await makeLink(), await makeLink({ fields: { export: 'yes' } })];
    expect((await visitor.open(without)).text).not.toContain('/export/');
    expect((await visitor.request(`${without}/export/path.csv`)).status).toBe(404);
    const file = await visitor.request(`${allowed}/export/path.csv?agent=claude-code&days=90`);
    expect((await file.text()).trimEnd().split('\r\n').slice(1).toSorted()).toEqual([
      '/broken,1,0,1',
      '/guide,1,0,0',
      '/private,1,0,0',
    ]);
    expect(file.headers.get('X-Robots-Tag')).toContain('noindex');
    for (const name of ['requests.csv', 'requests.ndjson', 'client.csv', 'nothing.csv'])
      expect((await visitor.request(`${allowed}/export/${name}`)).status, name).toBe(404);
  });

  it.each([
    ['identity', 'identity', 'claims'],
    ['insights/unread', 'unread', 'unread'],
    ['insights/forbidden', 'forbidden', 'forbidden'],
    ['insights/markdown', 'markdown', 'path'],
    ['insights/referrals', 'referrals', 'path'],
    ['insights/journeys', 'journeys', 'journeys'],
  ])('with the page %s that it was made on, and with nothing else of the view', async (own, shows, list) => {
    const view = `?agent=gptbot&shows=${shows}`;
    expect((await owner.open(`${PATH}/${own}?agent=gptbot`)).text).toContain(
      escaped(`${LINKS}${view}">Share`),
    );
    const link = await makeLink({ view, fields: { export: 'yes' } });
    const mine = linesOf((await owner.open(`${PATH}/${own}?agent=gptbot`)).text);
    expect(mine[list]?.length).toBeGreaterThan(0);
    const { text } = await visitor.open(`${link}?agent=claude-code&shows=figures&days=90`);
    expect(linesOf(text)[list]).toEqual(mine[list]);
    expect(text).not.toContain('<form');
    const files = [...text.matchAll(/href="([^"]+\.ndjson)[^"]*"/gu)].map(([, address = '']) => address);
    expect(files.length).toBeGreaterThan(0);
    for (const file of files) expect((await visitor.request(file)).status, file).toBe(200);
    const others = [
      '/by/path',
      '/failures',
      '/export/path.csv',
      '/export/requests.csv',
      '/insights/clients.csv',
    ];
    for (const other of shows === 'identity'
      ? [...others, '/insights/lines.csv']
      : [...others, '/export/identity.csv'])
      expect((await visitor.request(`${link}${other}`)).status, other).toBe(404);
    const without = await makeLink({ view });
    expect((await visitor.open(without)).text).not.toContain('.ndjson');
    for (const file of files)
      expect((await visitor.request(file.replace(link, without))).status, file).toBe(404);
  });

  it('of figures alone, with no files of identity or insights', async () => {
    const link = await makeLink({ fields: { export: 'yes' } });
    for (const file of ['/export/identity.csv', '/insights/lines.csv', '/insights/agents.ndjson'])
      expect((await visitor.request(`${link}${file}`)).status, file).toBe(404);
  });

  it('with no page at all where it was made for one that this version does not know', async () => {
    const link = await makeLink();
    await platform.store.db.updateTable('pulse_view_links').set({ shows: 'of-tomorrow' }).execute();
    expect((await visitor.open(link)).status).toBe(404);
    expect((await owner.open(LINKS)).text).toContain('Unknown, the last');
    await platform.store.db.deleteFrom('pulse_view_links').execute();
  });

  it('and its owners see its name, who made it and when it was last used', async () => {
    const link = await makeLink({ fields: { name: 'Seen by nobody yet' } });
    const line = async () =>
      (linesOf((await owner.open(LINKS)).text).links ?? []).find(([name]) => name === 'Seen by nobody yet');
    expect((await line())?.[2]).toContain('owner@acme-corp.com');
    expect((await line())?.[3]).toBe('never');
    await visitor.open(link);
    expect((await line())?.[3]).not.toBe('never');
  });
});

describe('a link to a view refuses', () => {
  it('everybody alike once it has ended or was revoked, or where it never was', async () => {
    const nowhere = await (await visitor.request(`/views/pulse_view_${'a'.repeat(43)}`)).text();
    const ended = await makeLink({ fields: { lasts: '7' } });
    const revoked = await makeLink({ fields: { name: 'To be revoked' } });
    const [row] = (await rows()).filter(({ name }) => name === 'To be revoked');
    const action = `${LINKS}/revoke`;
    const fields = (await owner.open(LINKS)).fieldsOf(action);
    const asked = await owner.submit(action, { ...fields, link: row?.id ?? '' });
    expect(asked.heading).toContain('To be revoked');
    expect((await visitor.request(revoked)).status).toBe(200);
    await owner.submit(action, { ...asked.fieldsOf(action), sure: 'yes' });
    platform.time.offsetMs = 7 * DAY + HOUR;
    for (const link of [ended, revoked, '/views/x', `${revoked}/by/path`, `${ended}/failures`]) {
      const answer = await visitor.request(link);
      expect([answer.status, await answer.text()], link).toEqual([404, nowhere]);
    }
  });

  it('to be made without a name, for a time that is not offered, or beside too many', async () => {
    const before = await rows();
    for (const fields of [{ name: ' ' }, { name: 'x'.repeat(81) }, { lasts: '100000' }, { lasts: 'x' }]) {
      const page = await submitLink({ fields });
      expect(page.status).toBe(409);
      expect(page.text).toContain('role="alert"');
    }
    expect(await rows()).toEqual(before);
    const { viewLinksPerProject: most } = platform.deps.config.limits;
    for (let made = before.length; made < most; made += 1) await submitLink();
    const live = (await rows()).filter(({ revoked_at: at }) => at === null);
    if (live.length < most) await submitLink();
    expect((await submitLink()).status).toBe(409);
    await platform.store.db.deleteFrom('pulse_view_links').execute();
  });

  it('everybody once its maker has left the workspace, and is no longer listed', async () => {
    const link = await makeLink({ fields: { name: 'Of somebody who leaves' } });
    const other = await makeLink({ fields: { name: 'Of somebody who stays' } });
    const { id: colleague } = await platform.store.db
      .selectFrom('human_users')
      .select('id')
      .where('email', '=', 'other@acme-corp.com')
      .executeTakeFirstOrThrow();
    await platform.store.db
      .updateTable('pulse_view_links')
      .set({ created_by: colleague })
      .where('name', '=', 'Of somebody who leaves')
      .execute();
    const { workspace_id: workspace } = await platform.store.db
      .selectFrom('pulse_projects')
      .select('workspace_id')
      .where('id', '=', PROJECT)
      .executeTakeFirstOrThrow();
    const member = { workspace_id: workspace ?? '', user_id: colleague };
    await platform.store.db
      .insertInto('workspace_members')
      .values({ ...member, role: 'member', joined_at: 1 })
      .execute();
    expect((await visitor.request(link)).status).toBe(200);
    await platform.store.db
      .deleteFrom('workspace_members')
      .where('workspace_id', '=', member.workspace_id)
      .where('user_id', '=', colleague)
      .execute();
    expect((await visitor.request(link)).status).toBe(404);
    expect((await visitor.request(other)).status).toBe(200);
    const names = (linesOf((await owner.open(LINKS)).text).links ?? []).map(([name]) => name);
    expect(names).toContain('Of somebody who stays');
    expect(names).not.toContain('Of somebody who leaves');
  });

  it('whoever asks too often from one address', async () => {
    const link = await makeLink();
    const from = '20.9.9.9';
    const statuses: number[] = [];
    for (let asked = 0; asked <= platform.deps.config.limits.sharedViews.requests; asked += 1)
      statuses.push((await platform.ask(`${link}/by/nothing`, {}, from)).status);
    expect(statuses.at(-1)).toBe(429);
    expect(statuses.slice(0, -1)).not.toContain(429);
  });
});

describe('a link to a view guards', () => {
  it('its token, of which only a hash is kept and which is shown once', async () => {
    const token = (await makeLink()).split('/').at(-1) ?? '';
    expect(token).toMatch(/^pulse_view_/u);
    expect(JSON.stringify(await rows())).not.toContain(token);
    expect((await owner.open(LINKS)).text).not.toContain(token);
  });

  it('its token from the log, which tells of every request to it', async () => {
    const link = await makeLink();
    const token = link.split('/').at(-1) ?? '';
    for (const page of ['', '/by/path', '/failures', '/export/path.csv', `/by/nothing?x=${token}`])
      await visitor.request(`${link}${page}`);
    const told = platform.lines.filter((line) => JSON.stringify(line).includes('/views/'));
    expect(told.length).toBeGreaterThanOrEqual(5);
    expect(JSON.stringify(platform.lines)).not.toContain(token);
  });

  it('against search engines, referrers, scripts and stores', async () => {
    const { headers, text } = await visitor.open(await makeLink());
    expect(headers.get('X-Robots-Tag')).toBe('noindex, nofollow');
    expect(headers.get('Referrer-Policy')).toBe('no-referrer');
    expect(headers.get('Cache-Control')).toBe('no-store');
    expect(headers.get('Content-Security-Policy')).not.toContain('script-src');
    expect(text).not.toContain('<script');
    expect(text).toContain('<meta name="robots" content="noindex, nofollow"');
  });

  it('all that one client did: no link is held to it', async () => {
    const before = (await rows()).map(({ id }) => id);
    const refused = await submitLink({ view: '?client=client-secret' });
    expect(refused.status).toBe(409);
    expect(refused.text).toContain('A link cannot be held to one client.');
    expect((await rows()).map(({ id }) => id).toSorted()).toEqual(before.toSorted());
    const link = await makeLink();
    await platform.store.db
      .updateTable('pulse_view_links')
      .set({ view: 'client=client-secret' })
      .where('id', 'not in', before)
      .execute();
    expect((await visitor.open(link)).status).toBe(404);
  });

  it('everything else: other views, clients, addresses, keys and projects', async () => {
    const link = await makeLink({ fields: { export: 'yes' } });
    for (const shows of ['identity', 'markdown', 'unread', 'forbidden', 'referrals', 'journeys']) {
      const view = `?agent=gptbot&shows=${shows}`;
      const { text } = await visitor.open(await makeLink({ view, fields: { export: 'yes' } }));
      for (const secret of [
        'client-s',
        '203.0.113',
        'GPTBot/1',
        PROJECT,
        '/held-out',
        '/of-others',
        '/workspace',
      ])
        expect(text, `${shows} ${secret}`).not.toContain(secret);
    }
    for (const page of ['', '?who=client', '/by/client', '/by/path', '/failures', '/export/path.ndjson']) {
      const text = await (await visitor.request(`${link}${page}`)).text();
      for (const secret of [
        'client-s',
        '203.0.113',
        'GPTBot/1',
        PROJECT,
        '/held-out',
        '/of-others',
        '/long-ago',
      ])
        expect(text, `${page} ${secret}`).not.toContain(secret);
      expect(text, page).not.toContain('/workspace');
    }
  });

  it('the links of a project from people of another', async () => {
    await makeLink({ fields: { name: 'Of the first' } });
    const other = openBrowser(platform);
    await other.signIn('other@acme-corp.com');
    const [row] = (await rows()).filter(({ name }) => name === 'Of the first');
    const own = `/workspace/projects/${OTHERS}/links`;
    expect((await other.open(own)).text).not.toContain('Of the first');
    const fields = (await other.open('/account')).fieldsOf('/sign-out');
    await other.post(`${own}/revoke`, { csrf: fields.csrf ?? '', link: row?.id ?? '', sure: 'yes' });
    expect((await rows()).find(({ id }) => id === row?.id)?.revoked_at).toBe(null);
  });
});
