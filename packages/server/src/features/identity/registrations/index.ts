export { frozenForSeconds } from './frozen-claims.ts';
export {
  ASSERTION_TYP,
  type IssueDeps,
  issueAssertion,
} from './issue-assertion.ts';
export { registrationRoutes, registrationRules } from './routes.ts';
export { sweepAgents } from './store.ts';
