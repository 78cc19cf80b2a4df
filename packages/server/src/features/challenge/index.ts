export {
  type Challenge,
  type ChallengeVerdict,
  checkChallengeToken,
  spendChallengeToken,
} from './require-challenge.ts';
export { challengeRoutes } from './routes.ts';
