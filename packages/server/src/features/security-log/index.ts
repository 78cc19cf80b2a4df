export { recordEvent } from './record-event.ts';
export { eventsOfWorkspace } from './store.ts';
