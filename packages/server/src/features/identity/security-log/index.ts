export { type EventKind, eventKinds, eventsOfWorkspace, type ListedEvent } from './list-events.ts';
export { recordEvent } from './record-event.ts';
export { sweepEvents } from './store.ts';
