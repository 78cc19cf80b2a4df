import type { Friction, JourneyMilestone, QuickstartReport, QuickstartStep } from '@waymark/contract';
import { renderRepair } from './describe-repair.ts';
import { REPORT_STYLE } from './html-style.ts';
import { html, type Markup } from './html-text.ts';
import { renderAppendix } from './render-html-appendix.ts';
import { renderCertificate } from './render-html-certificate.ts';
import { tellsOfRefusal } from './words/egress-words.ts';

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
export function renderReportBody(report: QuickstartReport): Markup {
  return html`${renderVerdict(report)}
${renderRepair(report)}
${renderCertificate(report)}
${renderFindings(report)}
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
    (item) => item.kind === 'egress' && tellsOfRefusal(item.detail),
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

function renderFindings(report: QuickstartReport): Markup {
  if (report.frictions.length === 0) return html`<h2>Findings</h2><p>No findings.</p>`;
  return html`<h2>Findings</h2>${report.frictions.map(renderFriction)}`;
}

function renderFriction(friction: Friction): Markup {
  const { evidence } = friction;
  const proof = evidence.counterfactual;
  const tone = friction.severity === 'blocker' ? 'failed' : 'blocked';
  return html`<article class="card ${tone}" id="${friction.id}">
<header><h3>${friction.title}</h3><span class="badge">${friction.severity}</span></header>
<p>${friction.detail}</p>
${evidence.quotes.length > 0 ? html`<blockquote>${evidence.quotes.join('\n')}</blockquote>` : null}
<p><strong>What would help:</strong> ${friction.recommendation}</p>
${proof?.passed ? html`<div class="proof"><strong>Proof.</strong> The same journey with one change passes: <code>${proof.change}</code> (${links(proof.command_ids)})</div>` : null}
<p class="soft">${friction.type} · likely owner: ${friction.likely_owner} · rule ${evidence.rule_id} · confidence ${evidence.confidence}${friction.command_ids.length > 0 ? html` · ${links(friction.command_ids)}` : null}</p>
</article>`;
}

function links(commandIds: readonly string[]): Markup[] {
  return commandIds.slice(0, 8).map((id, index) => html`${index > 0 ? ', ' : ''}<a href="#${id}">${id}</a>`);
}

function renderJourney(report: QuickstartReport): Markup {
  return html`<h2>The journey</h2>${report.journey_milestones.map((milestone) => {
    const steps = report.quickstart_steps.filter((step) => milestone.step_ids.includes(step.id));
    return html`<section aria-label="${milestone.title}"><p><strong>${numbered(milestone)}</strong> <span class="soft">${milestone.outcome}</span></p>
<ol class="steps">${steps.map((step) => renderStep(step, report))}</ol></section>`;
  })}`;
}

/** A page that numbers its own steps needs no second number. */
function numbered({ number, title }: JourneyMilestone): string {
  return /^\d/.test(title) ? title : `${number}. ${title}`;
}

function renderStep(step: QuickstartStep, report: QuickstartReport): Markup {
  const commands = report.commands.filter((command) => step.command_ids.includes(command.id));
  return html`<li class="${step.status}" id="${step.id}">
<div class="step-title">${step.title} ${badge(step.status)}</div>
<p class="soft">Expected: ${step.expected}<br>Seen: ${step.observed}</p>
${step.decision === null ? null : html`<p class="soft">Choice: ${step.decision}</p>`}
${commands.map((command) => renderTerminal(command, step.status !== 'passed'))}
</li>`;
}

function renderTerminal(command: QuickstartReport['commands'][number], isOpen: boolean): Markup {
  const body = html`<pre tabindex="0" id="${command.id}"><span class="prompt">$ </span>${command.command}
${command.output_excerpt.trimEnd()}</pre>`;
  const label = html`${command.id}: ${command.summary}`;
  return isOpen
    ? html`<details open><summary>${label}</summary>${body}</details>`
    : html`<details><summary>${label}</summary>${body}</details>`;
}
