export { claimSetup, claimSetupsOf } from './claim-setup.ts';
export type { FetchStranger } from './fetch-page.ts';
export { judgeOrigin } from './judge-origin.ts';
export type { FindVerificationEvent } from './prove-setup.ts';
export { reservationRule } from './reservation-rule.ts';
export { setupRoutes, setupRules } from './routes.ts';
export { judgeLink, type LinkView } from './setup-state.ts';
export { setupsOfRegistration, sweepSetups } from './store.ts';
