export {
  CLASSIFIER_VERSION,
  crawlerToken,
  createClassifier,
  describeAgent,
  isAgentName,
} from './classify-client.ts';
export { judgeClaim } from './judge-claim.ts';
