import { describe, expect, it } from 'vitest';
import { openBrowser, openPlatform, type Platform } from '../../../app/platform-fixture.ts';
import { addVerified, CLAIM_PAGE as PAGE } from './claim-fixture.ts';

async function openSigned(platform: Platform, link: string) {
  const browser = openBrowser(platform);
  return { browser, page: await browser.signIn('owner@example.org', await browser.open(link)) };
}

describe('the form of a setup claim', () => {
  it('claims no project but the one it showed', async () => {
    const platform = await openPlatform();
    const [mine, evil] = [await addVerified(platform, 'mine.dev'), await addVerified(platform, 'evil.dev')];
    const { browser, page } = await openSigned(platform, mine.link);
    await browser.open(evil.link);

    const answer = await browser.submit(PAGE, page.fieldsOf(PAGE));

    expect([answer.status, answer.heading]).toEqual([409, 'Claim evil.dev']);
    expect(answer.text).toContain('Another claim link was opened');
    expect([await mine.workspaceId(), await evil.workspaceId()]).toEqual([null, null]);
    const done = await browser.submit(PAGE, (await browser.open(mine.link)).fieldsOf(PAGE));
    expect(done.text).toContain('https://mine.dev');
    expect([await mine.workspaceId(), await evil.workspaceId()]).toEqual([expect.any(String), null]);
  });

  it('does not answer for a link that another tab used up', async () => {
    const platform = await openPlatform();
    const [mine, other] = [await addVerified(platform, 'mine.dev'), await addVerified(platform, 'other.dev')];
    const { browser, page } = await openSigned(platform, mine.link);
    await browser.submit(PAGE, (await browser.open(other.link)).fieldsOf(PAGE));
    const answer = await browser.submit(PAGE, page.fieldsOf(PAGE));
    expect([answer.status, answer.heading]).toEqual([409, 'You have opened another claim link since']);
    expect(await mine.workspaceId()).toBeNull();
  });

  it('puts the project into no workspace but the chosen one', async () => {
    const platform = await openPlatform();
    const { link, workspaceId } = await addVerified(platform, 'mine.dev');
    const { browser, page } = await openSigned(platform, link);
    const answer = await browser.submit(PAGE, { ...page.fieldsOf(PAGE), workspace: 'left-it-meanwhile' });
    expect(answer.status).toBe(409);
    expect(answer.text).toContain('not in that workspace any more');
    expect(await workspaceId()).toBeNull();
    await browser.submit(PAGE, answer.fieldsOf(PAGE));
    expect(await workspaceId()).toBe(answer.fieldsOf(PAGE).workspace);
  });

  it('leads to a page that may be reloaded, and to nobody else', async () => {
    const platform = await openPlatform();
    const { link } = await addVerified(platform, 'mine.dev');
    const { browser, page } = await openSigned(platform, link);
    const answer = await browser.post(PAGE, page.fieldsOf(PAGE));
    expect([answer.status, answer.headers.get('Location')]).toEqual([303, PAGE]);
    expect((await browser.open(PAGE)).heading).toBe('Done: the project is yours');
    expect((await openBrowser(platform).open(link)).heading).toBe('This link was already used');
    expect((await openBrowser(platform).open(PAGE)).heading).toBe('No claim link is open here');
  });

  it('leads to another account and back', async () => {
    const platform = await openPlatform();
    const { link } = await addVerified(platform, 'mine.dev');
    const { browser, page } = await openSigned(platform, link);
    const signIn = await browser.submit('/sign-out', page.fieldsOf('/sign-out'));
    const again = await browser.signIn('other@example.org', signIn);
    expect([again.heading, again.text.includes('other@example.org')]).toEqual(['Claim mine.dev', true]);
  });
});

describe('a form that cannot be read', () => {
  it.each([
    ['multipart without a boundary', { 'Content-Type': 'multipart/form-data' }, 'foo'],
    ['multipart that is none', { 'Content-Type': 'multipart/form-data; boundary=x' }, 'foo'],
    ['a NUL in a field', { 'Content-Type': 'application/x-www-form-urlencoded' }, 'email=a%00b'],
  ])('is refused as such: %s', async (_name, headers, body) => {
    const platform = await openPlatform();
    for (const path of ['/sign-in', '/claim', PAGE, '/account/sessions/revoke', '/workspace/agents/revoke']) {
      const response = await platform.ask(path, { method: 'POST', headers, body });
      expect([path, response.status]).toEqual([path, 400]);
    }
    expect(platform.lines.filter(({ level }) => level === 'error')).toEqual([]);
  });
});

