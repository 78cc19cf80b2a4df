export {
  askFirst,
  ButtonForm,
  CsrfField,
  createHumans,
  csrfToken,
  findRole,
  type Human,
  type Humans,
  holdWorkspace,
  humanJobs,
  humanLimiters,
  humanRoutes,
  type Question,
  queueNotice,
  requireCsrf,
  sendOn,
  sendPage,
  signInPage,
  sweepHumans,
} from './accounts/index.ts';
export { claimJobs, claimRoutes } from './agent-claims/index.ts';
export { passkeyRoutes, passkeyWay } from './passkeys/index.ts';
export { personalKeyRoutes } from './personal-keys/index.ts';
export { providerCallback, providerRoutes, providerWay } from './providers/index.ts';
export { setupClaimJobs, setupClaimRoutes } from './setup-claims/index.ts';
