export { auditJourney } from './engine/audit-journey.ts';
export { verifyReading } from './engine/verify-reading.ts';
export { type EvidenceLog, openEvidenceLog } from './evidence/evidence-log.ts';
export { fetchPage } from './fetch/fetch-page.ts';
export type { FetchPageOptions } from './fetch/fetch-session.ts';
export {
  type CheckCoverage,
  observePage,
  type PageObservation,
  type PageObservations,
} from './fetch/observe-page.ts';
export type * from './fetch/page-result.ts';
export { type PageProbes, type ProbeAnswer, probePage } from './fetch/probe-page.ts';
export { type LocalResult, readLocalPage } from './fetch/read-local-page.ts';
export { candidatesFor } from './judge/counterfactuals.ts';
export { judgeRun, mayGoOn } from './judge/judge-run.ts';
export { planJourney } from './plan/plan-journey.ts';
export { hasSteps, writeAcceptanceScript } from './proof-pack/acceptance-script.ts';
export { environmentOf, installedVersions, writeCommandsScript } from './proof-pack/commands-script.ts';
export { readNeeds, runAcceptance } from './proof-pack/run-acceptance.ts';
export { type PageSource, readPage } from './read/read-page.ts';
export { buildReport } from './report/build-report.ts';
export { verifyCertificate } from './report/verify/verify-certificate.ts';
export { actionStep, commandStep, planOf } from './run/command-step.ts';
export type { RunEvent } from './run/run-events.ts';
export { type RunOptions, runPlan } from './run/run-plan.ts';
export type { TimeLimits } from './run/time-limits.ts';
export { defaultCacheFolder } from './runtime/cache-folder.ts';
export type { WantedRuntime } from './runtime/provision.ts';
export type { ResourceLimits } from './sandbox/limits/resource-limits.ts';
export { SandboxUnavailableError } from './sandbox/require-driver.ts';
