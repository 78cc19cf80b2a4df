import {
  type QuickstartReport,
  type ReportChanges,
  type ReportHistory,
  ReportStatus,
} from '@waymark/contract';
import { ServiceError } from '../../../lib/errors/service-error.ts';
import { normalizeEmail } from '../../../lib/text/email-equality.ts';
import type { Store } from '../../../store/index.ts';
import { compareReports } from './compare-reports.ts';
import { unpackPart } from './pack-file.ts';
import {
  findAsker,
  findFile,
  findFilePart,
  findJourneyReports,
  findPreviousReport,
  findReport,
  findUnjudgedRuns,
  type ReportRow,
  type RunRow,
} from './store.ts';

const FILE_NAME = /^[A-Za-z0-9][A-Za-z0-9._-]{0,127}$/u;

interface ReadDeps {
  readonly store: Store;
  readonly config: { readonly platformUrl: string };
}

/** The report of a run as it was signed, if it has one. */
export async function readReport(deps: ReadDeps, run: RunRow): Promise<ReportRow | undefined> {
  return run.status === 'published' ? await findReport(deps.store.db, run.id) : undefined;
}

/** The report of a run; a run without one is refused. */
export async function requireReport(deps: ReadDeps, run: RunRow): Promise<ReportRow> {
  const report = await readReport(deps, run);
  if (report !== undefined) return report;
  throw new ServiceError('not_found', {
    message: 'This run has no report yet.',
    resolution: 'Follow its report_url until it is published.',
  });
}

/** What a stored report says. It was validated when it was published; doing so again would take most of the time. */
export function openDocument({ document }: { readonly document: string }): QuickstartReport {
  return JSON.parse(document);
}

/** What changed since the same person last had the same page audited. */
export async function readChanges(deps: ReadDeps, published: ReportRow): Promise<ReportChanges> {
  const row = await findPreviousReport(deps.store.db, published);
  const previous = row && {
    report: openDocument(row),
    reportUrl: `${deps.config.platformUrl}/reports/${row.slug}`,
    publishedAt: row.publishedAt,
  };
  return compareReports(openDocument(published), previous);
}

const MOST_VERDICTS = 50;
// As long as a keyed hash of ours; PostgreSQL refuses some bytes that SQLite takes.
const PAGE_KEY = /^[\w-]{16,64}$/u;

/** Where the newest verdict on a page is found for as long as the page is audited, whatever its reports are called. */
function pageAddresses(platformUrl: string, { journeyKey }: Pick<ReportRow, 'journeyKey'>) {
  const newestUrl = `${platformUrl}/pages/${journeyKey}`;
  return { newestUrl, badgeUrl: `${newestUrl}/badge.svg` };
}

/** The verdicts on a page over time, of the audits that the same person or workspace asked for. */
export async function readHistory(deps: ReadDeps, run: RunRow, published: ReportRow): Promise<ReportHistory> {
  const { platformUrl } = deps.config;
  const rows = await findJourneyReports(deps.store.db, published.journeyKey, MOST_VERDICTS);
  const { newestUrl, badgeUrl } = pageAddresses(platformUrl, published);
  return {
    quickstart_url: run.quickstartUrl,
    badge_url: badgeUrl,
    newest_url: newestUrl,
    verdicts: rows.map(({ slug, status, publishedAt }) => ({
      report_url: `${platformUrl}/reports/${slug}`,
      published_at: new Date(publishedAt).toISOString(),
      status: ReportStatus.parse(status),
      is_this_report: slug === run.slug,
    })),
  };
}

/** An audit that came to no verdict, and why. */
export interface UnjudgedAudit {
  readonly askedAt: string;
  readonly failure: 'unreadable' | 'auditor' | 'cancelled';
}

const MOST_UNJUDGED = 100;

/** The newest audit that the same person or workspace asked for after the newest verdict, where it came to none. */
export async function findNewerUnjudged(
  deps: ReadDeps,
  run: RunRow,
  { verdicts }: ReportHistory,
): Promise<UnjudgedAudit | undefined> {
  const after = Date.parse(verdicts[0]?.published_at ?? '');
  const asker = await findAsker(deps.store.db, run.id);
  if (asker === undefined || Number.isNaN(after)) return undefined;
  const page = { url: run.quickstartUrl, after };
  const all = await findUnjudgedRuns(deps.store.db, page, MOST_UNJUDGED);
  const newest = all.find((one) => isSameAsker(one, asker));
  return (
    newest && { askedAt: new Date(newest.createdAt).toISOString(), failure: newest.failure ?? 'auditor' }
  );
}

type Asker = { readonly email: string; readonly workspaceId: string | null };

function isSameAsker(one: Asker, other: Asker): boolean {
  const spelled = ({ email }: Asker) => normalizeEmail(email) ?? email;
  return one.workspaceId === other.workspaceId && spelled(one) === spelled(other);
}

/** The newest report of a page by the key that its own reports tell; undefined where none is kept. */
export async function findNewest(deps: Pick<ReadDeps, 'store'>, pageKey: string) {
  if (!PAGE_KEY.test(pageKey)) return undefined;
  const [newest] = await findJourneyReports(deps.store.db, pageKey, 1);
  return newest;
}

/** A file of a report, to be read part by part. */
export interface ReportFile {
  readonly mimeType: string;
  readonly sizeBytes: number;
  readonly sha256: string;
  readonly content: () => ReadableStream<Uint8Array>;
}

function streamParts(deps: ReadDeps, runId: string, fileName: string): ReadableStream<Uint8Array> {
  let part = 0;
  return new ReadableStream(
    {
      async pull(controller) {
        const data = await findFilePart(deps.store.db, runId, fileName, part);
        part += 1;
        if (data === undefined) controller.close();
        else controller.enqueue(await unpackPart(data));
      },
    },
    { highWaterMark: 0 },
  );
}

/** The text of a report's file, whole; undefined when the report has none of this name. */
export async function readFileText(
  deps: Pick<ReadDeps, 'store'>,
  runId: string,
  fileName: string,
): Promise<string | undefined> {
  const parts: Buffer[] = [];
  for (;;) {
    const data = await findFilePart(deps.store.db, runId, fileName, parts.length);
    if (data === undefined) return parts.length === 0 ? undefined : Buffer.concat(parts).toString('utf8');
    parts.push(await unpackPart(data));
  }
}

/** A file by the name that the report gives it; no other name leads anywhere. */
export async function openFile(deps: ReadDeps, run: RunRow, fileName: string): Promise<ReportFile> {
  const file = FILE_NAME.test(fileName) ? await findFile(deps.store.db, run.id, fileName) : undefined;
  if (file !== undefined) return { ...file, content: () => streamParts(deps, run.id, fileName) };
  throw new ServiceError('not_found', {
    message: 'The report has no such file.',
    resolution: 'Take the href of an artifact from the report.',
  });
}
