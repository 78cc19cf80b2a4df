export { checkNewcomer } from './check-newcomer.ts';
export { hostCookieName, linkCookie, readCookie, writeCookie } from './cookies.ts';
export type { Human } from './current-human.ts';
export { humanLimiters, type SignInDeps } from './deps.ts';
export { type AccountWorkspace, describeWorkspace } from './describe-account.ts';
export { pathOf, readDestination, signInPath } from './destinations.ts';
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
  noticeOf as memberNotice,
  requireCsrf,
  type ShownNotice,
  type ShowSignIn,
  type SignInWay,
  sendOn,
  sendPage,
  signInPage,
} from './routes.ts';
export { markLink, ShownLinkField, showsLink } from './shown-link.tsx';
export { startSession } from './start-session.ts';
export { findRole, holdWorkspace } from './store.ts';
export { noteVisit } from './visit-store.ts';
export {
  type Ask,
  askToSignIn,
  forMember,
  NoWorkspacePage,
  navigate,
  type Visit,
} from './visit-workspace.tsx';
export { currentWorkspace } from './within-workspace.ts';
export { WorkspaceMembers } from './workspace-members.tsx';
