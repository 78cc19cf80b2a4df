import type { JobHandlers } from '../../../jobs/index.ts';
import { dayOf } from '../ingest/index.ts';
import { mergeSegments, moveEvents } from '../segments/index.ts';
import { type RetireDeps, retireEvents } from './retire-events.ts';
import { deleteVerificationEvents } from './store.ts';

const MINUTE_MS = 60 * 1000;
const KEEP_VERIFICATION_MS = 15 * MINUTE_MS;

export const eventSchedules = [
  { name: 'pulse.move', kind: 'pulse.move', everyMs: 10_000 },
  { name: 'pulse.retire', kind: 'pulse.retire', everyMs: 6 * 60 * MINUTE_MS },
] as const;

export function eventJobs(deps: RetireDeps): JobHandlers {
  return {
    'pulse.move': async (_payload, { signal }) => {
      await deleteVerificationEvents(deps.store.db, deps.clock() - KEEP_VERIFICATION_MS);
      await moveEvents(deps, { signal });
      await mergeSegments(deps, dayOf(deps.clock()), signal);
    },
    'pulse.retire': (_payload, { signal }) => retireEvents(deps, signal),
  };
}
