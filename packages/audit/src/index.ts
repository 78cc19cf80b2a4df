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
export { type HostNameVerdict, judgeHostName } from './guard/public-name.ts';
export { rememberAnswers } from './guard/remember-answers.ts';
export { createSystemResolver, type SystemResolverOptions } from './guard/system-resolver.ts';
export {
  type TargetRefusal,
  type TargetVerdict,
  type VetTargetOptions,
  vetTarget,
} from './guard/vet-target.ts';
export type * from './model/plan.ts';
export type * from './model/run.ts';
export type * from './model/source.ts';
export { planJourney } from './plan/plan-journey.ts';
export { type PageSource, readPage } from './read/read-page.ts';
export type { SandboxDriver, SandboxProbe } from './sandbox/driver.ts';
export { type ProbeOptions, probeSandbox } from './sandbox/probe.ts';
