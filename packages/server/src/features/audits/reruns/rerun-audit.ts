import { createHash } from 'node:crypto';
import { AuditSubmissionRequest } from '@waymark/contract';
import { problemsByField } from '../../../lib/errors/invalid-request.ts';
import { ServiceError } from '../../../lib/errors/service-error.ts';
import { challengeTokenIn, exampleUrls } from '../../site/index.ts';
import { findTrackedRun } from '../reports/index.ts';
import { type SubmitDeps, submitQuickstart } from '../submissions/index.ts';

/** Whoever presses a button twice means it once. */
const ONE_PRESS_MS = 60_000;

export interface RerunDeps extends SubmitDeps {
  readonly config: SubmitDeps['config'] & { readonly baseUrl: string };
}

/** Who sent the form. */
export interface FormSender {
  readonly caller: { readonly address: string; readonly limitKey: string };
  readonly requestId: string;
  readonly userAgent: string | undefined;
}

/** The run behind a report's address, if it has ended; one that has not is followed, not repeated. */
export async function findEndedRun(deps: Pick<RerunDeps, 'store'>, slug: string) {
  const run = await findTrackedRun(deps, slug);
  if (run.status === 'published' || run.status === 'errored') return run;
  throw new ServiceError('not_found', {
    message: 'This audit has not ended yet, so it cannot be run again.',
    resolution: 'Follow its report_url until it has.',
  });
}

/** The idempotency key by which presses of one button within a minute are one. */
export function pressOf(slug: string, presser: string, now: number): string {
  const press = `${slug} ${presser} ${Math.floor(now / ONE_PRESS_MS)}`;
  return `rerun ${createHash('sha256').update(press).digest('base64url')}`;
}

/**
 * Submits a report's page once more, by the verb and within the limits of a submission. The mail goes to the address
 * that was typed, never to the first one: who holds a report need not be who asked for it.
 */
export async function rerunAudit(
  deps: RerunDeps,
  slug: string,
  values: Readonly<Record<string, string>>,
  { caller, requestId, userAgent }: FormSender,
) {
  const { quickstartUrl } = await findEndedRun(deps, slug);
  const parsed = AuditSubmissionRequest.safeParse({ email: values.email, quickstart_url: quickstartUrl });
  if (!parsed.success) return { problems: problemsByField(parsed.error.issues) };
  const { email } = parsed.data;
  const { response } = await submitQuickstart(deps, {
    email,
    quickstartUrl,
    caller,
    requestId,
    userAgent,
    isExample: exampleUrls(deps.config.baseUrl).includes(quickstartUrl),
    challengeToken: challengeTokenIn(values),
    metadata: { source: 'run again' },
    idempotencyKey: pressOf(slug, email, deps.clock()),
  });
  return { goTo: response.reportUrl };
}
