import type { ServiceKeys } from '../../../lib/crypto/service-keys.ts';
import type { Clock } from '../../../lib/process/clock.ts';
import type { Store } from '../../../store/index.ts';
import { type LookDeps, lookForProof } from './look-for-proof.ts';
import type { ProofFacts } from './proof-state.ts';
import { proofTexts } from './proof-texts.ts';
import { recordCheck } from './record-check.ts';
import { findOrigin } from './store.ts';

interface Limiter {
  consume(limitKey: string): Promise<{ allowed: true } | { allowed: false; retryAfterSeconds: number }>;
}

export interface CheckDeps extends LookDeps {
  readonly store: Store;
  readonly clock: Clock;
  readonly keys: ServiceKeys;
  /** Anybody can name any site: what one origin is asked is counted too, whoever has it looked at. */
  readonly siteCheckLimiters: Readonly<Record<'workspace' | 'origin', Limiter>>;
}

export type SiteChecked =
  | { readonly outcome: 'found' }
  | { readonly outcome: 'not_found'; readonly state: ProofFacts['state'] }
  | { readonly outcome: 'gone' }
  | { readonly outcome: 'limited'; readonly retryAfterSeconds: number };

async function refuseOften(deps: CheckDeps, workspaceId: string, origin: string) {
  for (const [limiter, limitKey] of [
    [deps.siteCheckLimiters.workspace, workspaceId],
    [deps.siteCheckLimiters.origin, origin],
  ] as const) {
    const verdict = await limiter.consume(limitKey);
    if (!verdict.allowed) return verdict.retryAfterSeconds;
  }
  return undefined;
}

/** Looks for the proof of a site at once, because somebody asks. */
export async function checkSite(
  deps: CheckDeps,
  { workspaceId, id }: { readonly workspaceId: string; readonly id: string },
): Promise<SiteChecked> {
  const site = await findOrigin(deps.store.db, workspaceId, id);
  if (site === undefined) return { outcome: 'gone' };
  const retryAfterSeconds = await refuseOften(deps, workspaceId, site.origin);
  if (retryAfterSeconds !== undefined) return { outcome: 'limited', retryAfterSeconds };
  const startedAt = deps.clock();
  const findings = await lookForProof(deps, proofTexts(deps.keys, site));
  const check = { id, findings, startedAt, takenUntil: undefined };
  const known = await recordCheck(deps.store, check, deps.clock());
  if (known === undefined) return { outcome: 'gone' };
  const isFound = Object.values(findings).some(({ result }) => result === 'found');
  return isFound ? { outcome: 'found' } : { outcome: 'not_found', state: known.state };
}
