import { problemText } from '../../../lib/errors/problem-text.ts';
import { CLOCKS_APART_MS } from '../../../lib/process/clock.ts';
import type { Log } from '../../../lib/process/log.ts';
import type { CheckDeps } from './check-site.ts';
import { lookForProof } from './look-for-proof.ts';
import { proofRules } from './proof-state.ts';
import { proofTexts } from './proof-texts.ts';
import { recordCheck } from './record-check.ts';
import { dueOrigins, giveBackCheck, type OriginRow, takeCheck } from './store.ts';

const SITES = 20;
const AT_ONCE = 4;
/** After so long a worker that took a check is taken for dead, and another makes it. */
const TAKEN_MS = 10 * 60 * 1000;

export type DueDeps = Pick<
  CheckDeps,
  'store' | 'clock' | 'keys' | 'fetchStranger' | 'proofNames' | 'readTags'
> & { readonly log: Log };

async function checkOne(deps: DueDeps, site: OriginRow, signal: AbortSignal | undefined): Promise<void> {
  const startedAt = deps.clock();
  const takenUntil = startedAt + TAKEN_MS;
  if (!(await takeCheck(deps.store.db, site, takenUntil))) return;
  try {
    const findings = await lookForProof(deps, proofTexts(deps.keys, site), signal);
    await recordCheck(deps.store, { id: site.id, findings, startedAt, takenUntil }, deps.clock());
  } catch (error) {
    if (signal?.aborted === true) {
      await giveBackCheck(deps.store.db, site.id, takenUntil, startedAt);
      throw error;
    }
    // What goes wrong with one site must not hold up the others; it is due again when its time is over.
    deps.log.warn({ origin_id: site.id, problem: problemText(error) }, 'a site could not be checked');
  }
}

/** Makes the checks of the day that are due, a few beside each other; of two workers one makes each. */
export async function checkDueSites(deps: DueDeps, signal?: AbortSignal): Promise<void> {
  const now = deps.clock();
  const furthest = now + proofRules.everyMs + CLOCKS_APART_MS;
  const sites = await dueOrigins(deps.store.db, { now, furthest }, SITES);
  const work = async () => {
    for (let site = sites.shift(); site !== undefined; site = sites.shift()) {
      signal?.throwIfAborted();
      await checkOne(deps, site, signal);
    }
  };
  const ends = await Promise.allSettled(Array.from({ length: AT_ONCE }, work));
  for (const end of ends) if (end.status === 'rejected') throw end.reason;
}
