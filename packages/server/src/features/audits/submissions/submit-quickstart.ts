import type { TargetVerdict } from '@waymark/audit';
import type { AcceptedLimit } from '@waymark/contract';
import { newId, newReportSlug } from '../../../lib/crypto/ids.ts';
import type { ServiceKeys } from '../../../lib/crypto/service-keys.ts';
import type { ServiceError } from '../../../lib/errors/service-error.ts';
import { type Challenge, checkChallengeToken, spendChallengeToken } from '../../site/index.ts';
import {
  type Accepted,
  acceptanceRequest,
  acceptOnce,
  checkRoom,
  replayAcceptance,
} from '../acceptance/index.ts';
import { type AdmitDeps, admitTarget, refuseWithoutSandbox } from './admit-target.ts';
import { clip, keepMetadata } from './keep-metadata.ts';
import { insertRun } from './store.ts';

const USER_AGENT_CHARACTERS = 400;

export interface SubmitDeps extends AdmitDeps {
  parseTarget(url: string): TargetVerdict;
  readonly config: {
    readonly platformUrl: string;
    readonly acceptedSubmissions: AcceptedLimit;
    readonly exampleAudits: AcceptedLimit;
    readonly refusalsPerMinute: number;
  };
  readonly keys: ServiceKeys;
  readonly challenge: Challenge;
}

export interface Submission {
  readonly email: string;
  readonly quickstartUrl: string;
  readonly challengeToken: string | undefined;
  readonly metadata: Record<string, unknown> | undefined;
  readonly idempotencyKey: string | undefined;
  /** Why this is refused unless it repeats an accepted submission. */
  readonly refusalOfFirst?: ServiceError | undefined;
  readonly caller: { readonly address: string; readonly limitKey: string };
  readonly requestId: string;
  readonly userAgent: string | undefined;
  /** Whether it is one of the service's own example pages, asked for by a button; these have a limit of their own. */
  readonly isExample?: boolean;
}

export interface QueuedRun {
  readonly id: string;
  readonly slug: string;
  readonly reportUrl: string;
}

/** What we know of the request ourselves; nothing of it comes from the caller's metadata. */
function serverMetadata(submission: Submission, callerHash: string, now: number) {
  return {
    request_id: submission.requestId,
    received_at: new Date(now).toISOString(),
    user_agent: clip(submission.userAgent ?? '', USER_AGENT_CHARACTERS),
    caller_hash: callerHash,
  };
}

/** Queues one public quickstart for an audit: limited, vetted, challenged, and stored with its job at once. */
export async function submitQuickstart(
  deps: SubmitDeps,
  submission: Submission,
): Promise<Accepted<QueuedRun>> {
  const metadata = keepMetadata(submission.metadata);
  const request = acceptanceRequest(deps.keys, {
    ...(submission.isExample === true
      ? { operation: 'example_audit', limit: deps.config.exampleAudits }
      : { operation: 'audit_submission', limit: deps.config.acceptedSubmissions }),
    limitKey: submission.caller.limitKey,
    idempotencyKey: submission.idempotencyKey,
    body: [submission.email, submission.quickstartUrl, metadata],
  });
  const replay = await replayAcceptance<QueuedRun>(deps, request);
  if (replay !== undefined) return replay;
  if (submission.refusalOfFirst !== undefined) throw submission.refusalOfFirst;

  checkChallengeToken(deps.challenge, submission.challengeToken);
  admitTarget(deps.parseTarget(submission.quickstartUrl));
  // Before any name server is asked, so that a caller past its limit causes no traffic to third parties.
  await checkRoom(deps, request);
  const target = admitTarget(await deps.vetTarget(submission.quickstartUrl));
  await refuseWithoutSandbox(deps);
  await spendChallengeToken(deps.challenge, submission.challengeToken, submission.caller.address);

  return await acceptOnce(deps, request, async (db, now) => {
    const id = newId();
    const slug = newReportSlug(target.hostname);
    await insertRun(db, {
      id,
      slug,
      email: submission.email,
      quickstartUrl: target.href,
      metadata: { client: metadata, server: serverMetadata(submission, request.callerHash, now) },
      now,
    });
    return { id, slug, reportUrl: `${deps.config.platformUrl}/reports/${slug}` };
  });
}
