export {
  type Challenge,
  checkChallengeToken,
  spendChallengeToken,
} from './require-challenge.ts';
export { challengeRoutes } from './routes.ts';
