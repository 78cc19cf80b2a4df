import { ArenaReportRequest, type QuickstartReport } from '@waymark/contract';
import { OperatorError } from '../../../lib/errors/operator-error.ts';
import type { Clock } from '../../../lib/process/clock.ts';
import type { Db, Store } from '../../../store/index.ts';
import { factsOf } from './run-facts.ts';
import {
  findEarlierReports,
  findEntry,
  findLiveEntryOfRun,
  findPublishedRun,
  insertRuns,
  listReport,
  upsertEntry,
} from './store.ts';

const MOST_EARLIER = 12;
const { entry_slug: Slug, entry_name: Name, category: Category } = ArenaReportRequest.shape;

export interface Publication {
  /** A run's id or the slug of its report. */
  readonly run: string;
  readonly slug: string;
  readonly category: string;
  /** As the arena calls the product; the page's own name for itself when absent. */
  readonly name?: string | undefined;
}

type Parser<T> = { safeParse(value: unknown): { success: true; data: T } | { success: false } };

function demand<T>(schema: Parser<T>, value: unknown, problem: string): T {
  const parsed = schema.safeParse(value);
  if (parsed.success) return parsed.data;
  throw new OperatorError(problem);
}

function openReport(document: string): QuickstartReport {
  return JSON.parse(document);
}

async function requireRun(db: Db, name: string) {
  const run = await findPublishedRun(db, name);
  if (run === undefined) throw new OperatorError(`There is no run ${JSON.stringify(name)}.`);
  const { id, document, journeyKey, publishedAt } = run;
  if (document === null || journeyKey === null || publishedAt === null)
    throw new OperatorError(`The run ${id} has no report: it is ${run.status}.`);
  const report = openReport(document);
  // The auditor's own failure says nothing about the product (decisions §5).
  if (report.status === 'inconclusive') throw new OperatorError(`The run ${id} came to no verdict.`);
  return { id, report, journeyKey, publishedAt };
}

/** Puts a run's report on show; an earlier run under the same slug makes room and becomes its history. */
export async function publishEntry(
  deps: { store: Store; clock: Clock },
  publication: Publication,
): Promise<{ slug: string; name: string; replaced: boolean }> {
  const slug = demand(
    Slug,
    publication.slug,
    'A slug is lower-case words joined by hyphens, at most 120 characters.',
  );
  const category = demand(
    Category,
    publication.category,
    `A category is one of ${Category.options.join(', ')}.`,
  );
  return await deps.store.transaction(async (db) => {
    const run = await requireRun(db, publication.run);
    const name = demand(
      Name,
      publication.name ?? run.report.hero.company,
      'A name is one line of 1 to 160 characters. Set it with --name.',
    );
    const other = await findLiveEntryOfRun(db, run.id);
    if (other !== undefined && other.slug !== slug)
      throw new OperatorError(`The run ${run.id} is already shown as ${other.slug}. Retire that first.`);
    const before = await findEntry(db, slug);
    if (before?.runId != null && before.runId !== run.id) await listReport(db, before.runId, false);
    await upsertEntry(db, { slug, name, category, runId: run.id, now: deps.clock() });
    await listReport(db, run.id, true);
    const earlier = await findEarlierReports(db, run, MOST_EARLIER);
    const reports = [run.report, ...earlier.map(({ document }) => openReport(document))];
    await insertRuns(db, slug, reports.filter(({ status }) => status !== 'inconclusive').map(factsOf));
    return { slug, name, replaced: before !== undefined && before.retiredAt === null };
  });
}
