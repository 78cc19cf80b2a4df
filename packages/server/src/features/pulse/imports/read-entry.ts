import type { AppendRow } from '../../../store/index.ts';
import {
  createNamer,
  describeRecord,
  type LineRefusal,
  type LogFormatName,
  logFormat,
} from '../access-logs/index.ts';
import { buildEventRow, dayOf, EventRejection, parseEvent, type RowDeps } from '../ingest/index.ts';
import type { ImportProject } from './store.ts';

/** Why a request of a log is not taken; `left_out` is what the middleware leaves out as well. */
export type ImportRefusal =
  | LineRefusal
  | 'line_too_long'
  | 'left_out'
  | 'other_host'
  | 'unusable'
  | 'in_future'
  | 'too_old'
  | 'summed_up'
  | 'reported';

/** Between which moments requests are taken. */
export interface ImportBounds {
  readonly now: number;
  /** The first day of which single events are kept. */
  readonly firstDay: number;
  /** Days of which only sums are left. */
  readonly summed: ReadonlySet<number>;
  /** When the site itself began to report; undefined where that does not matter. */
  readonly reportedFrom: number | undefined;
}

export interface TakenEntry {
  readonly id: string;
  readonly day: number;
  readonly row: AppendRow;
}

const FUTURE_MS = 10 * 60 * 1000;

function refuseTime(at: number, bounds: ImportBounds): ImportRefusal | undefined {
  if (at > bounds.now + FUTURE_MS) return 'in_future';
  if (dayOf(at) < bounds.firstDay) return 'too_old';
  if (bounds.summed.has(dayOf(at))) return 'summed_up';
  return bounds.reportedFrom !== undefined && at >= bounds.reportedFrom ? 'reported' : undefined;
}

/** Makes the reader of one file: of each entry it gives the row to store, or why there is none. */
export function createEntryReader(
  deps: RowDeps,
  project: ImportProject,
  format: LogFormatName,
  boundsNow: () => ImportBounds,
): (entry: unknown) => TakenEntry | ImportRefusal {
  const nameRecord = createNamer(deps.keys, project.id);
  const { read } = logFormat(format);
  const source = { name: 'waymark-import', format };
  return (entry) => {
    const record = read(entry);
    if (typeof record === 'string') return record;
    // Named before it is judged: what is refused today still tells equal lines apart.
    const id = nameRecord(record);
    const bounds = boundsNow();
    const clock = { receivedAt: bounds.now, offsetMs: undefined };
    const refusal = refuseTime(record.at, bounds);
    if (refusal !== undefined) return refusal;
    const described = describeRecord(record, project.origin, source);
    if (typeof described === 'string') return described;
    const event = parseEvent({ ...described, id }, project.origin, clock, (_id, at) => ({
      at,
      day: dayOf(at),
    }));
    if (event instanceof EventRejection) return 'unusable';
    const { row } = buildEventRow(deps, event, { projectId: project.id, origin: project.origin }, clock);
    return { id, day: event.day, row };
  };
}
