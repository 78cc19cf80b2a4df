export { CLASSIFIER_VERSION, createClassifier, describeAgent } from './classify-client.ts';
export { judgeClaim } from './judge-claim.ts';
