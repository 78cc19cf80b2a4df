import { describe, expect, it } from 'vitest';
import { openBrowser, openPlatform, type Platform } from '../../../app/platform-fixture.ts';
import { newId } from '../../../lib/crypto/ids.ts';
import { hashToken } from '../../../lib/crypto/opaque-token.ts';

const PAGE = '/setups/claim';
const DAY = 24 * 60 * 60 * 1000;

/** A verified setup with its claim link. */
async function addVerified({ store, deps }: Platform, host: string) {
  const [id, linkId, now] = [newId(), newId(), Date.now()];
  const [token, expires_at] = [deps.keys.claimLinkToken(linkId), now + 7 * DAY];
  const origin = `https://${host}`;
  await store.db
    .insertInto('pulse_projects')
    .values({ id, name: `Docs of ${host}`, origin, environment: 'production', created_at: now, expires_at })
    .execute();
  await store.db
    .insertInto('pulse_origins')
    .values({ origin, project_id: id, held_until: expires_at, site: host, caller_hash: 'c', contested: 0 })
    .execute();
  await store.db
    .insertInto('pulse_setups')
    .values({
      id,
      state: 'verified',
      setup_token_hash: id,
      verification_path: '/',
      verification_url: `${origin}/`,
      created_at: now,
      verified_at: now,
      expires_at,
    })
    .execute();
  await store.db
    .insertInto('pulse_claim_links')
    .values({ id: linkId, setup_id: id, token_hash: hashToken(token), created_at: now })
    .execute();
  const workspaceId = async () =>
    (
      await store.db
        .selectFrom('pulse_projects')
        .select('workspace_id')
        .where('id', '=', id)
        .executeTakeFirstOrThrow()
    ).workspace_id;
  return { link: `${PAGE}/${token}`, workspaceId };
}

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
