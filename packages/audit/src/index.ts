export { type CrawlRules, readCrawlRules } from './check/read-robots.ts';
export { readSitemap, type Sitemap } from './check/read-sitemap.ts';
export { DESIGN_PARTS } from './design/parts.ts';
export { DESIGN_TOKENS } from './design/tokens.ts';
export type { AuditEvent } from './engine/audit-event.ts';
export type { AuditOptions } from './engine/audit-options.ts';
export type { AuditOutcome } from './engine/audit-outcome.ts';
export { findBrokenLink } from './evidence/evidence-log.ts';
export { findKnownValues, type KnownValue } from './evidence/known-values.ts';
export { createRedactor, type Redactor } from './evidence/redact.ts';
export { formatOfPath } from './fetch/content-format.ts';
export type { FetchPageOptions } from './fetch/fetch-session.ts';
export { isPublicAddress } from './guard/address-policy.ts';
export type { ConnectTo } from './guard/connect-to.ts';
export { type GuardedFetchOptions, guardedFetch } from './guard/guarded-fetch.ts';
export type {
  Connection,
  FetchRefusal,
  FollowedRedirect,
  GuardedResponse,
  GuardedResult,
  RefusedFetch,
  ResponseHeaders,
} from './guard/guarded-result.ts';
export type { HostResolver } from './guard/host-resolver.ts';
export { isLoopbackHost } from './guard/loopback-host.ts';
export type { OwnPages } from './guard/own-pages.ts';
export { classifyHostName, type HostNameVerdict, isHostName, siteOf } from './guard/public-name.ts';
export { rememberAnswers } from './guard/remember-answers.ts';
export { createSystemResolver, type SystemResolverOptions } from './guard/system-resolver.ts';
export {
  parseTarget,
  type TargetRefusal,
  type TargetVerdict,
  type VetTargetOptions,
  vetTarget,
} from './guard/vet-target.ts';
export type * from './model/plan.ts';
export type * from './model/run.ts';
export type * from './model/source.ts';
export { runGit } from './project/git.ts';
export { chooseFinding, type PackSource } from './proof-pack/pack-source.ts';
export type { AcceptanceRun } from './proof-pack/run-acceptance.ts';
export {
  ARTIFACT_IDS,
  PLAN_FILE,
  PROOF_PLAN_FILE,
  REPAIR_FILE,
  REPAIRED_ID,
  TRACE_FILE,
} from './report/artifact-names.ts';
export type { Artifact } from './report/audit-record.ts';
export { certificateLine } from './report/certificate-section.ts';
export { findInconsistency } from './report/check-report.ts';
export { describeCheck } from './report/describe-check.ts';
export { REPORT_PARTS } from './report/html-style.ts';
export { escapeText } from './report/html-text.ts';
export { fencedText, inlineText, itemText, sentenceText } from './report/markdown-text.ts';
export { permalinksOf } from './report/permalinks.ts';
export { renderCheckMarkdown } from './report/render-check-markdown.ts';
export { renderHtml, renderReportBody } from './report/render-html.ts';
export { type IssuePlace, issueMarkdown, renderIssue } from './report/render-issue.ts';
export { junitSuite, renderJunit } from './report/render-junit.ts';
export { renderMarkdown } from './report/render-markdown.ts';
export { patchIn, REPAIR_SECTION } from './report/repair-section.ts';
export { experimentWords } from './report/words/experiment-words.ts';
export { describeForOperator } from './sandbox/describe-choice.ts';
export type { SandboxDriver, SandboxProbe } from './sandbox/driver.ts';
export { findLimits } from './sandbox/limits/describe-limits.ts';
export { type ProbeOptions, probeSandbox } from './sandbox/probe.ts';
export { type CredentialKind, findCredential } from './secrets/find-credential.ts';
export { isSecretName } from './secrets/member-name.ts';