describe('the page of a claim', () => {
  it('shows what is known of the setup, and says what only the agent says', async () => {
    const platform = await openPlatform();
    const { link } = await addVerified(platform, 'mine.dev', { agentName: 'Ada’s agent' });
    const { page } = await openSigned(platform, link);
    expect(page.text).toContain('<strong>https://mine.dev</strong>');
    expect(page.text).toMatch(/Docs of mine\.dev <small>\(unverified\)<\/small>/u);
    expect(page.text).toMatch(/Ada’s agent <small>\(unverified\)<\/small>/u);
    expect(page.text).not.toContain('also asked');
  });

  it('says who gave no name, and that others asked for the same origin', async () => {
    const platform = await openPlatform();
    const { link } = await addVerified(platform, 'mine.dev', { isContested: true });
    const { page } = await openSigned(platform, link);
    expect(page.text).toContain('an agent that gave no name');
    expect(page.text).toContain('Somebody else also asked');
  });

  it('takes the link out of the address, and sends whoever is not signed in to do so', async () => {
    const platform = await openPlatform();
    const { link } = await addVerified(platform, 'mine.dev');
    const browser = openBrowser(platform);
    const opened = await browser.request(link);
    expect([opened.status, opened.headers.get('location')]).toEqual([303, PAGE]);
    expect(opened.headers.get('cache-control')).toBe('no-store');
    expect(opened.headers.get('set-cookie')).toMatch(/HttpOnly/u);
    expect((await browser.request(PAGE)).headers.get('location')).toBe('/sign-in?to=setup');
    expect((await browser.open(PAGE)).text).toContain('You opened the link of a site');
  });

  it.each([
    ['never was', 404, 'This link does not work'],
    ['was used', 410, 'This link was already used'],
    ['has a successor', 410, 'There is a newer link'],
    ['is too late', 410, 'This setup has expired'],
  ])('says what became of a link that %s', async (what, status, heading) => {
    const platform = await openPlatform();
    const { link, linkId } = await addVerified(platform, 'mine.dev');
    const change = what === 'was used' ? { used_at: 1 } : { superseded_at: 1 };
    if (what === 'was used' || what === 'has a successor')
      await platform.store.db.updateTable('pulse_claim_links').set(change).where('id', '=', linkId).execute();
    if (what === 'is too late') platform.time.offsetMs = 8 * 24 * 60 * 60 * 1000;
    const page = await openBrowser(platform).open(what === 'never was' ? `${PAGE}/psc_none` : link);
    expect([page.status, page.heading]).toEqual([status, heading]);
  });

  it('takes no answer without the token of a page, and none of a visitor', async () => {
    const platform = await openPlatform();
    const { link, workspaceId } = await addVerified(platform, 'mine.dev');
    const { browser, page } = await openSigned(platform, link);
    const forged = await browser.post(PAGE, { ...page.fieldsOf(PAGE), csrf: 'forged' });
    expect(forged.status).toBe(403);
    const visitor = openBrowser(platform);
    const { csrf = '' } = (await visitor.open('/sign-in')).fieldsOf('/sign-in');
    const sent = await visitor.post(PAGE, { csrf });
    expect(sent.headers.get('location')).toBe('/sign-in?to=setup');
    expect(await workspaceId()).toBeNull();
  });

  it('offers every workspace of the person, and takes the chosen one', async () => {
    const platform = await openPlatform();
    const { link, workspaceId } = await addVerified(platform, 'mine.dev');
    const { browser, page } = await openSigned(platform, link);
    expect(page.text).toContain('It goes into your workspace');
    const { id: user_id } = await platform.store.db
      .selectFrom('human_users')
      .select('id')
      .executeTakeFirstOrThrow();
    const space = { id: 'team', name: 'Team', created_at: 1 };
    await platform.store.db.insertInto('workspaces').values(space).execute();
    await platform.store.db
      .insertInto('workspace_members')
      .values({ workspace_id: 'team', user_id, role: 'member', joined_at: 1 })
      .execute();
    const choice = await browser.open(PAGE);
    expect(choice.text).toMatch(/<option value="team">Team<\/option>/u);
    await browser.submit(PAGE, { ...choice.fieldsOf(PAGE), workspace: 'team' });
    expect(await workspaceId()).toBe('team');
  });
});
