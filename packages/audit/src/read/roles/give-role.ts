import type { BlockRole } from '../../model/source.ts';
import type { Facts } from './facts.ts';
import { roleRules } from './rules.ts';

/** A role with the rules that gave it. */
export type GivenRole = { role: BlockRole; confidence: number; ruleIds: string[] };

/** Weighs all rules and takes the heaviest role; without any, a block is something to read. */
export function giveRole(facts: Facts): GivenRole {
  const held = roleRules.filter((rule) => rule.holds(facts));
  const sums = new Map<BlockRole, number>();
  for (const rule of held) sums.set(rule.role, (sums.get(rule.role) ?? 0) + rule.score);
  const ranked = [...sums].sort((a, b) => b[1] - a[1]);
  const [best, second] = ranked;
  if (!best) return { role: 'reference_snippet', confidence: 0.3, ruleIds: ['nothing-known'] };
  const ruleIds = held
    .filter((rule) => rule.role === best[0])
    .sort((a, b) => b.score - a.score)
    .map((rule) => rule.id);
  const confidence = Math.round((best[1] / (best[1] + (second?.[1] ?? 0) + 1)) * 100) / 100;
  return { role: best[0], confidence, ruleIds };
}
