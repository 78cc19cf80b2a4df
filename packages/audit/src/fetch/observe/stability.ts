import { byBounds, type Check, finding, type PageFacts } from './check.ts';

const HOUR = 3600;
const DAY = 86_400;
const SIGN_IN_PATH =
  /\/(?:log-?in|sign-?in|sso|oauth2?|auth(?:orize|entication)?|session\/new|account\/login)(?:[/?#]|$)/iu;

/** Whether addresses stay, errors say so, copies stay fresh, and nobody has to sign in. */
export const stabilityChecks: readonly Check[] = [
  {
    name: 'http-status-codes',
    run({ isLocal, missing }) {
      if (isLocal) return 'A local file has no address.';
      if (missing === null) return 'A page that does not exist gave no answer.';
      const evidence = `${missing.url} → ${missing.status}`;
      if (missing.status >= 400 && missing.status < 500)
        return finding('pass', 'A wrong address is said to be wrong.', evidence);
      if (missing.status >= 500 || missing.status === 202)
        return `A page that does not exist answered ${missing.status}.`;
      return finding('fail', 'A wrong address is answered as if it were right.', evidence);
    },
  },
  {
    name: 'redirect-behavior',
    run({ isLocal, status, redirects }) {
      if (isLocal) return 'A local file has no address.';
      if (status === null) return 'There is no page to judge.';
      if (redirects.length === 0) return finding('pass', 'The address answers without a redirect.');
      const evidence = redirects
        .map(({ from, status: code, location }) => `${from} → ${code} ${location}`)
        .join('; ');
      const crosses = redirects.some(({ from, location }) => new URL(from).host !== new URL(location).host);
      return crosses
        ? finding('warn', 'The address redirects to another host, where some agents stop.', evidence)
        : finding('pass', 'The address redirects within its host.', evidence);
    },
  },
  {
    name: 'cache-header-hygiene',
    run({ isLocal, status, headers }) {
      if (isLocal) return 'A local file has no headers.';
      if (status === null || status >= 300) return 'There is no page to judge.';
      return judgeCaching(headers);
    },
  },
  {
    name: 'auth-gate-detection',
    run(facts) {
      if (facts.isLocal) return 'A local file asks nobody to sign in.';
      if (facts.status === null) return 'There is no page to judge.';
      const gate = gateOf(facts);
      return gate === undefined
        ? finding('pass', 'The page can be read without signing in.')
        : finding('fail', 'The page is behind a sign-in.', gate);
    },
  },
  {
    name: 'auth-alternative-access',
    run(facts) {
      if (facts.isLocal || facts.status === null) return 'There is no page to judge.';
      if (gateOf(facts) === undefined) return finding('not_applicable', 'The page needs no sign-in.');
      const isOpen = facts.llmsTxt !== null && facts.llmsTxt.status === 200;
      return isOpen
        ? finding('warn', 'The page needs a sign-in, but llms.txt is open.', facts.llmsTxt?.url)
        : finding('fail', 'Nothing can be read without signing in.');
    },
  },
];

function judgeCaching(headers: PageFacts['headers']) {
  const control = headers['cache-control']?.toLowerCase() ?? '';
  const validator = headers.etag ?? headers['last-modified'];
  const evidence = `Cache-Control: ${control || 'none'}; ${validator === undefined ? 'no validator' : 'with a validator'}`;
  const revalidates =
    /no-cache|no-store/u.test(control) || (control.includes('must-revalidate') && validator !== undefined);
  if (revalidates) return finding('pass', 'Copies are checked before they are used again.', evidence);
  const maxAge = /s-maxage=(\d+)/u.exec(control)?.[1] ?? /max-age=(\d+)/u.exec(control)?.[1];
  if (maxAge === undefined) {
    return validator === undefined
      ? finding('fail', 'Nothing says how long a copy stays good.', evidence)
      : finding('pass', 'Copies can be checked by their validator.', evidence);
  }
  const outcome = byBounds(Number(maxAge), HOUR, DAY);
  const detail =
    outcome === 'pass' ? 'Copies stay fresh.' : 'Copies may be used long after the page has changed.';
  return finding(outcome, detail, evidence);
}

function gateOf({ status, url, redirects, html, markdown }: PageFacts): string | undefined {
  if (status === 401 || status === 403 || status === 407) return `${url} → ${status}`;
  const last = redirects.at(-1)?.location;
  if (last !== undefined && SIGN_IN_PATH.test(new URL(last).pathname)) return `redirected to ${last}`;
  const hasForm = html?.measure.hasPasswordField === true && html.measure.codeBlocks === 0;
  return hasForm && markdown === null ? 'the page shows a password field' : undefined;
}
