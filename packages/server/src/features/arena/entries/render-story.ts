import { fencedText, inlineText, itemText, sentenceText } from '@waymark/audit';
import type { Friction } from '@waymark/contract';
import { topFinding } from '../../audits/index.ts';
import { runWaymark } from '../../site/index.ts';
import type { EntryStory } from './read-arena.ts';
import { hasFinding } from './run-facts.ts';
import {
  confidenceWords,
  evidenceWords,
  findingKind,
  followedWords,
  milestoneWords,
  noPackTitle,
  proofWords,
  provenWords,
  requestCommand,
  requestTitle,
  terminalTitle,
  trendText,
} from './story-words.ts';
import { categoryNames, dayOf, noPack, ownerWords, packContents, timeWords, verdictWords } from './words.ts';

function findingText(finding: Friction | undefined): string {
  if (finding === undefined) return 'No findings.';
  const { quotes, counterfactual: proof } = finding.evidence;
  return [
    `**${inlineText(finding.title)}** ${findingKind(finding)}`,
    inlineText(finding.detail),
    ...(quotes.length === 0 ? [] : [fencedText(quotes.join('\n'))]),
    [
      `- Likely owner: ${ownerWords[finding.likely_owner]}`,
      `- What would help: ${sentenceText(finding.recommendation)}`,
      `- Confidence: ${inlineText(confidenceWords(finding))}`,
    ].join('\n'),
    ...(proof?.passed ? [`**${provenWords.lead}** ${provenWords.rest}\n\n${fencedText(proof.change)}`] : []),
  ].join('\n\n');
}

function journeyText({ report }: EntryStory): string {
  const lines = report.journey_milestones.map(
    (milestone) => `- ${itemText(milestone.title)} ${inlineText(milestoneWords(milestone))}`,
  );
  return lines.length === 0 ? 'There was nothing to run.' : lines.join('\n');
}

function proofText({ report, reportUrl }: EntryStory): string {
  const line = proofWords(report);
  return line === null ? '' : `- [The certificate](${reportUrl}.md): ${inlineText(line)}\n`;
}

function historyText({ entry }: EntryStory): string {
  const rows = [entry.facts, ...entry.earlier].map((run) => {
    const steps = `${run.stepsPassed} of ${run.steps}`;
    const finding = run.findingTitle === null ? 'none' : inlineText(run.findingTitle);
    return `| ${dayOf(run.auditedAt)} | ${run.status} | ${steps} | ${timeWords(run.durationMs)} | ${finding} |`;
  });
  return `| Audited | Verdict | Steps | Time | Finding |\n| --- | --- | --- | --- | --- |\n${rows.join('\n')}`;
}

function requestText({ entry }: EntryStory, baseUrl: string): string {
  if (!hasFinding(entry.facts)) return `## ${noPackTitle}\n\n${noPack}`;
  const command = fencedText(requestCommand(baseUrl, entry));
  return `## ${requestTitle}\n\n${packContents}\n\n${terminalTitle}:\n\n${command}`;
}

/** One entry as Markdown, in the words of its page. */
export function renderStory(story: EntryStory, baseUrl: string): string {
  const { entry, rivals, report, reportUrl } = story;
  const { facts, trend } = entry;
  return `# ${inlineText(entry.name)} ${facts.status}

> For AI agents: everything this site has is listed in ${baseUrl}/llms.txt.

${verdictWords[facts.status]} ${inlineText(facts.verdict)}

${inlineText(followedWords(facts))}

- In ${categoryNames[entry.category]}: ${entry.place} of ${rivals}
- Steps passed: ${facts.stepsPassed} of ${facts.steps}
- Time: ${timeWords(facts.durationMs)}
- Trend: ${trendText(trend)}

## The finding

${findingText(topFinding(report.frictions))}

## The journey

${journeyText(story)}

## Evidence

${proofText(story)}- [The full report](${reportUrl}.md): ${evidenceWords(report)}
- [The report as it was signed](${reportUrl}.json) and its [signature](${reportUrl}/signature); check them with \`${runWaymark(baseUrl)} report verify\`

## Runs

${historyText(story)}

## What this does not show

${report.acceptance.limitations.map((line) => `- ${itemText(line)}`).join('\n')}

${requestText(story, baseUrl)}

All entries: ${baseUrl}/arena.md
`;
}
