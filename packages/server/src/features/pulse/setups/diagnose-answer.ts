import type { ProofVerdict } from './challenge.ts';
import type { FetchFailure, VerifierAnswer, VerifierResult } from './fetch-page.ts';

/** What went wrong, and the safe next action. */
export interface Diagnosis {
  readonly message: string;
  readonly resolution: string;
}

const CLOCK_TOLERANCE_MS = 5 * 60 * 1000;
const WALL_STATUSES = new Set([401, 403, 405, 429, 503]);
const WALL_HEADERS = [
  'cf-mitigated',
  'x-vercel-mitigated',
  'x-datadome',
  'x-sucuri-block',
  'x-akamai-transformed',
];
const WALL_TEXT =
  /just a moment|attention required|captcha|are you (?:a )?human|bot (?:protection|detection)|verify(?:ing)? you are|access denied|enable javascript and cookies|ddos protection|request blocked|security check/iu;
const CACHE_HEADERS = [
  'x-cache',
  'x-cache-status',
  'cf-cache-status',
  'x-vercel-cache',
  'x-nextjs-cache',
  'x-proxy-cache',
  'x-drupal-cache',
  'x-varnish-cache',
  'cache-status',
  'cdn-cache',
];
const IS_HIT = /\bhit\b|\bstale\b|prerender/iu;

const failures: Record<FetchFailure, Diagnosis> = {
  unresolvable: {
    message: 'The host name of the verification URL does not resolve.',
    resolution:
      'Publish the DNS record of the origin, wait until it is visible everywhere, and verify again.',
  },
  private_address: {
    message: 'The host name resolves to an address that is not on the public internet.',
    resolution: 'Point every A and AAAA record of the origin at public addresses, then verify again.',
  },
  bad_url: {
    message: 'The verification URL cannot be fetched.',
    resolution: 'Create a new setup with the exact public HTTPS origin.',
  },
  tls: {
    message: 'The TLS certificate of the origin was not accepted.',
    resolution:
      'Serve a certificate of a public authority that is valid now, names this host and comes with its intermediate certificates, then verify again.',
  },
  connect: {
    message: 'The origin did not accept a connection on port 443.',
    resolution: 'Start the server, open port 443 to the internet, and verify again.',
  },
  timeout: {
    message: 'The origin did not answer within ten seconds.',
    resolution: 'Let the verification path answer quickly, or reserve with another verification_path.',
  },
  protocol: {
    message: 'The origin did not answer with valid HTTP.',
    resolution: 'Check what listens on port 443 of the origin, then verify again.',
  },
  too_large: {
    message: 'The headers or the body of the answer are larger than the verifier reads.',
    resolution: 'Choose a verification_path with a smaller answer.',
  },
};

function redirected(answer: VerifierAnswer, url: string): Diagnosis {
  const target = answer.location === undefined ? null : URL.parse(answer.location);
  const message = `The verification URL redirects (${answer.status})${target === null ? '' : ` to ${target.origin}${target.pathname}`}; redirects are not followed.`;
  if (target !== null && target.origin !== new URL(url).origin)
    return {
      message,
      resolution: `Create a setup for the origin ${target.origin}, or answer without a redirect at ${url} itself.`,
    };
  const path = target === null ? 'a path that answers 200' : target.pathname;
  return {
    message,
    resolution: `Create the setup with verification_path ${path}, or answer without a redirect at ${url} itself.`,
  };
}

/** The header that shows an answer came from a cache, if one does. */
function cacheMark({ headers }: VerifierAnswer): string | undefined {
  const age = Number(headers.age ?? '0');
  if (age > 0) return `Age: ${age}`;
  const name = CACHE_HEADERS.find((each) => IS_HIT.test(headers[each] ?? ''));
  return name === undefined ? undefined : `${name}: ${(headers[name] ?? '').slice(0, 60)}`;
}

