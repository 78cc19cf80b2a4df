export { askEvents, type QuestionDeps } from './open-view.ts';
export type {
  BrokenJourney,
  Bucket,
  ClaimRow,
  Dimension,
  Facet,
  FailingGroup,
  Filters,
  JourneyDay,
  PathVisit,
  Scope,
  SingleRequest,
  TopRow,
} from './scope.ts';
export { dimensions } from './scope.ts';
export { takeEvents } from './take-events.ts';
export type { View } from './view.ts';
