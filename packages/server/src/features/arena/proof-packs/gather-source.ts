import { chooseFinding, type PackSource, PLAN_FILE, PROOF_PLAN_FILE, TRACE_FILE } from '@waymark/audit';
import { packagePaths } from '@waymark/contract';
import type { Store } from '../../../store/index.ts';
import { openDocument, readFileText } from '../../audits/index.ts';
import { findShownReport, type WaitingRequest } from './store.ts';

/** What a pack is made from, with what is known of the entry. */
export interface GatheredSource extends PackSource {
  readonly reportSha256: string;
  readonly entry: { readonly slug: string; readonly name: string; readonly category: string };
}

/** Gathers what a request asks for; undefined when the entry's report is not there any more. */
export async function gatherSource(
  deps: { store: Store; config: { baseUrl: string; platformUrl: string } },
  request: WaitingRequest,
): Promise<GatheredSource | undefined> {
  const shown = await findShownReport(deps.store.db, request.entrySlug);
  if (shown === undefined) return undefined;
  const report = openDocument(shown);
  const [plan, trace, proofPlan] = await Promise.all(
    [PLAN_FILE, TRACE_FILE, PROOF_PLAN_FILE].map((name) => readFileText(deps, shown.runId, name)),
  );
  if (plan === undefined || trace === undefined) return undefined;
  const finding = chooseFinding(report, request.findingType);
  const isProven = finding?.evidence.counterfactual?.passed === true;
  return {
    report,
    finding,
    trace,
    plan: JSON.parse(plan),
    reportSha256: shown.sha256,
    reportUrl: `${deps.config.platformUrl}/reports/${shown.slug}`,
    commandUrl: `${deps.config.baseUrl}${packagePaths.waymark}`,
    proofPlan: isProven && proofPlan !== undefined ? JSON.parse(proofPlan) : null,
    entry: { slug: request.entrySlug, name: shown.name, category: shown.category },
  };
}
