import type { QuickstartReport } from '@waymark/contract';
import { ServiceError } from '../../../lib/errors/service-error.ts';
import type { Store } from '../../../store/index.ts';
import { type RankedCategory, type RankedEntry, rankEntries } from './rank-entries.ts';
import { findShownReport, readLiveEntries } from './store.ts';

const SLUG = /^[a-z0-9-]{1,120}$/u;

interface ReadDeps {
  readonly store: Store;
  readonly config: { readonly platformUrl: string };
}

/** Everything the arena shows, ranked. */
export async function readArena({ store }: Pick<ReadDeps, 'store'>): Promise<RankedCategory[]> {
  return rankEntries(await readLiveEntries(store.db));
}

/** One entry with its report. */
export interface EntryStory {
  readonly entry: RankedEntry;
  /** How many entries its category has. */
  readonly rivals: number;
  readonly report: QuickstartReport;
  readonly reportUrl: string;
}

/** The story of one entry; one that is not shown is refused. */
export async function readEntry(deps: ReadDeps, slug: string): Promise<EntryStory> {
  const categories = SLUG.test(slug) ? await readArena(deps) : [];
  const category = categories.find(({ entries }) => entries.some((each) => each.slug === slug));
  const entry = category?.entries.find((each) => each.slug === slug);
  const shown = entry && (await findShownReport(deps.store.db, entry.runId));
  if (category === undefined || entry === undefined || shown === undefined) {
    throw new ServiceError('not_found', {
      message: 'The arena shows no entry at this address.',
      resolution: 'Choose one that is listed at /arena.',
    });
  }
  return {
    entry,
    rivals: category.entries.length,
    report: JSON.parse(shown.document),
    reportUrl: `${deps.config.platformUrl}/reports/${shown.slug}`,
  };
}

/** The pages of the arena's entries, for whatever lists the pages of this host. */
export async function listArenaPages(deps: Pick<ReadDeps, 'store'>) {
  const entries = (await readArena(deps)).flatMap((category) => category.entries);
  return entries.map(({ slug, name, facts, publishedAt }) => ({
    path: `/arena/${slug}`,
    markdownPath: `/arena/${slug}.md`,
    title: `${name} in the arena`,
    description: `${facts.status}: ${facts.findingTitle ?? 'no findings.'}`,
    changedAt: publishedAt,
  }));
}
