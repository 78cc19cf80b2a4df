import type { Friction, QuickstartReport } from '@waymark/contract';

/** The report as Markdown, for people in a terminal and for agents. */
export function renderMarkdown(report: QuickstartReport): string {
  const parts = [
    `# ${inline(report.hero.title)}: ${report.status}`,
    `**${inline(report.verdict)}** ${inline(report.summary)}`,
    `- Page: ${inline(report.journey.quickstart_url)}\n- Read: ${report.journey.source_fetched_at}\n- State: ${report.completion_state}\n- Policy: ${report.confidence.command_policy}`,
    `## Findings\n\n${report.frictions.length === 0 ? 'Nothing stood in the way.' : report.frictions.map(finding).join('\n\n')}`,
    `## Journey\n\n${report.journey_milestones.map((milestone) => milestoneText(report, milestone)).join('\n\n')}`,
    `## What this report does not show\n\n${report.acceptance.limitations.map((line) => `- ${inline(line)}`).join('\n')}`,
    `## Coverage of the page\n\n${report.source_step_coverage.map((row) => `- ${row.status}: ${inline(row.action)} (${inline(row.notes)})`).join('\n')}`,
  ];
  return `${parts.join('\n\n')}\n`;
}

function finding(friction: Friction): string {
  const proof = friction.evidence.counterfactual;
  return [
    `### ${inline(friction.title)} (${friction.type}, ${friction.severity})`,
    inline(friction.detail),
    ...(friction.evidence.quotes.length > 0 ? [fence(friction.evidence.quotes.join('\n'))] : []),
    `What would help: ${inline(friction.recommendation)}`,
    ...(proof?.passed
      ? [`Proof: with this one change the same journey passes:\n\n${fence(proof.change)}`]
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
      .map((command) => `\n\n${indent(fence(`$ ${command.command}\n${command.output_excerpt.trimEnd()}`))}`)
      .join('');
    return `- **${step.status}** ${inline(step.title)}: ${inline(step.observed)}${step.status === 'passed' ? '' : shown}`;
  });
  return `### ${milestone.number}. ${inline(milestone.title)}: ${milestone.status}\n\n${lines.join('\n')}`;
}

function indent(text: string): string {
  return text.replace(/^/gm, '  ');
}

/** A fence longer than any run of backticks in the text, so that output cannot leave it. */
function fence(text: string): string {
  const longest = Math.max(2, ...(text.match(/`+/g) ?? []).map((run) => run.length));
  const bar = '`'.repeat(longest + 1);
  return `${bar}text\n${text}\n${bar}`;
}

/** Text of a stranger in one line, with everything escaped that Markdown or HTML would take for its own. */
function inline(text: string): string {
  return text
    .replace(/\s+/g, ' ')
    .trim()
    .replace(/[\\`*_{}[\]<>#|!~]/g, (character) => `\\${character}`);
}
