import { createHash } from 'node:crypto';
import type { Clock } from '../../../lib/process/clock.ts';
import { type Columns, readWorkspaceRows, type Store, toldTables } from '../../../store/index.ts';
import { unpackPart } from '../../audits/index.ts';
import { eventsOfWorkspace } from '../../identity/index.ts';
import { firstObservedDay, takeEvents } from '../../pulse/index.ts';
import { archiveReadme } from './archive-readme.ts';
import { findReportPart, nextReport, peopleOf, projectIdsOf, reportFilesOf } from './store.ts';
import { type ArchiveFile, zipStream } from './zip-stream.ts';

const DAY_MS = 24 * 60 * 60 * 1000;
const LOG_PAGE = 500;

export interface ExportDeps {
  readonly store: Store;
  readonly columns: Columns;
  readonly clock: Clock;
}

export interface ExportedWorkspace {
  readonly id: string;
  readonly name: string;
}

const encode = (text: string) => new TextEncoder().encode(text);

/** One JSON value to a line. */
function lines(rows: readonly unknown[]): Uint8Array {
  return encode(rows.map((row) => `${JSON.stringify(row)}\n`).join(''));
}

async function* linesOf(pages: AsyncIterable<readonly unknown[]>): AsyncGenerator<Uint8Array> {
  for await (const page of pages) yield lines(page);
}

async function* logOf({ store }: ExportDeps, workspaceId: string): AsyncGenerator<readonly unknown[]> {
  let cursor: string | undefined;
  do {
    const page = await eventsOfWorkspace(store.db, workspaceId, {
      size: LOG_PAGE,
      kind: 'everything',
      cursor,
    });
    yield page.events;
    cursor = page.nextCursor ?? undefined;
  } while (cursor !== undefined);
}

/** Events of a project, a file for each day that has any, wherever they are kept by now. */
async function* eventFiles(deps: ExportDeps, projectId: string): AsyncGenerator<ArchiveFile> {
  const first = await firstObservedDay(deps.store.db, projectId);
  // Clocks of sites may be ahead.
  const end = Math.floor(deps.clock() / DAY_MS) + 2;
  for (let day = first ?? end; day < end; day += 1) {
    const events = takeEvents(deps, { projectId, firstDay: day, endDay: day + 1 });
    const { value, done } = await events.next();
    if (done) continue;
    const content = (async function* () {
      yield lines(value);
      yield* linesOf(events);
    })();
    yield {
      name: `events/${projectId}/${new Date(day * DAY_MS).toISOString().slice(0, 10)}.ndjson`,
      content,
    };
  }
}

async function* partsOf({ store }: ExportDeps, runId: string, name: string): AsyncGenerator<Uint8Array> {
  for (let part = 0; ; part += 1) {
    const data = await findReportPart(store.db, runId, name, part);
    if (data === undefined) return;
    yield await unpackPart(data);
  }
}

async function* reportFiles(deps: ExportDeps, workspaceId: string): AsyncGenerator<ArchiveFile> {
  const { db } = deps.store;
  let report = await nextReport(db, workspaceId, '');
  while (report !== undefined) {
    const { runId, slug } = report;
    yield { name: `reports/${slug}/report.json`, content: [encode(report.document)] };
    yield { name: `reports/${slug}/report.sig`, content: [encode(report.signature)] };
    for (const name of await reportFilesOf(db, runId))
      yield { name: `reports/${slug}/files/${name}`, content: partsOf(deps, runId, name) };
    report = await nextReport(db, workspaceId, runId);
  }
}

async function* contentFiles(deps: ExportDeps, workspace: ExportedWorkspace): AsyncGenerator<ArchiveFile> {
  const { db } = deps.store;
  yield { name: 'README.md', content: [encode(archiveReadme(workspace, deps.clock()))] };
  yield { name: 'people.ndjson', content: [lines(await peopleOf(db, workspace.id))] };
  for (const table of toldTables)
    yield { name: `${table}.ndjson`, content: linesOf(readWorkspaceRows(db, table, workspace.id)) };
  yield { name: 'log.ndjson', content: linesOf(logOf(deps, workspace.id)) };
  for (const projectId of await projectIdsOf(db, workspace.id)) yield* eventFiles(deps, projectId);
  yield* reportFiles(deps, workspace.id);
}

/** Passes files on and writes down what was in them, as the last file. */
async function* withManifest(
  deps: ExportDeps,
  workspace: ExportedWorkspace,
  files: AsyncIterable<ArchiveFile>,
): AsyncGenerator<ArchiveFile> {
  const begunAt = new Date(deps.clock()).toISOString();
  const listed: { name: string; bytes: number; lines: number | undefined; sha256: string }[] = [];
  for await (const { name, content } of files) {
    const hash = createHash('sha256');
    let [bytes, count] = [0, 0];
    const counted = (async function* () {
      for await (const piece of content) {
        hash.update(piece);
        bytes += piece.length;
        for (const byte of piece) if (byte === 10) count += 1;
        yield piece;
      }
    })();
    yield { name, content: counted };
    listed.push({
      name,
      bytes,
      lines: name.endsWith('.ndjson') ? count : undefined,
      sha256: hash.digest('hex'),
    });
  }
  const manifest = {
    format: 'waymark-workspace/1',
    workspace,
    begun_at: begunAt,
    ended_at: new Date(deps.clock()).toISOString(),
    files: listed,
  };
  yield { name: 'manifest.json', content: [encode(`${JSON.stringify(manifest, null, 2)}\n`)] };
}

/** Everything that is kept of a workspace, without secrets, as one archive that is written while it is read. */
export function exportWorkspace(deps: ExportDeps, workspace: ExportedWorkspace): AsyncGenerator<Uint8Array> {
  return zipStream(withManifest(deps, workspace, contentFiles(deps, workspace)));
}
