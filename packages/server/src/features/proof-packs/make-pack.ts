import type { AcceptanceCheck } from '@waymark/contract';
import type { Clock } from '../../lib/clock.ts';
import { newId } from '../../lib/ids.ts';
import type { Log } from '../../lib/log.ts';
import { problemText } from '../../lib/problem-text.ts';
import type { Db, Store } from '../../store/index.ts';
import { packFile } from '../reports/index.ts';
import { checkAcceptance } from './check-acceptance.ts';
import { type GatheredSource, gatherSource } from './gather-source.ts';
import { writePackFiles } from './pack-files.ts';
import { queuePackMail } from './queue-mail.ts';
import { type SealDeps, sealPack } from './seal-pack.ts';
import { findFreshPack, findWaitingRequest, insertPack, type NewPack } from './store.ts';
import type { PackWorkshop } from './workshop.ts';

/** How often a pack is tried while the auditor is at fault. */
const MOST_ATTEMPTS = 3;
/** What was checked within a day need not be checked again for the next who asks. */
const FRESH_MS = 24 * 60 * 60 * 1000;

export interface MakePackDeps extends SealDeps {
  readonly store: Store;
  readonly clock: Clock;
  readonly log: Log;
  readonly workshop: PackWorkshop;
  readonly config: SealDeps['config'] & { readonly baseUrl: string; readonly auditBudgetSeconds: number };
}

export interface Turn {
  readonly attempt: number;
  readonly signal: AbortSignal;
}

/** Thrown so that the queue tries again after a while. */
class PackRetryError extends Error {
  override readonly name = 'PackRetryError';
}

/** A test that did not come as far as the finding says nothing of it; most likely our own surroundings did that. */
function isOurFault(checks: readonly AcceptanceCheck[]): boolean {
  return checks.some(
    ({ outcome, exit_code: code }) => outcome === 'not_confirmed' && code !== 0 && code !== 1,
  );
}

async function build(
  deps: MakePackDeps,
  source: GatheredSource,
  { attempt, signal }: Turn,
): Promise<NewPack> {
  const scripts = await deps.workshop.write(source);
  const { auditBudgetSeconds: budgetSeconds } = deps.config;
  const checks = await checkAcceptance(source, scripts, async (mode) => {
    const run = await deps.workshop.try({ script: scripts.acceptance, mode, budgetSeconds, signal });
    signal.throwIfAborted();
    return run;
  });
  if (isOurFault(checks) && attempt < MOST_ATTEMPTS)
    throw new PackRetryError('The acceptance test did not come as far as the finding.');
  const id = newId();
  const now = deps.clock();
  const { pack, files } = writePackFiles({ id, now, source, scripts, checks });
  const sealed = await sealPack(deps, { id, now, reportSha256: source.reportSha256, files });
  return {
    ...{ id, runId: source.report.run_id, findingId: source.finding?.id ?? '' },
    ...{ document: JSON.stringify(pack), sha256: sealed.sha256, signingKid: sealed.signingKid },
    parts: await packFile(sealed.archive),
  };
}

type Made = { packId: string | null; write?: (db: Db, now: number) => Promise<void> };

/** A pack that was made lately, a new one, or none when every try failed. */
async function obtain(deps: MakePackDeps, source: GatheredSource, turn: Turn): Promise<Made> {
  const since = deps.clock() - FRESH_MS;
  const fresh = await findFreshPack(deps.store.db, source.report.run_id, source.finding?.id ?? '', since);
  if (fresh !== undefined) return { packId: fresh.id };
  try {
    const pack = await build(deps, source, turn);
    return { packId: pack.id, write: (db, now) => insertPack(db, pack, now) };
  } catch (error) {
    turn.signal.throwIfAborted();
    if (turn.attempt < MOST_ATTEMPTS) throw error;
    deps.log.warn({ run_id: source.report.run_id, problem: problemText(error) }, 'proof pack not made');
    return { packId: null };
  }
}

/**
 * Makes, checks and signs the pack of a request and queues its one mail, in one transaction. May be called again
 * at any time: a request that has its mail is left alone.
 */
export async function makePack(deps: MakePackDeps, requestId: string, turn: Turn): Promise<void> {
  const request = await findWaitingRequest(deps.store.db, requestId);
  if (request === undefined) return;
  const source = await gatherSource(deps, request);
  const made: Made = source === undefined ? { packId: null } : await obtain(deps, source, turn);
  await deps.store.transaction(async (db) => {
    const now = deps.clock();
    await made.write?.(db, now);
    await queuePackMail(db, { requestId, packId: made.packId, now });
  });
}
