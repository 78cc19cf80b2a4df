export { FeedbackList } from './feedback-list.tsx';
export {
  feedbackOfWorkspace,
  feedbackOnOrigin,
  feedbackOnPages,
  type ListedFeedback,
  sweepFeedback,
} from './list-feedback.ts';
export { type FeedbackDeps, submitFeedback } from './submit-feedback.ts';
