export { checkNewcomer } from './check-newcomer.ts';
export { hostCookieName, linkCookie, readCookie, writeCookie } from './cookies.ts';
export type { Human } from './current-human.ts';
export { humanLimiters, type SignInDeps } from './deps.ts';
export { pathOf, readDestination } from './destinations.ts';
export { ButtonForm, CsrfField } from './form-parts.tsx';
export { createHumans, type Humans, sweepHumans } from './humans.ts';
export { humanJobs } from './jobs.ts';
export { queueNotice } from './notices.ts';
export type { Question } from './question-page.tsx';
export {
  askFirst,
  csrfToken,
  field,
  forHuman,
  humanRoutes,
  inMinutes,
  requireCsrf,
  type ShowSignIn,
  type SignInWay,
  sendOn,
  sendPage,
  signInPage,
} from './routes.ts';
export { markLink, ShownLinkField, showsLink } from './shown-link.tsx';
export { startSession } from './start-session.ts';
export { findRole, holdWorkspace } from './store.ts';
