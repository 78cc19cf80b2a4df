export {
  CLASSIFIER_VERSION,
  crawlerToken,
  createClassifier,
  describeAgent,
  isAgentName,
} from './classify-client.ts';
