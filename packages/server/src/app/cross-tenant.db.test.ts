import { existsSync } from 'node:fs';
import { expect, it } from 'vitest';
import { newId } from '../lib/crypto/ids.ts';
import { directRoutes, platformApp } from './platform-app.ts';
import { openBrowser, type Platform, sharePlatform, type TestBrowser } from './platform-fixture.ts';

/**
 * Every operation of the platform host stands here once: either it is for everybody, or a test asks it as somebody whose
 * it is not. A new operation fails this file until whoever adds it has said which.
 */
const forEverybody = new Set([
  // What says nothing of anybody.
  'GET /',
  'GET /robots.txt',
  'GET /ready',
  'GET /metrics',
  'OPTIONS /.well-known/oauth-protected-resource',
  'GET /.well-known/oauth-protected-resource',
  'OPTIONS /.well-known/oauth-protected-resource/api/v1/agent',
  'GET /.well-known/oauth-protected-resource/api/v1/agent',
  'OPTIONS /.well-known/oauth-authorization-server',
  'GET /.well-known/oauth-authorization-server',
  'OPTIONS /.well-known/jwks.json',
  'GET /.well-known/jwks.json',
  'GET /.well-known/fastly/logging/challenge',
  'GET /api/v1/agent',
  // The way in.
  'GET /sign-in',
  'POST /sign-in',
  'GET /sign-in/code',
  'POST /sign-in/code',
  'POST /sign-out',
  'POST /sign-in/passkey/options',
  'POST /sign-in/passkey',
  'GET /sign-in/provider',
  'GET /sign-in/provider/callback',
  'POST /agent/identity',
  'POST /agent/identity/claim',
  'POST /oauth2/token',
  'POST /oauth2/revoke',
  'POST /api/v1/pulse/setups',
  // What the secret in the address, or the one that is sent, is the right to.
  'POST /api/v1/pulse/setups/:setup/verify',
  'POST /api/v1/pulse/events',
  'POST /pulse/logs',
  'GET /claim/:token',
  'GET /claim',
  'POST /claim',
  'GET /setups/claim/:token',
  'GET /setups/claim',
  'POST /setups/claim',
  'GET /views/:token',
  'GET /views/:token/by/:list',
  'GET /views/:token/failures',
  'GET /views/:token/export/:file',
  'GET /views/:token/insights/:file',
  'GET /reports/:slug',
  'GET /reports/:slug/events',
  'GET /reports/:slug/signature',
  'GET /reports/:slug/changes',
  'GET /reports/:slug/badge.svg',
  'GET /reports/:slug/history',
  'GET /reports/:slug/issue.md',
  'GET /reports/:slug/rerun',
  'POST /reports/:slug/rerun',
  'GET /reports/:report_id/artifacts/:file_name',
  'GET /pages/:page_key',
  'GET /pages/:page_key/badge.svg',
  // Whoever sits at the machine (`features/operations/outbox/routes.sqlite.db.test.ts`).
  'GET /outbox',
  'GET /outbox/:id',
  'GET /outbox/:id/message.eml',
]);

/** Which test asks the operations below a path as somebody else. */
const askedAsSomebodyElse: Readonly<Record<string, string>> = {
  '/api/v1/agent/me': 'workspace/agent-api/routes.db.test.ts',
  '/api/v1/agent/feedback': 'workspace/agent-api/routes.db.test.ts',
  '/api/v1/agent/projects': 'pulse/projects/routes.db.test.ts',
  '/api/v1/agent/audits': 'audits/workspace-audits/routes.db.test.ts',
  '/account': 'humans/accounts/members.db.test.ts',
  '/account/sessions': 'humans/accounts/routes.db.test.ts',
  '/account/members': 'humans/accounts/members.db.test.ts',
  '/account/invitations': 'humans/accounts/members.db.test.ts',
  '/account/passkeys': 'humans/passkeys/passkeys.db.test.ts',
  '/account/keys': 'humans/personal-keys/personal-keys.db.test.ts',
  '/account/providers': 'humans/providers/providers.db.test.ts',
  '/reports/:slug/cancel': 'audits/reports/routes.db.test.ts',
  '/reports/:slug/rerun/workspace': 'audits/reruns/routes.db.test.ts',
  '/workspace': 'workspace/overview/routes.db.test.ts',
  '/workspace/overview': 'workspace/overview/routes.db.test.ts',
  '/workspace/members': 'workspace/overview/routes.db.test.ts',
  '/workspace/settings': 'workspace/overview/routes.db.test.ts',
  '/workspace/log': 'workspace/overview/routes.db.test.ts',
  '/workspace/feedback': 'workspace/overview/routes.db.test.ts',
  '/workspace/agents': 'workspace/overview/routes.db.test.ts',
  '/workspace/data': 'workspace/whole/whole.db.test.ts',
  '/workspace/projects': 'workspace/pulse-dashboard/cross-tenant.db.test.ts',
  '/workspace/sites': 'origins/site-pages/routes.db.test.ts',
  '/workspace/audits': 'workspace/audit-dashboard/routes.db.test.ts',
  '/workspace/alerts': 'alerts/alert-pages/cross-tenant.db.test.ts',
  '/operator': 'operations/operator/operator.db.test.ts',
};

