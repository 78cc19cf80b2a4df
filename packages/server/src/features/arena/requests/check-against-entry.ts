import { chooseFinding } from '@waymark/audit';
import { type ArenaReportRequest, QuickstartReport } from '@waymark/contract';
import { ServiceError } from '../../../lib/errors/service-error.ts';
import type { Db } from '../../../store/index.ts';
import { findPublishedEntry, findReportOf, type PublishedEntry } from './store.ts';

function refuseUnknown(): never {
  throw new ServiceError('entry_not_found', {
    message: 'No published arena entry has this slug.',
    resolution: 'Take entry_slug from an entry listed at /arena.',
    extra: { fields: ['entry_slug'] },
  });
}

function refuseWithoutFinding({ slug }: PublishedEntry): never {
  throw new ServiceError('entry_without_finding', {
    message: `The entry ${slug} has no finding: its journey passed.`,
    resolution: 'There is nothing to prove; its report is linked from its page in the arena.',
    extra: { fields: ['entry_slug'] },
  });
}

/** Whether a pack of the entry would be about a finding of this kind: the published one, or another of its report. */
async function hasFinding(db: Db, { runId, findingType }: PublishedEntry, asked: string): Promise<boolean> {
  if (asked === findingType || runId === null) return asked === findingType;
  const document = await findReportOf(db, runId);
  if (document === undefined) return false;
  return chooseFinding(QuickstartReport.parse(JSON.parse(document)), asked)?.type === asked;
}

/** What of a request contradicts the entry, each with the sentence that names both. */
async function contradictions(db: Db, entry: PublishedEntry, body: ArenaReportRequest) {
  const { category, finding_type: asked } = body;
  const found: { field: string; difference: string }[] = [];
  if (category !== entry.category) {
    const difference = `its category is ${entry.category}, not ${category}`;
    found.push({ field: 'category', difference });
  }
  if (asked !== undefined && !(await hasFinding(db, entry, asked))) {
    const difference = `its finding is ${entry.findingType}, not ${asked}`;
    found.push({ field: 'finding_type', difference });
  }
  return found;
}

/**
 * Refuses what no pack can answer: an entry that is not shown, one without a finding, and a category or a kind of
 * finding that is not the entry's. Another name, page or time is somebody's own view and is noted in the pack.
 */
export async function checkAgainstEntry(db: Db, body: ArenaReportRequest): Promise<void> {
  const entry = (await findPublishedEntry(db, body.entry_slug)) ?? refuseUnknown();
  if (entry.findingType === null || entry.status === 'passed') refuseWithoutFinding(entry);
  const found = await contradictions(db, entry, body);
  if (found.length === 0) return;
  throw new ServiceError('entry_mismatch', {
    message: `The request contradicts the entry ${entry.slug}: ${found.map((each) => each.difference).join('; ')}.`,
    resolution: 'Take the values from the entry’s page in the arena, or leave finding_type out.',
    extra: { fields: found.map(({ field }) => field) },
  });
}
