export {
  type Ask,
  askFirst,
  askToSignIn,
  ButtonForm,
  CsrfField,
  createHumans,
  csrfToken,
  currentWorkspace,
  findRole,
  forMember,
  type Human,
  type Humans,
  holdWorkspace,
  humanJobs,
  humanLimiters,
  humanRoutes,
  NoWorkspacePage,
  navigate,
  noteVisit,
  type Question,
  queueNotice,
  requireCsrf,
  sendOn,
  sendPage,
  signInPage,
  sweepHumans,
  type Visit,
} from './accounts/index.ts';
export { claimJobs, claimRoutes, grantedWords } from './agent-claims/index.ts';
export { memberRoutes } from './members/index.ts';
export { passkeyRoutes, passkeyWay } from './passkeys/index.ts';
export { personalKeyRoutes } from './personal-keys/index.ts';
export { providerCallback, providerRoutes, providerWay } from './providers/index.ts';
export { setupClaimJobs, setupClaimRoutes } from './setup-claims/index.ts';
