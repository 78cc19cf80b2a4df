import { ArenaCategory } from '@waymark/contract';
import type { RunFacts } from './run-facts.ts';
import { rankOf, shareOf, type Trend, trendOf } from './trend.ts';

/** An entry as it is stored, with its runs, the shown one among them. */
export interface StoredEntry {
  readonly slug: string;
  readonly name: string;
  readonly category: string;
  readonly runId: string;
  readonly publishedAt: number;
  readonly runs: readonly RunFacts[];
}

/** An entry with its place in its category. */
export interface RankedEntry extends Omit<StoredEntry, 'runs' | 'category'> {
  readonly category: ArenaCategory;
  readonly place: number;
  readonly facts: RunFacts;
  readonly trend: Trend;
  /** The runs before the one that is shown, latest first. */
  readonly earlier: readonly RunFacts[];
}

export interface RankedCategory {
  readonly category: ArenaCategory;
  readonly entries: readonly RankedEntry[];
}

type Placed = Omit<RankedEntry, 'place'>;

function place(entry: StoredEntry): Placed[] {
  const facts = entry.runs.find((run) => run.runId === entry.runId);
  const category = ArenaCategory.safeParse(entry.category);
  if (facts === undefined || !category.success) return [];
  const earlier = entry.runs
    .filter((run) => run.auditedAt < facts.auditedAt)
    .toSorted((one, other) => other.auditedAt - one.auditedAt);
  const { slug, name, runId, publishedAt } = entry;
  const trend = trendOf(facts, earlier[0]);
  return [{ slug, name, runId, publishedAt, facts, trend, earlier, category: category.data }];
}

/** The better verdict first, then whoever came further, then whoever was quicker. */
function compare(one: Placed, other: Placed): number {
  return (
    rankOf(other.facts) - rankOf(one.facts) ||
    shareOf(other.facts) - shareOf(one.facts) ||
    one.facts.durationMs - other.facts.durationMs ||
    one.slug.localeCompare(other.slug)
  );
}

/** Orders entries within their categories; categories without entries are left out. */
export function rankEntries(entries: readonly StoredEntry[]): RankedCategory[] {
  const placed = entries.flatMap(place);
  return ArenaCategory.options
    .map((category) => ({
      category,
      entries: placed
        .filter((entry) => entry.category === category)
        .toSorted(compare)
        .map((entry, index) => ({ ...entry, place: index + 1 })),
    }))
    .filter((each) => each.entries.length > 0);
}
