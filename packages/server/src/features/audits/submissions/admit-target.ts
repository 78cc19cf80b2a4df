import type { TargetVerdict } from '@waymark/audit';
import { awaitSandbox } from '../../../jobs/index.ts';
import { ServiceError } from '../../../lib/errors/service-error.ts';
import { type AcceptanceDeps, orQueueFailure } from '../acceptance/index.ts';

export interface AdmitDeps extends AcceptanceDeps {
  /** A page of a proven site may stand on this very machine. */
  vetTarget(url: string, wish?: { readonly isProven: boolean }): Promise<TargetVerdict>;
}

/** The parsed address of a page that may be audited; any other is refused. */
export function admitTarget(verdict: TargetVerdict): URL {
  if (verdict.ok) return verdict.url;
  throw new ServiceError('unprocessable_url', {
    message: verdict.detail,
    resolution:
      'Submit the address of a page that anyone on the public internet can open without credentials.',
    extra: { fields: ['quickstart_url'] },
  });
}

/** Refuses while no worker could run anything; one that is still being tested is waited for. */
export async function refuseWithoutSandbox(deps: AcceptanceDeps): Promise<void> {
  const problem = await orQueueFailure(deps.store, () => awaitSandbox(deps));
  if (problem === undefined) return;
  throw new ServiceError('service_unavailable', {
    message: 'No sandbox is available to run audits in.',
    resolution: 'Try again later. The operator must make a sandbox available (waymark doctor says how).',
    cause: problem,
  });
}
