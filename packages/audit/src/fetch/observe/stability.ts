import type { ObservedBy } from '../../model/observation-codes.ts';
import {
  answeredBy,
  atAddress,
  byBounds,
  type Check,
  type Finding,
  finding,
  localWithout,
  type PageFacts,
  plain,
} from './check.ts';

const HOUR = 3600;
const DAY = 86_400;
const SIGN_IN_PATH =
  /\/(?:log-?in|sign-?in|sso|oauth2?|auth(?:orize|entication)?|session\/new|account\/login)(?:[/?#]|$)/iu;

/** Whether addresses stay, errors say so, copies stay fresh, and nobody has to sign in. */
export const stabilityChecks: readonly Check[] = [
  {
    name: 'http-status-codes',
    run({ isLocal, missing }) {
      if (isLocal) return localWithout('address');
      if (missing === null) return plain('missing_page_silent');
      if (missing.status >= 400 && missing.status < 500)
        return finding('pass', plain('wrong_address_told'), answeredBy(missing));
      if (missing.status >= 500 || missing.status === 202)
        return { code: 'missing_page_answered', params: { status: missing.status } };
      return finding('fail', plain('wrong_address_hidden'), answeredBy(missing));
    },
  },
  {
    name: 'redirect-behavior',
    run({ isLocal, status, redirects }) {
      if (isLocal) return localWithout('address');
      if (status === null) return plain('no_page');
      if (redirects.length === 0) return finding('pass', plain('no_redirect'));
      const by: ObservedBy = {
        code: 'redirects',
        params: {
          redirects: redirects.map(({ from, status: code, location }) => ({ from, status: code, location })),
        },
      };
      const crosses = redirects.some(({ from, location }) => new URL(from).host !== new URL(location).host);
      return crosses
        ? finding('warn', plain('redirect_to_other_host'), by)
        : finding('pass', plain('redirect_within_host'), by);
    },
  },
  {
    name: 'cache-header-hygiene',
    run({ isLocal, status, headers }) {
      if (isLocal) return localWithout('headers');
      if (status === null || status >= 300) return plain('no_page');
      return rateCaching(headers);
    },
  },
  {
    name: 'auth-gate-detection',
    run(facts) {
      if (facts.isLocal) return localWithout('sign_in');
      if (facts.status === null) return plain('no_page');
      const gate = gateOf(facts);
      return gate === undefined
        ? finding('pass', plain('no_sign_in'))
        : finding('fail', plain('behind_sign_in'), gate);
    },
  },
  {
    name: 'auth-alternative-access',
    run(facts) {
      if (facts.isLocal || facts.status === null) return plain('no_page');
      if (gateOf(facts) === undefined) return finding('not_applicable', plain('needs_no_sign_in'));
      const { llmsTxt, markdown } = facts;
      if (markdown !== null) return finding('pass', plain('open_otherwise'), atAddress(markdown.url));
      return llmsTxt?.status === 200
        ? finding('warn', plain('only_llms_txt_open'), atAddress(llmsTxt.url))
        : finding('fail', plain('nothing_open'));
    },
  },
];

function rateCaching(headers: PageFacts['headers']): Finding {
  const control = headers['cache-control']?.toLowerCase() ?? '';
  const validator = headers.etag ?? headers['last-modified'];
  const by: ObservedBy = { code: 'caching', params: { control, hasValidator: validator !== undefined } };
  const revalidates =
    /no-cache|no-store/u.test(control) || (control.includes('must-revalidate') && validator !== undefined);
  if (revalidates) return finding('pass', plain('copies_checked'), by);
  const maxAge = /s-maxage=(\d+)/u.exec(control)?.[1] ?? /max-age=(\d+)/u.exec(control)?.[1];
  if (maxAge === undefined) {
    return validator === undefined
      ? finding('fail', plain('copies_unbounded'), by)
      : finding('pass', plain('copies_can_be_checked'), by);
  }
  const outcome = byBounds(Number(maxAge), HOUR, DAY);
  return finding(outcome, plain(outcome === 'pass' ? 'copies_fresh' : 'copies_stale'), by);
}

function gateOf({ status, url, redirects, html, markdown }: PageFacts): ObservedBy | undefined {
  if (status === 401 || status === 403 || status === 407) return answeredBy({ url, status });
  const last = redirects.at(-1)?.location;
  if (last !== undefined && SIGN_IN_PATH.test(new URL(last).pathname))
    return { code: 'redirected_to', params: { url: last } };
  const hasForm = html?.measure.hasPasswordField === true && html.measure.codeBlocks === 0;
  return hasForm && markdown === null ? plain('password_field') : undefined;
}
