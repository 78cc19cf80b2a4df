import type { AcceptanceCheck } from '@waymark/contract';
import { newId } from '../../../lib/crypto/ids.ts';
import { problemText } from '../../../lib/errors/problem-text.ts';
import type { Clock } from '../../../lib/process/clock.ts';
import type { Log } from '../../../lib/process/log.ts';
import type { Store } from '../../../store/index.ts';
import { packFile } from '../../audits/index.ts';
import { checkAcceptance } from './check-acceptance.ts';
import { type GatheredSource, gatherSource } from './gather-source.ts';
import { differencesOf, noteDifferences } from './note-differences.ts';
import { type PackFiles, writePackFiles } from './pack-files.ts';
import { openArchive, readArchive } from './read-archive.ts';
import { type SealDeps, sealPack } from './seal-pack.ts';
import { queuePackMail } from './send-pack.ts';
import { findFreshPack, findWaitingRequest, insertPack, type NewPack, type WaitingRequest } from './store.ts';
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

/** Whether the test broke off before it reached the finding, which is most likely the fault of our own environment. */
function isOurFault(checks: readonly AcceptanceCheck[]): boolean {
  return checks.some(
    ({ outcome, exit_code: code }) => outcome === 'not_confirmed' && code !== 0 && code !== 1,
  );
}

async function build(
  deps: MakePackDeps,
  source: GatheredSource,
  { attempt, signal }: Turn,
): Promise<BuiltPack> {
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
  const made = {
    id,
    requestId: null,
    runId: source.report.run_id,
    findingId: source.finding?.id ?? '',
    document: JSON.stringify(pack),
    sha256: sealed.sha256,
    signingKid: sealed.signingKid,
    parts: await packFile(sealed.archive),
  };
  return { made, files };
}

interface BuiltPack {
  readonly made: NewPack;
  readonly files: PackFiles;
}

/** The pack to send, and those that are to be stored first. */
interface Obtained {
  readonly packId: string | null;
  readonly fresh: readonly NewPack[];
}

/** The pack that all who ask the same get: one that was made lately, or a new one. */
async function obtainShared(deps: MakePackDeps, source: GatheredSource, turn: Turn) {
  const { db } = deps.store;
  const since = deps.clock() - FRESH_MS;
  const known = await findFreshPack(db, source.report.run_id, source.finding?.id ?? '', since);
  const archive = known && (await readArchive(db, known.id));
  if (known !== undefined && archive !== undefined)
    return { packId: known.id, fresh: [], files: () => openArchive(archive).files };
  const { made, files } = await build(deps, source, turn);
  return { packId: made.id, fresh: [made], files: () => files };
}

/** The pack of a request, with what it said otherwise than the entry; none when every try failed. */
async function obtain(
  deps: MakePackDeps,
  request: WaitingRequest,
  source: GatheredSource,
  turn: Turn,
): Promise<Obtained> {
  try {
    const shared = await obtainShared(deps, source, turn);
    const differences = differencesOf(request, source);
    if (differences.length === 0) return shared;
    const { commandUrl } = source;
    const note = { requestId: request.id, differences, now: deps.clock(), commandUrl };
    const own = await noteDifferences(deps, shared.files(), note);
    return { packId: own.id, fresh: [...shared.fresh, own] };
  } catch (error) {
    turn.signal.throwIfAborted();
    if (turn.attempt < MOST_ATTEMPTS) throw error;
    deps.log.warn({ run_id: source.report.run_id, problem: problemText(error) }, 'proof pack not made');
    return { packId: null, fresh: [] };
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
  const obtained =
    source === undefined ? { packId: null, fresh: [] } : await obtain(deps, request, source, turn);
  await deps.store.transaction(async (db) => {
    const now = deps.clock();
    for (const pack of obtained.fresh) await insertPack(db, pack, now);
    await queuePackMail(db, { requestId, packId: obtained.packId, now });
  });
}
