import { agentScopes } from '@waymark/contract';
import { describe, expect, it } from 'vitest';
import { openBrowser, openPlatform, type Platform, type Shown } from '../../../app/platform-fixture.ts';
import { deliverMails } from '../accounts/mail-fixture.ts';
import { claimJobs } from './jobs.ts';

const OWNER = 'owner@example.org';
const FORM = 'application/x-www-form-urlencoded';

const post = (platform: Platform, path: string, body: string, type = 'application/json') =>
  platform.ask(path, { method: 'POST', headers: { 'Content-Type': type }, body });

/** An agent whose claim link is open in its owner's browser. */
async function openClaim() {
  const platform = await openPlatform();
  const body = { type: 'service_auth', login_hint: OWNER, agent_name: 'Harbour Assistant' };
  const { claim_token, claim } = await (await post(platform, '/agent/identity', JSON.stringify(body))).json();
  const browser = openBrowser(platform);
  const page: Shown = await browser.signIn(OWNER, await browser.open(claim.verification_uri));
  const confirm = (fields: Record<string, string>) =>
    browser.submit('/claim', {
      ...page.fieldsOf('/claim'),
      decision: 'confirm',
      code: claim.user_code,
      ...fields,
    });
  const exchange = async (fields: Record<string, string>) => {
    const answer = await post(platform, '/oauth2/token', new URLSearchParams(fields).toString(), FORM);
    return await answer.json();
  };
  const poll = (more: Record<string, string> = {}) =>
    exchange({ grant_type: 'urn:workos:agent-auth:grant-type:claim', claim_token, ...more });
  return { platform, browser, page, confirm, exchange, poll };
}

const ticked = (scopes: readonly string[]) => ({
  scopes: 'shown',
  ...Object.fromEntries(scopes.map((scope) => [`allow ${scope}`, 'yes'])),
});

describe('the claim page', () => {
  it('shows everything that an agent may do, ticked', async () => {
    const { page } = await openClaim();
    const boxes = page.text.match(/<input type="checkbox"[^>]*>/gu) ?? [];
    expect(boxes).toHaveLength(agentScopes.length);
    for (const box of boxes) expect(box).toContain('checked');
  });

  it.each([
    ['with every box ticked', ticked(agentScopes)],
    ['from a form without boxes', {}],
  ])('gives all of it %s', async (_, fields) => {
    const { confirm, poll } = await openClaim();
    await confirm(fields);
    expect((await poll()).scope).toBe(agentScopes.join(' '));
  });

  it('gives only what was left ticked, to its tokens of today and to those it asks for later', async () => {
    const { platform, confirm, exchange, poll } = await openClaim();
    await confirm(ticked(['agent:read', 'pulse:setup']));
    const { access_token, scope, identity_assertion: assertion } = await poll();
    expect(scope).toBe('agent:read pulse:setup');
    const grant = { grant_type: 'urn:ietf:params:oauth:grant-type:jwt-bearer', assertion };
    expect((await exchange(grant)).scope).toBe('agent:read pulse:setup');
    // What it asks for explicitly is narrowed as well, and refused when nothing of it is left.
    expect((await exchange({ ...grant, scope: agentScopes.join(' ') })).scope).toBe('agent:read pulse:setup');
    expect(await exchange({ ...grant, scope: 'agent:keys' })).toMatchObject({ error: 'invalid_scope' });
    expect(await exchange({ ...grant, scope: 'agent:everything' })).toMatchObject({ error: 'invalid_scope' });
    const headers = { authorization: `Bearer ${access_token}`, 'Content-Type': 'application/json' };
    expect((await platform.ask('/api/v1/agent/me', { headers })).status).toBe(200);
    const feedback = { method: 'POST', headers, body: JSON.stringify({ summary: 'x' }) };
    expect((await platform.ask('/api/v1/agent/feedback', feedback)).status).toBe(403);
    const log = platform.store.db.selectFrom('security_events').select('detail');
    const [event] = await log.where('action', '=', 'claim.confirmed').execute();
    expect(JSON.parse(event?.detail ?? '')).toEqual({ scope: 'agent:read pulse:setup' });
  });

  it.each([
    [
      ticked(['agent:read', 'pulse:setup']),
      ['read your projects', 'set up Pulse'],
      ['rotate', 'queue audits'],
    ],
    [ticked(agentScopes), ['read your projects', 'rotate and revoke', 'queue audits', 'set up Pulse'], []],
  ])('tells the owner what was granted, by mail and beside the agent', async (fields, granted, kept) => {
    const { platform, browser, confirm } = await openClaim();
    await confirm(fields);
    await deliverMails(platform.deps, claimJobs(platform.deps));
    const mail = platform.mails.find(({ text }) => text.includes('was claimed for your account'))?.text ?? '';
    const page = (await browser.open('/workspace/agents')).text;
    for (const words of granted) {
      expect(mail.replaceAll('\n', ' ')).toContain(words);
      expect(page).toContain(words);
    }
    for (const words of kept) {
      expect(mail).not.toContain(words);
      expect(page).not.toContain(words);
    }
  });

  it('decides nothing when nothing is left, and shows the boxes as they were', async () => {
    const { confirm, poll } = await openClaim();
    const answer = await confirm(ticked([]));
    expect([answer.status, answer.text.includes('at least one thing')]).toEqual([400, true]);
    expect(answer.text).not.toMatch(/<input type="checkbox"[^>]*checked/u);
    expect(await poll()).toMatchObject({ error: 'authorization_pending' });
  });

  it('gives nothing that there is not', async () => {
    const { confirm, poll } = await openClaim();
    await confirm(ticked(['agent:read', 'agent:admin']));
    expect((await poll()).scope).toBe('agent:read');
  });
});
