export { CLASSIFIER_VERSION, createClassifier, describeAgent, isAgentName } from './classify-client.ts';
export { judgeClaim } from './judge-claim.ts';
