export { claimSetup, claimSetupsOf } from './claim-setup.ts';
export type { FetchStranger } from './fetch-page.ts';
export type { FindVerificationEvent } from './prove-setup.ts';
export { readOrigin } from './read-origin.ts';
export { reservationRule } from './reservation-rule.ts';
export { setupRoutes, setupRules } from './routes.ts';
export { type LinkView, viewOfLink } from './setup-state.ts';
export { setupsOfRegistration, sweepSetups } from './store.ts';
