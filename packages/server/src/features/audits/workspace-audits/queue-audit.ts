import type { AcceptedLimit } from '@waymark/contract';
import { findInRequest } from '../../../lib/credentials/refuse-credentials.ts';
import { newId, newReportSlug } from '../../../lib/crypto/ids.ts';
import type { ServiceKeys } from '../../../lib/crypto/service-keys.ts';
import { ServiceError } from '../../../lib/errors/service-error.ts';
import type { Db } from '../../../store/index.ts';
import { findProof } from '../../origins/index.ts';
import {
  type Accepted,
  acceptanceRequest,
  acceptOnce,
  checkRoom,
  replayAcceptance,
} from '../acceptance/index.ts';
import { type AdmitDeps, admitTarget, insertRun, refuseWithoutSandbox } from '../submissions/index.ts';
import { ensureJourney, insertWorkspaceAudit } from './store.ts';

export interface QueueAuditDeps extends AdmitDeps {
  readonly keys: ServiceKeys;
  readonly config: { readonly workspaceAudits: AcceptedLimit };
}

/** Who asks for an audit in a workspace's name. */
export type Asker =
  | { readonly type: 'agent'; readonly registrationId: string }
  | { readonly type: 'person'; readonly userId: string; readonly wantsReport: boolean }
  | { readonly type: 'schedule'; readonly slot: number };

export interface AuditOrder {
  readonly workspaceId: string;
  readonly quickstartUrl: string;
  readonly asker: Asker;
  readonly idempotencyKey?: string | undefined;
}

function refuseCredential(quickstartUrl: string): void {
  if (findInRequest({ quickstart_url: quickstartUrl }) === undefined) return;
  throw new ServiceError('credential_detected', {
    message: 'The address seems to contain a credential; it was neither stored nor logged.',
    resolution: 'Remove it, replace that credential if it is real, and ask again.',
  });
}

/** The project on whose origin a journey is, if one is there; the workspace may audit only what it has proven. */
async function requireProof(db: Db, workspaceId: string, url: string): Promise<string | null> {
  const proof = await findProof(db, workspaceId, new URL(url).origin);
  if (proof.state === 'proven') return proof.projectId;
  throw new ServiceError('origin_not_claimed', {
    message:
      proof.state === 'lapsed'
        ? 'The proof that this workspace has the origin of that journey is gone.'
        : 'This workspace has not claimed the origin of that journey, nor proven it.',
    resolution:
      'Prove the site on the workspace’s page of sites, claim it through a verified Pulse setup, or submit the page publicly.',
  });
}

/** Writes the run of a workspace with its job, inside the caller's transaction. */
export async function writeAudit(
  db: Db,
  order: Omit<AuditOrder, 'idempotencyKey'> & {
    readonly projectId: string | null;
    readonly journeyId: string;
  },
  now: number,
): Promise<{ id: string }> {
  const { asker, workspaceId, quickstartUrl, journeyId, projectId } = order;
  const id = newId();
  const slug = newReportSlug(new URL(quickstartUrl).hostname);
  const metadata = { server: { received_at: new Date(now).toISOString() } };
  // Nobody is mailed through the run itself: who hears of it is the workspace's affair.
  await insertRun(db, { id, slug, email: '', quickstartUrl, metadata, now });
  await insertWorkspaceAudit(db, {
    runId: id,
    workspaceId,
    journeyId,
    projectId,
    askedBy: asker.type,
    now,
    registrationId: asker.type === 'agent' ? asker.registrationId : null,
    userId: asker.type === 'person' ? asker.userId : null,
    mailTo: asker.type === 'person' && asker.wantsReport ? asker.userId : null,
    slot: asker.type === 'schedule' ? asker.slot : null,
  });
  return { id };
}

/** Queues an audit of a page on an origin that the workspace has claimed or proven, within the workspace's own limits. */
export async function queueAudit(deps: QueueAuditDeps, order: AuditOrder): Promise<Accepted<{ id: string }>> {
  const { workspaceId, quickstartUrl, idempotencyKey } = order;
  refuseCredential(quickstartUrl);
  const request = acceptanceRequest(deps.keys, {
    operation: 'workspace_audit',
    limit: deps.config.workspaceAudits,
    limitKey: `workspace ${workspaceId}`,
    // Two workspaces may choose the same key.
    idempotencyKey: idempotencyKey === undefined ? undefined : `${workspaceId} ${idempotencyKey}`,
    body: [quickstartUrl],
  });
  const replay = await replayAcceptance<{ id: string }>(deps, request);
  if (replay !== undefined) return replay;
  await requireProof(deps.store.db, workspaceId, quickstartUrl);
  // Before any name server is asked.
  await checkRoom(deps, request);
  const target = admitTarget(await deps.vetTarget(quickstartUrl, { isProven: true }));
  await refuseWithoutSandbox(deps);
  return await acceptOnce(deps, request, async (db, now) => {
    const projectId = await requireProof(db, workspaceId, target.href);
    const journeyId = await ensureJourney(db, { workspaceId, quickstartUrl: target.href }, now);
    return await writeAudit(db, { ...order, quickstartUrl: target.href, projectId, journeyId }, now);
  });
}
