const DAY_MS = 24 * 60 * 60 * 1000;

/** A version of robots.txt: when it was found, and when it was last seen. */
export interface RulesVersion {
  readonly foundAt: number;
  readonly seenAt: number;
  readonly content: string;
}

/** A stretch of time, and every version that a crawler may have gone by in it. */
export interface RuleSpan {
  readonly from: number;
  readonly to: number;
  /** When the version was found that was the newest then. */
  readonly since: number;
  readonly rules: readonly RulesVersion[];
}

/**
 * Cuts a time where another robots.txt may have counted. A file changed at some moment between the look that last saw
 * the old one and the look that found the new one, and a crawler may go by its copy for a day (RFC 9309 §2.4).
 */
export function spansOfRules(
  versions: readonly RulesVersion[],
  range: { readonly from: number; readonly to: number },
): RuleSpan[] {
  const [first] = versions;
  if (first === undefined) return [];
  const held = versions.map((version, index) => ({
    version,
    from: versions[index - 1]?.seenAt ?? version.foundAt,
    to: (versions[index + 1]?.foundAt ?? Number.POSITIVE_INFINITY) + DAY_MS,
  }));
  const begin = Math.max(range.from, first.foundAt);
  const moments = [begin, range.to, ...held.flatMap(({ version, from, to }) => [version.foundAt, from, to])];
  const cuts = [...new Set(moments)].filter((at) => at >= begin && at <= range.to).sort((a, b) => a - b);
  return cuts.slice(0, -1).map((from, index) => {
    const to = cuts[index + 1] ?? range.to;
    const since = versions.findLast(({ foundAt }) => foundAt <= from)?.foundAt ?? first.foundAt;
    const rules = held.filter((each) => each.from <= from && each.to >= to).map(({ version }) => version);
    return { from, to, since, rules };
  });
}
