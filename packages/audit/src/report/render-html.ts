import type { Friction, JourneyMilestone, QuickstartReport, QuickstartStep } from '@waymark/contract';
import { outputMarkup, quoteMarkup, sentence } from './code-text.ts';
import { REPORT_STYLE } from './html-style.ts';
import { html, type Markup } from './html-text.ts';
import { firstLink, linkedNames, permalink, permalinksOf } from './permalinks.ts';
import { renderAppendix } from './render-html-appendix.ts';
import { renderCertificate } from './render-html-certificate.ts';
import { type IssuePlace, issueMarkdown, renderIssue } from './render-issue.ts';
import { renderRepair } from './repair-section.ts';
import { describesRefusal } from './words/egress-words.ts';

const STATUS_WORDS: Readonly<Record<string, string>> = {
  passed: 'passed',
  failed: 'failed',
  blocked: 'blocked',
  inconclusive: 'inconclusive',
  not_reached: 'not reached',
};

/** A whole page without scripts or outside requests. */
export function renderHtml(report: QuickstartReport): string {
  const page = html`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<title>${report.hero.title}: ${report.status}</title>
<style>${{ markup: REPORT_STYLE }}</style>
</head>
<body>
<main>
${renderReportBody(report)}
</main>
</body>
</html>
`;
  return page.markup;
}

/** The report without the page around it, for a site that has its own. */
export function renderReportBody(report: QuickstartReport, place: IssuePlace = { reportUrl: null }): Markup {
  return html`${renderVerdict(report)}
${renderRepair(report)}
${renderCertificate(report)}
${renderFindings(report, place)}
${renderJourney(report)}
${renderAppendix(report)}`;
}

function badge(status: string): Markup {
  return html`<span class="badge ${status}">${STATUS_WORDS[status] ?? status}</span>`;
}

function renderVerdict(report: QuickstartReport): Markup {
  const { hero, journey } = report;
  const isLink = /^https?:\/\//.test(journey.quickstart_url);
  const source = isLink
    ? html`<a href="${journey.quickstart_url}" rel="noreferrer nofollow">${journey.quickstart_url}</a>`
    : html`${journey.quickstart_url}`;
  return html`<p class="eyebrow">Quickstart audit · ${source}</p>
<h1>${hero.title}</h1>
<section class="verdict ${report.status}" aria-label="Verdict">
${badge(report.status)}
<p class="big">${report.verdict}</p>
<p>${report.summary}</p>
</section>
<dl class="facts">${factsOf(report).map(([name, value]) => html`<div><dt>${name}</dt><dd>${value}</dd></div>`)}</dl>`;
}

function factsOf(report: QuickstartReport): [string, string][] {
  const passed = report.quickstart_steps.filter((step) => step.status === 'passed').length;
  const refused = report.external_evidence.filter(
    (item) => item.kind === 'egress' && describesRefusal(item.detail),
  );
  const milliseconds = report.step_ledger.reduce((sum, row) => sum + row.duration_ms, 0);
  return [
    ['Steps passed', `${passed} of ${report.quickstart_steps.length}`],
    ['Time in steps', `${(milliseconds / 1000).toFixed(1)} s`],
    ['Sandbox', report.confidence.clean_sandbox ? 'clean, self-test passed' : 'self-test not passed'],
    ['Hosts refused', refused.length === 0 ? 'none' : refused.map((item) => item.title).join(', ')],
    ['Followed to the letter', report.acceptance.faithful_path ? 'yes' : 'no, see certificate and choices'],
    ['Model', report.cost.model_name],
  ];
}

function renderFindings(report: QuickstartReport, place: IssuePlace): Markup {
  const heading = html`<h2 id="findings">Findings ${permalink('findings', 'the findings')}</h2>`;
  const whole =
    report.status === 'passed' && report.frictions.length === 0 ? null : renderIssueText(report, place);
  if (report.frictions.length === 0) return html`${heading}<p>No findings.</p>${whole}`;
  return html`${heading}${report.frictions.map((friction) => renderFriction(friction, report, place))}${whole}`;
}

