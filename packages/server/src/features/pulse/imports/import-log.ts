import type { AppendRow } from '../../../store/index.ts';
import { entriesOfLine, type LogFormatName, recogniseFormat } from '../access-logs/index.ts';
import { heldLists } from '../identities/index.ts';
import { createIngest, dayOf, type RowDeps } from '../ingest/index.ts';
import { mergeSegments, movedSeq, moveEvents, OPEN_MS, type SegmentDeps } from '../segments/index.ts';
import { firstReported, knownEvents, summedDays } from './known-events.ts';
import { createEntryReader, type ImportBounds, type ImportRefusal, type TakenEntry } from './read-entry.ts';
import { type ImportProject, openFrom } from './store.ts';

/** Nobody is asked about requests that are long over: names and keys of today say nothing of them. */
const identityChecks: RowDeps['identityChecks'] = { waiting: () => undefined };

export interface ImportDeps extends Pick<RowDeps, 'keys'>, SegmentDeps {
  readonly config: RowDeps['config'] & { readonly pulseRawDays: number };
}

/** What became of the lines of a log. */
export interface ImportCounts {
  lines: number;
  stored: number;
  known: number;
  readonly refused: Map<ImportRefusal, number>;
}

/** A line of a log; null stands for one that is too long to be read. */
export type LogLine = string | null;

export interface LogFile {
  /** Recognised by its lines unless it is given. */
  readonly format?: LogFormatName | undefined;
  readonly lines: AsyncIterable<readonly LogLine[]>;
}

/** No line at the beginning of a file is of a format that can be read. */
export class UnknownFormat extends Error {
  override readonly name = 'UnknownFormat';
}

const EVENTS_AT_ONCE = 2_000;
/** So many rows may wait for the columns, since each question reads those that do. */
const MOVE_EVERY = 50_000;
const LINES_TO_RECOGNISE = 1_000;

/** A day is left to its sums so long before they are made of it: what is judged now is stored a little later. */
const MARGIN_MS = 60 * 60 * 1000;

const firstDayAt = (deps: ImportDeps) => dayOf(deps.clock() + MARGIN_MS) - deps.config.pulseRawDays;

async function boundsOf(deps: ImportDeps, project: ImportProject, isAll: boolean): Promise<ImportBounds> {
  const now = deps.clock();
  return {
    now,
    firstDay: firstDayAt(deps),
    summed: await summedDays(deps, project.id),
    reportedFrom: isAll ? undefined : await firstReported(deps, project.id),
  };
}

/** Stores what is new of some requests; each is durable when this is over. */
function createWriter(deps: ImportDeps, project: ImportProject, counts: ImportCounts) {
  const { queue } = createIngest(deps);
  let unmoved = 0;
  const store = async (taken: readonly TakenEntry[]) => {
    if (taken.length === 0) return;
    const ids = taken.map(({ id }) => id);
    const known = await knownEvents(deps, project.id, ids, new Set(taken.map(({ day }) => day)));
    const rows: AppendRow[] = taken.filter(({ id }) => !known.has(id)).map(({ row }) => row);
    const fates = rows.length === 0 ? [] : await queue.add(rows, 0);
    const count = (fate: string) => fates.filter((each) => each === fate).length;
    counts.stored += count('new');
    counts.known += taken.length - rows.length + count('known');
    refuse(counts, 'unusable', count('unstorable'));
    unmoved += rows.length;
    if (unmoved < MOVE_EVERY) return;
    unmoved = 0;
    await moveEvents(deps);
  };
  return { store };
}

function refuse(counts: ImportCounts, refusal: ImportRefusal, times = 1): void {
  if (times > 0) counts.refused.set(refusal, (counts.refused.get(refusal) ?? 0) + times);
}

/** Hands on the lines of a file with its format, once a line shows it. */
async function* withFormat(file: LogFile): AsyncGenerator<{ format: LogFormatName; lines: LogLine[] }> {
  let { format } = file;
  let waiting: LogLine[] = [];
  for await (const lines of file.lines) {
    waiting.push(...lines);
    format ??= waiting
      .flatMap((line) => (line === null ? [] : entriesOfLine(line)))
      .map(recogniseFormat)
      .find((found) => found !== undefined);
    if (format === undefined && waiting.length > LINES_TO_RECOGNISE) break;
    if (format === undefined) continue;
    yield { format, lines: waiting };
    waiting = [];
  }
  if (waiting.some((line) => line !== null && line.trim() !== ''))
    throw new UnknownFormat('No line is of a format that can be read.');
}

/** The last event before those whose verdicts others may still change; undefined where there is none. */
async function beforeOpen({ store, clock }: ImportDeps, projectId: string): Promise<number | undefined> {
  const open = await openFrom(store.db, {
    after: await movedSeq(store.db),
    since: clock() - OPEN_MS,
    projectId,
  });
  return open === undefined ? undefined : open - 1;
}

/** An import into one project, file by file. */
export interface LogImport {
  readonly counts: ImportCounts;
  take(file: LogFile, onProgress: () => void): Promise<void>;
  /** Puts what was stored into columns. */
  finish(): Promise<void>;
}

/**
 * Begins to import logs. A request has the same id from whatever file it is read and is stored once; what was
 * stored before a process was killed is found again. Whoever calls holds the right to import.
 */
export async function beginImport(
  deps: ImportDeps,
  project: ImportProject,
  { includesReported }: { readonly includesReported: boolean },
): Promise<LogImport> {
  let bounds = await boundsOf(deps, project, includesReported);
  /** An import may last: a day that ends meanwhile is summed up by the worker, as at a midnight. */
  const refreshBounds = async () => {
    if (firstDayAt(deps) === bounds.firstDay) return;
    const { reportedFrom } = bounds;
    bounds = { ...(await boundsOf(deps, project, true)), reportedFrom };
  };
  const counts: ImportCounts = { lines: 0, stored: 0, known: 0, refused: new Map() };
  const { classify } = createIngest(deps);
  const lists = await heldLists(deps.store.db);
  const addressLists = { current: () => lists };
  const writer = createWriter(deps, project, counts);
  return {
    counts,
    async take(file, onProgress) {
      let readEntry: ReturnType<typeof createEntryReader> | undefined;
      let batch: TakenEntry[] = [];
      for await (const { format, lines } of withFormat(file)) {
        await refreshBounds();
        readEntry ??= createEntryReader(
          { ...deps, classify, addressLists, identityChecks },
          project,
          format,
          () => bounds,
        );
        for (const line of lines) {
          if (line?.trim() === '') continue;
          counts.lines += 1;
          if (line === null) refuse(counts, 'line_too_long');
          for (const entry of line === null ? [] : entriesOfLine(line)) {
            const read = readEntry(entry);
            if (typeof read === 'string') refuse(counts, read);
            else batch.push(read);
          }
        }
        while (batch.length >= EVENTS_AT_ONCE) {
          await writer.store(batch.slice(0, EVENTS_AT_ONCE));
          batch = batch.slice(EVENTS_AT_ONCE);
        }
        onProgress();
      }
      await writer.store(batch);
      onProgress();
    },
    async finish() {
      await moveEvents(deps, { isUrgent: true, upTo: await beforeOpen(deps, project.id) });
      await mergeSegments(deps, dayOf(deps.clock()));
    },
  };
}
