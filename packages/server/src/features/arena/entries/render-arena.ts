import { inlineText } from '@waymark/audit';
import { sitePage } from '../../site/index.ts';
import type { RankedCategory, RankedEntry } from './rank-entries.ts';
import { trendText } from './story-words.ts';
import { categoryNames, emptyArena, packContents, rankingRule, timeWords } from './words.ts';

function row({ place, slug, name, facts, trend }: RankedEntry, baseUrl: string): string {
  const cells = [
    String(place),
    `[${inlineText(name)}](${baseUrl}/arena/${slug}.md)`,
    facts.status,
    timeWords(facts.durationMs),
    facts.findingTitle === null ? 'none' : `${facts.findingType}: ${inlineText(facts.findingTitle)}`,
    trendText(trend),
  ];
  return `| ${cells.join(' | ')} |`;
}

function table({ category, entries }: RankedCategory, baseUrl: string): string {
  return `## ${categoryNames[category]}

| # | product | verdict | time | finding | trend |
| --- | --- | --- | --- | --- | --- |
${entries.map((entry) => row(entry, baseUrl)).join('\n')}`;
}

/** The arena as Markdown. */
export function renderArena(categories: readonly RankedCategory[], baseUrl: string): string {
  const body =
    categories.length === 0
      ? `**${emptyArena.lead}** ${emptyArena.explanation}`
      : categories.map((each) => table(each, baseUrl)).join('\n\n');
  return `# ${sitePage.arena.title}

> For AI agents: everything this site has is listed in ${baseUrl}/llms.txt.

${sitePage.arena.description}

${body}

## How to read it

${rankingRule}

## Proof packs

\`POST ${baseUrl}/api/arena/report-requests\` with \`email\`, \`entry_slug\`, \`entry_name\` and \`category\`. ${packContents} Limits and errors: ${baseUrl}/openapi.json.
`;
}
