export { type FixDeps, type FixMarked, markFix, unmarkFix } from './mark-fix.ts';
export { type FixFigures, readFix, type Stretch } from './read-fix.ts';
