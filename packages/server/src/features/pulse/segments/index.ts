export { clientSumsFile } from './client-sums.ts';
export { localFile, SegmentGone } from './local-files.ts';
export { healthOfSegments } from './look-after.ts';
export { mergeSegments, sumUpSegments } from './merge-segments.ts';
export { moveEvents, moveJudged, OPEN_MS } from './move-events.ts';
export { dropSegments, eventColumnNames, liveSegments, movedSeq, type Segment } from './store.ts';
export { removeSegments, sweepSegments } from './sweep-segments.ts';
export type { SegmentDeps } from './write-segment.ts';
