export { newChallenge, rememberChallenge, spendChallenge } from './challenge.ts';