let platform: Platform;
let stranger: TestBrowser;
let theirs: string;

sharePlatform(async (open) => {
  platform = await open({
    env: {
      WAYMARK_OPERATORS: 'ops@acme-corp.com',
      WAYMARK_OIDC_ISSUER: 'https://login.acme-corp.com/',
      WAYMARK_OIDC_CLIENT_ID: 'waymark',
    },
  });
  await openBrowser(platform).signIn('owner@acme-corp.com');
  const { id } = await platform.store.db.selectFrom('workspaces').select('id').executeTakeFirstOrThrow();
  theirs = id;
  stranger = openBrowser(platform);
  await stranger.signIn('stranger@acme-corp.com');
});

function operations(): string[] {
  const { routes } = platformApp(platform.deps, directRoutes(platform.deps));
  const all = routes.filter(({ method }) => method !== 'ALL').map(({ method, path }) => `${method} ${path}`);
  return [...new Set(all)].filter((each) => !each.startsWith('GET /assets/'));
}

const pathOf = (operation: string) => operation.slice(operation.indexOf(' ') + 1);

/** The nearest path above an operation that a test answers for; `/workspace` and `/account` answer for themselves alone. */
function placeOf(operation: string): string | undefined {
  const path = pathOf(operation);
  const isBelow = (place: string) =>
    path === place || (path.startsWith(`${place}/`) && !['/workspace', '/account'].includes(place));
  return Object.keys(askedAsSomebodyElse)
    .filter(isBelow)
    .toSorted((one, other) => other.length - one.length)[0];
}

const guarded = () => operations().filter((each) => !forEverybody.has(each));

async function ask(browser: TestBrowser, operation: string, workspace: string) {
  const [method = ''] = operation.split(' ');
  const path = pathOf(operation)
    .replace(/:(?:workspace|ws)\b/u, workspace)
    .replaceAll(/:\w+/gu, '01900000-0000-7000-8000-00000000000e');
  if (method === 'GET') return await browser.request(path);
  const csrf = (await browser.open('/account')).fieldsOf('/sign-out').csrf ?? '';
  return await browser.post(path, { csrf, sure: 'yes', workspace });
}

it('every operation is for everybody, or is asked as somebody else by a test that exists', () => {
  expect(guarded().filter((each) => placeOf(each) === undefined)).toEqual([]);
  const files = [...new Set(Object.values(askedAsSomebodyElse))];
  const isThere = (file: string) => existsSync(new URL(`../features/${file}`, import.meta.url));
  expect(files.filter((file) => !isThere(file))).toEqual([]);
});

it('no line here is about an operation that is not there any more', () => {
  const all = new Set(operations());
  expect([...forEverybody].filter((each) => !all.has(each))).toEqual([]);
  const places = new Set(guarded().map(placeOf));
  expect(Object.keys(askedAsSomebodyElse).filter((place) => !places.has(place))).toEqual([]);
});

it('nothing but what is for everybody is answered to a visitor', async () => {
  for (const operation of guarded()) {
    const answer = await ask(openBrowser(platform), operation, theirs);
    expect(answer.status, operation).toBeGreaterThanOrEqual(300);
  }
});

it('a workspace is answered to people of another as if there were none', async () => {
  const ofWorkspaces = guarded().filter((each) => /:(?:workspace|ws)\b/u.test(each));
  expect(ofWorkspaces.length).toBeGreaterThan(20);
  for (const operation of ofWorkspaces) {
    const told = async (workspace: string) => {
      const answer = await ask(stranger, operation, workspace);
      const text = (await answer.text()).replaceAll(workspace, 'ID');
      const withoutToken = text.replaceAll(/name="csrf" value="[^"]*"/gu, 'csrf');
      return [answer.status, answer.headers.get('location')?.replaceAll(workspace, 'ID'), withoutToken];
    };
    const theirAnswer = await told(theirs);
    expect([operation, ...theirAnswer]).toEqual([operation, ...(await told(newId()))]);
    for (const part of ['owner@', 'owner&#39;s workspace'])
      expect(theirAnswer[2], operation).not.toContain(part);
  }
});
