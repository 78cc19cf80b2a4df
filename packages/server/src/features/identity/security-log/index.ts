export { type EventKind, eventKinds, eventsOfWorkspace, type ListedEvent } from './list-events.ts';
export { recordEvent, type SecurityAction } from './record-event.ts';
export { sweepEvents } from './store.ts';
