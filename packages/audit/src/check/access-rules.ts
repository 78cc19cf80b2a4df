import { type Finding, finding, plain } from '../fetch/observe/check.ts';
import type { NotObserved } from '../model/observation-codes.ts';
import {
  checkJson,
  documentMissing,
  documentWhole,
  lacking,
  missingMembers,
  unreadable,
} from './documents.ts';
import { offersOf } from './offers.ts';
import { present, readObject, reasonNotObserved, type SiteCheckRule, type SiteFacts } from './site-facts.ts';

const OPENID_MEMBERS = [
  ...[
    'authorization_endpoint',
    'jwks_uri',
    'subject_types_supported',
    'id_token_signing_alg_values_supported',
  ],
];

/** Whether an agent finds out by itself how it comes by a token. */
export const accessRules: readonly SiteCheckRule[] = [
  { name: 'oauth-metadata', run: checkMetadata },
  {
    name: 'oauth-protected-resource',
    run: (facts) =>
      checkJson('protected_resource', facts.documents.protectedResource, needlessFor(facts), (members) =>
        missingMembers(members, ['resource', 'authorization_servers']),
      ),
  },
  { name: 'auth-md', run: checkAuthMd },
];

function needlessFor(facts: SiteFacts): NotObserved | undefined {
  return offersOf(facts).hasTokens ? undefined : plain('no_tokens');
}

function checkMetadata(facts: SiteFacts): Finding | NotObserved {
  const { authorizationServer, openidProvider } = facts.documents;
  const isOpenid = present(authorizationServer) === undefined && present(openidProvider) !== undefined;
  const asked = isOpenid ? openidProvider : authorizationServer;
  const judged = checkJson('oauth_metadata', asked, needlessFor(facts), (members) =>
    lacksOfMetadata(members, isOpenid ? OPENID_MEMBERS : []),
  );
  const file = present(asked);
  if (file === undefined || !('outcome' in judged) || judged.outcome !== 'pass') return judged;
  // RFC 8414 §3.3: whoever reads it must find the issuer that it asked.
  const issuer = String(readObject(file)?.issuer);
  const isOwn = URL.parse(issuer)?.origin === new URL(file.finalUrl).origin;
  if (isOwn) return judged;
  const by = { code: 'answer', params: { url: file.finalUrl, status: file.status } } as const;
  return finding('fail', { code: 'issuer_differs', params: { issuer: issuer.slice(0, 120) } }, by);
}

// RFC 8414 §2: without a grant that uses it there need be no authorization endpoint, and then no response type.
function lacksOfMetadata(members: Readonly<Record<string, unknown>>, more: readonly string[]): string[] {
  const { grant_types_supported: grants, response_types_supported: types } = members;
  const usesEndpoint =
    !Array.isArray(grants) || grants.includes('authorization_code') || grants.includes('implicit');
  const needed = usesEndpoint ? ['authorization_endpoint', 'response_types_supported'] : [];
  const lacks = missingMembers(members, ['issuer', 'token_endpoint', ...needed, ...more]);
  return !usesEndpoint && !Array.isArray(types)
    ? [...lacks, 'response_types_supported']
    : [...new Set(lacks)];
}

function checkAuthMd(facts: SiteFacts): Finding | NotObserved {
  const { authMd } = facts.documents;
  const trouble = reasonNotObserved(authMd);
  if (trouble !== undefined) return trouble;
  const file = present(authMd);
  if (file === undefined) return needlessFor(facts) ?? documentMissing('auth_md', authMd);
  if (file.format !== 'markdown' && file.format !== 'mdx') return unreadable('auth_md', 'markdown', file);
  return /^# .*\bauth\b/imu.test(file.text)
    ? documentWhole('auth_md', file)
    : lacking('auth_md', ['a first heading with "auth.md"'], file);
}