function isBotWall(answer: VerifierAnswer): boolean {
  if (!WALL_STATUSES.has(answer.status) && answer.headers['cf-mitigated'] === undefined) return false;
  return WALL_HEADERS.some((name) => answer.headers[name] !== undefined) || WALL_TEXT.test(answer.text);
}

function clockOffsetMs(answer: VerifierAnswer, now: number): number | undefined {
  const date = Date.parse(answer.headers.date ?? '');
  const offset = Number.isNaN(date) ? 0 : date - now;
  return Math.abs(offset) > CLOCK_TOLERANCE_MS ? offset : undefined;
}

function unsuccessful(answer: VerifierAnswer): Diagnosis {
  const message = `The verification URL answered ${answer.status} instead of a 2xx status.`;
  if (answer.status === 304)
    return {
      message: 'The verification URL answered 304, though nothing conditional was asked.',
      resolution: 'Let the proxy or cache in front pass requests with Pulse-Challenge through unchanged.',
    };
  if (answer.status === 401 || answer.status === 403)
    return { message, resolution: 'Choose a verification_path that answers without signing in.' };
  if (answer.status === 404)
    return {
      message,
      resolution: 'Deploy the page, or create the setup with a verification_path that exists.',
    };
  return { message, resolution: 'Repair the page so that it answers 2xx, then verify again.' };
}

function withoutProof(answer: VerifierAnswer, now: number): Diagnosis {
  const cached = cacheMark(answer);
  if (cached !== undefined)
    return {
      message: `The answer came from a cache (${cached}), so the server behind it was never asked.`,
      resolution:
        'Bypass the cache for requests with a Pulse-Challenge header, or create the setup with a verification_path that is never cached.',
    };
  const offset = clockOffsetMs(answer, now);
  if (offset !== undefined)
    return {
      message: `The clock of the origin is ${Math.round(Math.abs(offset) / 1000)} seconds ${offset > 0 ? 'fast' : 'slow'}, so it ignored the challenge.`,
      resolution: 'Set the server’s clock by NTP, then verify again.',
    };
  return {
    message: 'The page answered, but without a Pulse-Proof header.',
    resolution:
      'Deploy the middleware with this setup’s api_key and origin, before static files and caches, so that it sees this path; a proxy must pass the Pulse-Challenge headers on. A middleware with another key stays silent.',
  };
}

function badProof(kind: 'malformed' | 'forged'): Diagnosis {
  if (kind === 'malformed')
    return {
      message: 'The Pulse-Proof header is malformed.',
      resolution: 'Update the middleware, and let no proxy change the header.',
    };
  return {
    message: 'The Pulse-Proof header does not answer this challenge.',
    resolution:
      'Deploy the middleware with the api_key of this setup and its exact origin, let no proxy rewrite path or status, and let no cache keep answers with a Pulse-Proof.',
  };
}

/** Says why a fetch is no valid proof; only called when it is none. */
export function diagnoseAnswer(
  result: VerifierResult,
  proof: Exclude<ProofVerdict['kind'], 'good'> | 'unsuccessful',
  context: { readonly url: string; readonly now: number },
): Diagnosis {
  if (result.kind === 'failed') {
    const known = failures[result.reason];
    const code = result.code === undefined ? '' : ` (${result.code})`;
    return { ...known, message: known.message.replace(/\.$/u, `${code}.`) };
  }
  if (result.status >= 300 && result.status < 400 && result.status !== 304)
    return redirected(result, context.url);
  if (isBotWall(result))
    return {
      message: `A bot wall answered ${result.status} in place of the page.`,
      resolution:
        'Let the bot wall pass requests that carry a Pulse-Challenge header or a User-Agent beginning with PulseVerifier/1.0, then verify again.',
    };
  if (result.status < 200 || result.status > 299) return unsuccessful(result);
  if (proof === 'missing' || proof === 'unsuccessful') return withoutProof(result, context.now);
  return badProof(proof);
}
