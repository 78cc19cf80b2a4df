import { type KnownAgent, knownAgents } from './agent-table.ts';

// Of several names in one User-Agent the most telling wins: a coding agent on top of an HTTP library.
const RANK: readonly string[] = [
  'coding_agent',
  'browser_agent',
  'mcp_client',
  'ai_user_fetch',
  'ai_search_index',
  'ai_training',
  'search_engine',
  'monitoring',
  'seo',
  'link_preview',
  'scanner',
  'unknown_automated',
  'http_client',
];

function quote(token: string): string {
  return token.replace(/[.*+?^${}()|[\]\\]/gu, '\\$&');
}

const byToken = new Map<string, KnownAgent>();
for (const agent of knownAgents) {
  for (const token of agent.tokens) byToken.set(token.toLowerCase(), agent);
}
const longestFirst = [...byToken.keys()].sort((a, b) => b.length - a.length);
// Product tokens end where a word does: `Codex` is not `Code`, and a CUBOT phone is not a bot.
const alternatives = longestFirst.map(
  (token) => quote(token) + (token.endsWith('/') ? '(?=v?\\d)' : '(?![\\w-])'),
);
const NAMES = new RegExp(`(?<![\\w-])(?:${alternatives.join('|')})`, 'giu');

/** The known client that a User-Agent names, if it names one. */
export function findAgent(userAgent: string): KnownAgent | undefined {
  let best: KnownAgent | undefined;
  for (const [token] of userAgent.matchAll(NAMES)) {
    const found = byToken.get(token.toLowerCase());
    if (found === undefined) continue;
    if (best === undefined || RANK.indexOf(found.purpose) < RANK.indexOf(best.purpose)) best = found;
  }
  return best;
}

/** The known client of a key, for its name and operator. */
export const agentsByKey: ReadonlyMap<string, KnownAgent> = new Map(
  knownAgents.map((each) => [each.key, each]),
);
