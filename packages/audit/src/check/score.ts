import { type CheckedItem, type CheckId, type ReachedLevel, SITE_CHECKS } from '../model/site-check.ts';

// What each level asks for beyond the one below it. A check that does not apply asks for nothing.
const LEVELS: readonly { number: ReachedLevel['number']; needs: readonly CheckId[] }[] = [
  { number: 1, needs: [] },
  {
    number: 2,
    needs: [
      ...(['page-status', 'auth-gate-detection', 'rendering-strategy', 'http-status-codes'] as const),
      ...(['robots-txt', 'robots-allows-page', 'sitemap'] as const),
    ],
  },
  {
    number: 3,
    needs: [
      ...(['llms-txt-exists', 'llms-txt-valid', 'llms-txt-links-resolve'] as const),
      ...(['robots-ai-rules', 'content-signals'] as const),
    ],
  },
  {
    number: 4,
    needs: [
      ...(['content-negotiation', 'markdown-url-support', 'markdown-content-parity'] as const),
      ...(['markdown-code-fence-validity', 'tabbed-content-serialization'] as const),
    ],
  },
  {
    number: 5,
    needs: [
      ...(['link-headers', 'agent-skills', 'api-catalog', 'mcp-server-card', 'a2a-agent-card'] as const),
      ...(['oauth-metadata', 'oauth-protected-resource', 'auth-md'] as const),
    ],
  },
];

/** As much of a check as the score needs. */
export type Judged = Pick<CheckedItem, 'id' | 'outcome'>;

const WORTH: Readonly<Record<CheckedItem['outcome'], number | null>> = {
  passed: 1,
  warning: 0.5,
  failed: 0,
  not_applicable: null,
  could_not_check: null,
};

function sumOf(items: readonly Judged[], each: (worth: number) => number): number {
  return items.reduce((sum, { id, outcome }) => {
    const worth = WORTH[outcome];
    return worth === null ? sum : sum + SITE_CHECKS[id].weight * each(worth);
  }, 0);
}

/** The share of the weights that was reached, of all checks that apply and were made; 100 only for all of them. */
export function scoreOf(items: readonly Judged[]): number {
  const total = sumOf(items, () => 1);
  return total === 0 ? 0 : Math.floor((100 * sumOf(items, (worth) => worth)) / total);
}

/** What to mend, the most useful first; of equal ones, what is shown first. */
export function fixesOf(items: readonly Judged[]): { id: CheckId; gain: number }[] {
  const total = sumOf(items, () => 1);
  return items
    .flatMap(({ id, outcome }) => {
      const worth = WORTH[outcome];
      if (worth === null || worth === 1) return [];
      return [{ id, gain: Math.round((1000 * SITE_CHECKS[id].weight * (1 - worth)) / total) / 10 }];
    })
    .toSorted((one, other) => other.gain - one.gain);
}

/**
 * The highest level whose needs nothing fails, with those of all levels below. What could not be checked stands in
 * nobody's way unless nothing of a level could be; it is named, since it could change the level.
 */
export function levelOf(items: readonly Judged[]): ReachedLevel {
  const outcomes = new Map(items.map(({ id, outcome }) => [id, outcome]));
  const among = (needs: readonly CheckId[], outcome: CheckedItem['outcome']) =>
    needs.filter((id) => outcomes.get(id) === outcome);
  let number: ReachedLevel['number'] = 1;
  const unsure: CheckId[] = [];
  for (const level of LEVELS) {
    const failed = among(level.needs, 'failed');
    const unknown = among(level.needs, 'could_not_check');
    unsure.push(...unknown);
    if (failed.length > 0) return { number, next: failed, unsure };
    if (unknown.length > 0 && unknown.length === level.needs.length) return { number, next: [], unsure };
    number = level.number;
  }
  return { number, next: [], unsure };
}
