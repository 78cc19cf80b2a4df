import type { AcceptedLimit, ArenaReportRequest } from '@waymark/contract';
import { newId } from '../../../lib/crypto/ids.ts';
import type { ServiceKeys } from '../../../lib/crypto/service-keys.ts';
import { ServiceError } from '../../../lib/errors/service-error.ts';
import {
  type AcceptanceDeps,
  type Accepted,
  acceptanceRequest,
  acceptOnce,
  orQueueFailure,
  replayAcceptance,
} from '../../audits/index.ts';
import { checkAgainstEntry } from './check-against-entry.ts';
import { insertRequest } from './store.ts';

export interface RequestProofPackDeps extends AcceptanceDeps {
  readonly config: {
    readonly arenaEnabled: boolean;
    readonly acceptedReportRequests: AcceptedLimit;
    readonly refusalsPerMinute: number;
  };
  readonly keys: ServiceKeys;
}

export interface ProofPackRequest {
  readonly body: ArenaReportRequest;
  readonly idempotencyKey: string | undefined;
  /** Why this is refused unless it repeats an accepted request. */
  readonly refusalOfFirst?: ServiceError | undefined;
  readonly caller: { readonly limitKey: string };
  readonly requestId: string;
}

export interface QueuedRequest {
  readonly status: 'queued';
}

/** Refuses while the operator keeps the arena closed, before anything of the request is looked at. */
export function refuseWithoutArena(deps: { readonly config: { readonly arenaEnabled: boolean } }): void {
  if (deps.config.arenaEnabled) return;
  throw new ServiceError('arena_not_enabled', {
    message: 'The arena is not enabled on this service.',
    resolution: 'There is nothing to request here; submit a quickstart for an audit instead.',
  });
}

/** Queues the proof pack of a published finding for the given e-mail. */
export async function requestProofPack(
  deps: RequestProofPackDeps,
  { body, ...request }: ProofPackRequest,
): Promise<Accepted<QueuedRequest>> {
  const acceptance = acceptanceRequest(deps.keys, {
    operation: 'arena_report_request',
    limit: deps.config.acceptedReportRequests,
    limitKey: request.caller.limitKey,
    idempotencyKey: request.idempotencyKey,
    body: Object.entries(body).toSorted(([a], [b]) => a.localeCompare(b)),
  });
  const replay = await replayAcceptance<QueuedRequest>(deps, acceptance);
  if (replay !== undefined) return replay;
  if (request.refusalOfFirst !== undefined) throw request.refusalOfFirst;
  await orQueueFailure(deps.store, () => checkAgainstEntry(deps.store.db, body));

  return await acceptOnce(deps, acceptance, async (db, now) => {
    const { callerHash } = acceptance;
    await insertRequest(db, { id: newId(), body, requestId: request.requestId, callerHash, now });
    return { status: 'queued' };
  });
}
