import { fencedText, inlineText } from '@waymark/audit';
import type { Friction } from '@waymark/contract';
import { topFinding } from '../../lib/top-finding.ts';
import type { EntryStory } from './read-arena.ts';
import { hasFinding } from './run-facts.ts';
import { categoryNames, dayOf, noPack, ownerWords, packContents, timeWords, verdictWords } from './words.ts';

function findingText(finding: Friction | undefined): string {
  if (finding === undefined) return 'Nothing stood in the way.';
  const { evidence } = finding;
  const proof = evidence.counterfactual;
  return [
    `**${inlineText(finding.title)}** (${finding.type}, ${finding.severity})`,
    inlineText(finding.detail),
    ...(evidence.quotes.length === 0 ? [] : [fencedText(evidence.quotes.join('\n'))]),
    `Likely owner: ${ownerWords[finding.likely_owner]}. Rule \`${evidence.rule_id}\`, confidence ${evidence.confidence}.`,
    `What would help: ${inlineText(finding.recommendation)}`,
    ...(proof?.passed
      ? [`Proven: the same journey passes with this one change.\n\n${fencedText(proof.change)}`]
      : []),
  ].join('\n\n');
}

function journeyText({ report }: EntryStory): string {
  // A page that numbers its own steps needs no second number.
  const lines = report.journey_milestones.map(({ number, title, status, outcome }) => {
    const name = /^\d/u.test(title) ? title : `${number}. ${title}`;
    return `- ${inlineText(name)}: **${status}** (${outcome})`;
  });
  return lines.length === 0 ? 'There was nothing to run.' : lines.join('\n');
}

function historyText({ entry }: EntryStory): string {
  const runs = [entry.facts, ...entry.earlier].map(
    (run) =>
      `- ${dayOf(run.auditedAt)}: ${run.status}, ${run.stepsPassed} of ${run.steps} steps, ${timeWords(run.durationMs)}${run.findingTitle === null ? '' : ` (${inlineText(run.findingTitle)})`}`,
  );
  return runs.join('\n');
}

function requestText({ entry }: EntryStory, baseUrl: string): string {
  if (!hasFinding(entry.facts)) return noPack;
  const body = {
    ...{ email: 'you@your-company.dev', entry_slug: entry.slug },
    ...{ entry_name: entry.name, category: entry.category },
  };
  return `\`POST ${baseUrl}/api/arena/report-requests\` with this JSON and your own address. ${packContents}

${fencedText(JSON.stringify(body, null, 2))}`;
}

/** One entry as Markdown. */
export function renderStory(story: EntryStory, baseUrl: string): string {
  const { entry, rivals, report, reportUrl } = story;
  const { facts, trend } = entry;
  return `# ${inlineText(entry.name)}: ${facts.status}

> For AI agents: everything this site has is listed in ${baseUrl}/llms.txt.

${verdictWords[facts.status]} ${inlineText(facts.verdict)}

- Page: ${inlineText(facts.pageUrl)}
- Category: ${categoryNames[entry.category]}, place ${entry.place} of ${rivals}
- Steps: ${facts.stepsPassed} of ${facts.steps} passed
- Time: ${timeWords(facts.durationMs)}
- Trend: ${trend.direction === 'first' ? trend.words : `${trend.direction} (${trend.words})`}
- Audited: ${dayOf(facts.auditedAt)}

## The finding

${findingText(topFinding(report.frictions))}

## The journey

${journeyText(story)}

## Evidence

- [The report](${reportUrl}.md), [signed JSON](${reportUrl}.json), [signature](${reportUrl}/signature)
- ${report.commands.length} commands, ${report.artifacts.length} files with hashes, ${report.audit_trail.trace_event_count} events in the trace

## Runs

${historyText(story)}

## What this does not show

${report.acceptance.limitations.map((line) => `- ${inlineText(line)}`).join('\n')}

## Proof pack

${requestText(story, baseUrl)}

All entries: ${baseUrl}/arena.md
`;
}
