export {
  type Challenge,
  checkChallengeToken,
  spendChallengeToken,
} from './require-challenge.ts';
export { challengeRoutes } from './routes.ts';
export {
  ChallengeField,
  type ChallengeWidget,
  challengeFields,
  challengeTokenIn,
  challengeWidget,
} from './widget.tsx';
