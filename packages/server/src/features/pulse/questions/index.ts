export { askEvents, type QuestionDeps } from './open-view.ts';
export type { Facet, Filters, Scope, SingleRequest } from './scope.ts';
