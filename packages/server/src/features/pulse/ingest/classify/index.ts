export { asksForMarkdown } from './asks-for-markdown.ts';
export {
  CLASSIFIER_VERSION,
  crawlerToken,
  createClassifier,
  describeAgent,
  isAgentName,
} from './classify-client.ts';
