export { CLASSIFIER_VERSION, createClassifier } from './classify-client.ts';
export { judgeClaim } from './judge-claim.ts';
