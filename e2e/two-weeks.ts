import type { EventFacts } from '../packages/server/src/features/pulse/segments/event-rows-fixture.ts';

const HOUR = 3_600_000;
const DAY = 24 * HOUR;

/** Coding agents, with their visits of this week and of the week before. */
const codingAgents = [
  ['claude-code', 60, 40],
  ['codex', 20, 40],
  ['cursor', 12, 0],
  ...['gemini-cli', 'aider', 'cline', 'opencode', 'amp', 'goose', 'devin', 'windsurf', 'junie', 'kiro'].map(
    (agent) => [agent, 10, 10] as const,
  ),
  ...Array.from({ length: 25 }, (_, nth) => [`tool-${nth}`, 3, 3] as const),
] as const satisfies readonly (readonly [string, number, number])[];

/** The pages of the site's sitemap, of which agents read the first thirty. */
export const publishedPages = Array.from({ length: 90 }, (_, nth) => `/docs/page-${nth}`);
export const readPages = publishedPages.slice(0, 30);
export const robots = 'User-agent: GPTBot\nDisallow: /internal/\n';
/** The call that failed until somebody mended it. */
export const mended = '/api/v1/tokens';

/** When the visits of a week happened: it begins at midnight six days ago, and none is near its ends. */
const momentsOf = (now: number, week: number, visits: number) =>
  Array.from(
    { length: visits },
    (_, nth) => now - week * 7 * DAY - 3 * HOUR - Math.floor((nth * (6 * DAY - 8 * HOUR)) / visits),
  );

/** A visit reads a page, then asks for a token, which fails before the fix, and is answered behind it. */
function visit(agent: string, at: number, nth: number, fixedAt: number): EventFacts[] {
  const client = `${agent}-${nth}-${Math.floor(at / DAY)}`;
  const who = { agent, purpose: 'coding_agent', verdict: 'unverifiable', confidence: 'named no_way', client };
  const path = readPages[nth % readPages.length] ?? '/';
  const isBroken = at < fixedAt;
  return [
    { ...who, at, path, accept: nth % 2 === 0 ? 'text/markdown, text/html;q=0.5' : 'text/html' },
    ...(nth % 2 === 0
      ? [
          {
            ...who,
            at: at + 60_000,
            path: mended,
            route: mended,
            format: 'json',
            status: isBroken ? 500 : 201,
          },
        ]
      : []),
    ...(nth % 10 === 3 ? [{ ...who, at, path: `/docs/gone-${nth % 40}`, status: 404 }] : []),
  ];
}

/** What a site reports in two weeks; a fix came in the last of them. */
export function twoWeeks(now: number, fixedAt: number): EventFacts[] {
  const coding = codingAgents.flatMap(([agent, ...weeks]) =>
    weeks.flatMap((visits, week) =>
      momentsOf(now, week, visits).flatMap((at, nth) => visit(agent, at, nth, fixedAt)),
    ),
  );
  const bot = { agent: 'gptbot', purpose: 'ai_training' };
  const crawled = momentsOf(now, 0, 60).flatMap((at, nth): EventFacts[] => [
    {
      ...bot,
      at,
      path: `/internal/${nth % 30}`,
      verdict: 'verified',
      confidence: 'named listed:openai:2026-11-14',
    },
    ...(nth % 3 === 0
      ? [{ ...bot, at, verdict: 'spoofed', confidence: 'named not_listed:openai:2026-11-14' }]
      : []),
  ]);
  const person = { agent: '', purpose: 'human_browser', verdict: 'not_claimed', confidence: 'inferred' };
  const people = momentsOf(now, 0, 200).map((at, nth): EventFacts => {
    const referer = ['chatgpt.com', 'claude.ai', 'news.dev', null][nth % 4] ?? null;
    return { ...person, at, path: readPages[nth % 20] ?? '/', client: `person-${nth % 70}`, referer };
  });
  return [...coding, ...crawled, ...people];
}
