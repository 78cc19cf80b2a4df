export { linkCookie } from './cookies.ts';
export type { Human } from './current-human.ts';
export { type HumanLimiters, humanLimits } from './deps.ts';
export { ButtonForm, CsrfField } from './form-parts.tsx';
export { createHumans, type Humans, sweepHumans } from './humans.ts';
export type { Question } from './question-page.tsx';
export { askFirst, csrfToken, humanRoutes, requireCsrf, sendOn, sendPage } from './routes.ts';
export { markLink, ShownLinkField, showsLink } from './shown-link.tsx';
export { findRole, holdWorkspace } from './store.ts';
