import type { Friction, QuickstartReport } from '@waymark/contract';
import { BEYOND_SECTION, CERTIFICATE_SECTION } from './certificate-section.ts';
import { fencedText, inlineText, sentenceText } from './markdown-text.ts';
import { readinessOf } from './readiness.ts';
import { REPAIR_SECTION } from './repair-section.ts';

/** The report as Markdown, for people in a terminal and for agents. */
export function renderMarkdown(report: QuickstartReport): string {
  const parts = [
    `# ${inlineText(report.hero.title)}: ${report.status}`,
    `**${inlineText(report.verdict)}** ${inlineText(report.summary)}`,
    `- Page: ${inlineText(report.journey.quickstart_url)}\n- Read: ${report.journey.source_fetched_at}\n- State: ${report.completion_state}\n- Policy: ${report.confidence.command_policy}`,
    ...proofSections(report),
    `## Findings\n\n${report.frictions.length === 0 ? 'No findings.' : report.frictions.map(finding).join('\n\n')}`,
    `## Journey\n\n${report.journey_milestones.map((milestone) => milestoneText(report, milestone)).join('\n\n')}`,
    ...readinessText(report),
    `## What this report does not show\n\n${report.acceptance.limitations.map((line) => `- ${inlineText(line)}`).join('\n')}`,
    `## Coverage of the page\n\n${report.source_step_coverage.map((row) => `- ${row.status}: ${inlineText(row.action)} (${inlineText(row.notes)})`).join('\n')}`,
  ];
  return `${parts.join('\n\n')}\n`;
}

/** What was found wrong with the page for agents, and what to do about it; it never touches the verdict. */
function readinessText(report: QuickstartReport): string[] {
  const { summary, rows } = readinessOf(report);
  if (rows.length === 0) return [];
  const wrong = rows.filter(({ outcome }) => outcome === 'fail' || outcome === 'warn');
  const lines = wrong.map(
    ({ check, outcome, detail, todo }) =>
      `- **${outcome}** ${inlineText(check)}: ${inlineText(detail)}${todo === null ? '' : ` What would help: ${inlineText(todo)}`}`,
  );
  const parts = [
    ...(summary === null ? [] : [inlineText(summary)]),
    ...(lines.length === 0 ? [] : [lines.join('\n')]),
  ];
  return parts.length === 0 ? [] : [`## Readiness for agents\n\n${parts.join('\n\n')}`];
}

/** These sections are Markdown already, with links to the report's files. */
function proofSections({ full_report: { sections } }: QuickstartReport): string[] {
  return sections
    .filter(({ id }) => id === REPAIR_SECTION || id === CERTIFICATE_SECTION || id === BEYOND_SECTION)
    .map(({ title, body }) => `## ${inlineText(title)}\n\n${body}`);
}

function finding(friction: Friction): string {
  const proof = friction.evidence.counterfactual;
  return [
    `### ${inlineText(friction.title)} (${friction.type}, ${friction.severity})`,
    inlineText(friction.detail),
    ...(friction.evidence.quotes.length > 0 ? [fencedText(friction.evidence.quotes.join('\n'))] : []),
    `What would help: ${sentenceText(friction.recommendation)}`,
    ...(proof?.passed
      ? [`Proof: with this one change the same journey passes:\n\n${fencedText(proof.change)}`]
      : []),
    `Likely owner: ${friction.likely_owner}. Rule: ${friction.evidence.rule_id}. Confidence: ${friction.evidence.confidence}.`,
  ].join('\n\n');
}

function milestoneText(
  report: QuickstartReport,
  milestone: QuickstartReport['journey_milestones'][number],
): string {
  const steps = report.quickstart_steps.filter((step) => milestone.step_ids.includes(step.id));
  const lines = steps.map((step) => {
    const commands = report.commands.filter((command) => step.command_ids.includes(command.id));
    const shown = commands
      .map(
        (command) => `\n\n${indent(fencedText(`$ ${command.command}\n${command.output_excerpt.trimEnd()}`))}`,
      )
      .join('');
    return `- **${step.status}** ${inlineText(step.title)}: ${inlineText(step.observed)}${step.status === 'passed' ? '' : shown}`;
  });
  return `### ${milestone.number}. ${inlineText(milestone.title)}: ${milestone.status}\n\n${lines.join('\n')}`;
}

function indent(text: string): string {
  return text.replace(/^/gm, '  ');
}
