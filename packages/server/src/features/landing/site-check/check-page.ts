import { siteOf, type TargetVerdict } from '@waymark/audit';
import type { SiteCheck } from '@waymark/contract';
import { ServiceError } from '../../../lib/errors/service-error.ts';
import { type Challenge, checkChallengeToken, spendChallengeToken } from '../../site/index.ts';

export interface CheckPageDeps {
  readonly challenge: Challenge;
  /** Counts the checks of a site, whoever asks for them. */
  readonly checkedSiteLimiter: {
    consume(site: string): Promise<{ allowed: true } | { allowed: false; retryAfterSeconds: number }>;
  };
  parseTarget(url: string): TargetVerdict;
  vetTarget(url: string): Promise<TargetVerdict>;
  checkSite(url: string): Promise<SiteCheck>;
}

export interface PageToCheck {
  readonly url: string;
  readonly challengeToken: string | undefined;
  readonly callerAddress: string;
}

/** Checks a stranger's page and its site; nobody outside is asked before its address and the limits are judged. */
export async function checkPage(deps: CheckPageDeps, page: PageToCheck): Promise<SiteCheck> {
  checkChallengeToken(deps.challenge, page.challengeToken);
  const { hostname } = admit(deps.parseTarget(page.url));
  await countSite(deps, hostname);
  await spendChallengeToken(deps.challenge, page.challengeToken, page.callerAddress);
  const { href } = admit(await deps.vetTarget(page.url));
  return await deps.checkSite(href);
}

function admit(verdict: TargetVerdict): URL {
  if (verdict.ok) return verdict.url;
  throw new ServiceError('unprocessable_url', {
    message: verdict.detail,
    resolution: 'Name a page that anyone on the public internet can open without credentials.',
    extra: { fields: ['url'] },
  });
}

/** Many callers must not be able to have one site asked again and again from here. */
async function countSite({ checkedSiteLimiter }: CheckPageDeps, hostname: string): Promise<void> {
  const verdict = await checkedSiteLimiter.consume(siteOf(hostname));
  if (verdict.allowed) return;
  throw new ServiceError('rate_limited', {
    message: 'This site has been checked very often within the last hour.',
    resolution: `Try again after ${verdict.retryAfterSeconds} seconds, or run \`waymark check\` on your own machine.`,
    retryAfterSeconds: verdict.retryAfterSeconds,
    extra: { scope: 'global' },
  });
}