function renderFriction(friction: Friction, report: QuickstartReport, place: IssuePlace): Markup {
  const { evidence, id, title } = friction;
  const proof = evidence.counterfactual;
  const tone = friction.severity === 'blocker' ? 'failed' : 'blocked';
  const links = permalinksOf(report);
  const commands = linkedNames(friction.command_ids, links.command);
  const steps = linkedNames(friction.step_ids, links.step);
  return html`<article class="card ${tone}" id="${id}">
<header><h3>${title} ${permalink(id, `the finding ${title}`)}</h3><span class="badge">${friction.severity}</span></header>
<p>${sentence(friction.detail)}</p>
${quoteMarkup(evidence.quotes)}
<p><strong>What would help:</strong> ${sentence(friction.recommendation)}</p>
${proof?.passed ? html`<div class="proof"><strong>Proof.</strong> The same journey with one change passes: <code>${proof.change}</code>${firstLink(proof.command_ids, links.command)}</div>` : null}
<p class="soft">${friction.type} · likely owner: ${friction.likely_owner} · rule ${evidence.rule_id} · confidence ${evidence.confidence}${steps.length > 0 ? html` · ${steps}` : null}${commands.length > 0 ? html` · ${commands}` : null}</p>
${report.frictions.length > 1 ? renderIssueText(report, place, friction) : null}
</article>`;
}

/** What a maintainer pastes into their tracker, to be marked and copied without any script. */
function renderIssueText(report: QuickstartReport, place: IssuePlace, friction?: Friction): Markup | null {
  const issue = renderIssue(report, place, friction?.id);
  if (issue === undefined) return null;
  const what = friction === undefined ? 'The whole report' : 'This finding';
  const anchor = friction === undefined ? html` id="issue"` : null;
  return html`<div class="issue"${anchor} data-copy="Copy ${what.toLowerCase()} as an issue"><details><summary>${what} as an issue, in Markdown</summary>
<pre tabindex="0"><code class="language-markdown">${issueMarkdown(issue)}</code></pre></details></div>`;
}

function renderJourney(report: QuickstartReport): Markup {
  const heading = html`<h2 id="journey">The journey ${permalink('journey', 'the journey')}</h2>`;
  const links = permalinksOf(report);
  return html`${heading}${report.journey_milestones.map((milestone) => {
    const steps = report.quickstart_steps.filter((step) => milestone.step_ids.includes(step.id));
    return html`<section aria-label="${milestone.title}"><p><strong>${numbered(milestone)}</strong> <span class="soft">${milestone.outcome}</span></p>
<ol class="steps">${steps.map((step) => renderStep(step, report, links.step(step.id) ?? step.id))}</ol></section>`;
  })}`;
}

/** A page that numbers its own steps needs no second number. */
function numbered({ number, title }: JourneyMilestone): string {
  return /^\d/.test(title) ? title : `${number}. ${title}`;
}

function renderStep(step: QuickstartStep, report: QuickstartReport, anchor: string): Markup {
  const commands = report.commands.filter((command) => step.command_ids.includes(command.id));
  return html`<li class="${step.status}" id="${anchor}">
<div class="step-title">${step.title} ${badge(step.status)} ${permalink(anchor, anchor.replace('-', ' '))}</div>
<p class="soft">Expected: ${step.expected}<br>Seen: ${step.observed}</p>
${step.decision === null ? null : html`<p class="soft">Choice: ${step.decision}</p>`}
${commands.map((command) => renderTerminal(command, step.status !== 'passed'))}
</li>`;
}

function renderTerminal(command: QuickstartReport['commands'][number], isOpen: boolean): Markup {
  const body = html`<pre tabindex="0" id="${command.id}"><span class="prompt">$ </span><code class="language-sh">${command.command}</code>
${outputMarkup(command.output_excerpt)}</pre>`;
  const label = html`${command.id}: ${command.summary}`;
  return isOpen
    ? html`<details open><summary>${label}</summary>${body}</details>`
    : html`<details><summary>${label}</summary>${body}</details>`;
}
