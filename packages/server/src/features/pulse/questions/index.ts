export { askEvents, type QuestionDeps } from './open-view.ts';
export type {
  Bucket,
  Dimension,
  Facet,
  FailureGroup,
  Filters,
  Scope,
  SingleRequest,
  TopRow,
} from './scope.ts';
export { dimensions } from './scope.ts';
export type { View } from './view.ts';
