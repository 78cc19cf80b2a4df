import type { QuickstartReport } from '@waymark/contract';
import { codeBlock, outputMarkup, prettyJson, sentence } from './code-text.ts';
import { html, type Markup } from './html-text.ts';
import { isProof, permalink } from './permalinks.ts';
import { type ReadinessRow, readinessOf } from './readiness.ts';

/** What a doubter looks up: choices, coverage, hosts, checks, files, limits. */
export function renderAppendix(report: QuickstartReport): Markup {
  return html`${renderReadiness(report)}
${renderLimits(report)}
<h2>Evidence</h2>
${fold(`Every step of the page (${report.source_step_coverage.length})`, coverageTable(report))}
${fold(`Hosts and packages (${report.external_evidence.length})`, evidenceTable(report))}
${fold(`Proof runs (${report.commands.filter(isProof).length} commands)`, proofCommands(report))}
${fold(`Requirements (${report.system_requirements.length})`, requirementTable(report))}
${fold(`Files (${report.artifacts.length})`, artifactTable(report))}
<footer><p>${report.schema_version} · run ${report.run_id} · attempt ${report.attempt_id} · ${report.confidence.command_policy}</p>
<p>${String(report.audit_trail.trace_event_count)} log entries, each carrying the hash of the one before it. Outputs are shown after redaction; their hashes are of the redacted text.</p></footer>`;
}

const TONES = {
  fail: 'failed',
  warn: 'blocked',
  pass: 'passed',
  not_checked: 'inconclusive',
  not_applicable: 'inconclusive',
};

function renderReadiness(report: QuickstartReport): Markup | null {
  const { summary, rows } = readinessOf(report);
  if (rows.length === 0) return null;
  const isOpen = ({ outcome }: ReadinessRow) => outcome === 'fail' || outcome === 'warn';
  const [open, closed] = [rows.filter(isOpen), rows.filter((row) => !isOpen(row))];
  return html`<h2 id="readiness">Readiness for agents ${permalink('readiness', 'the readiness for agents')}</h2>
${summary === null ? null : html`<p class="big">${summary}</p>`}
<p class="soft">Checks of the page and its site. None of them touches the verdict.</p>
${open.length === 0 ? html`<p>Nothing to mend.</p>` : html`<ul class="checks">${open.map(renderCheck)}</ul>`}
${fold(`Checks that passed or do not apply (${closed.length})`, readinessTable(closed))}`;
}

/** One thing to mend; its example may be long, and so it has the whole width. */
function renderCheck({ check, outcome, detail, todo, example }: ReadinessRow): Markup {
  return html`<li><p><strong>${check}</strong> ${outcomeBadge(outcome)} ${sentence(detail)}</p>
${todo === null ? null : html`<p><strong>What would help:</strong> ${sentence(todo)}</p>`}
${example === null ? null : codeBlock(example, languageOf(example))}</li>`;
}

function outcomeBadge(outcome: ReadinessRow['outcome']): Markup {
  return html`<span class="badge ${TONES[outcome]}">${outcome.replaceAll('_', ' ')}</span>`;
}

function readinessTable(rows: readonly ReadinessRow[]): Markup | null {
  return table(
    ['Check', 'Outcome', 'What was found'],
    rows.map(({ check, outcome, detail }) => [check, outcomeBadge(outcome), sentence(detail)]),
  );
}

function languageOf(example: string): string {
  if (prettyJson(example) !== null) return 'json';
  return /^<[!a-z]/iu.test(example.trim()) ? 'html' : 'text';
}

function renderLimits(report: QuickstartReport): Markup {
  return html`<h2>What this report does not show</h2><ul>${report.acceptance.limitations.map((line) => html`<li>${line}</li>`)}</ul>`;
}

function fold(title: string, body: Markup | null): Markup | null {
  return body === null ? null : html`<details class="card"><summary>${title}</summary>${body}</details>`;
}

function table(heads: readonly string[], rows: readonly (readonly (string | Markup)[])[]): Markup | null {
  if (rows.length === 0) return null;
  return html`<div class="scroll" tabindex="0"><table><thead><tr>${heads.map((head) => html`<th scope="col">${head}</th>`)}</tr></thead>
<tbody>${rows.map((row) => html`<tr>${row.map((cell) => html`<td>${cell}</td>`)}</tr>`)}</tbody></table></div>`;
}

function coverageTable(report: QuickstartReport) {
  return table(
    ['Step of the page', 'What became of it', 'Why'],
    report.source_step_coverage.map((row) => [row.action, row.status.replaceAll('_', ' '), row.notes]),
  );
}

function evidenceTable(report: QuickstartReport) {
  return table(
    ['Kind', 'What', 'Detail'],
    report.external_evidence.map((row) => [
      row.kind,
      row.title,
      row.sha256 === null ? row.detail : `${row.detail}, sha256 ${row.sha256}`,
    ]),
  );
}

function proofCommands(report: QuickstartReport): Markup | null {
  const commands = report.commands.filter(isProof);
  if (commands.length === 0) return null;
  return html`${commands.map(
    (
      command,
    ) => html`<p class="soft">${command.id}: ${command.summary}</p><pre tabindex="0" id="${command.id}"><span class="prompt">$ </span><code class="language-sh">${command.command}</code>
${outputMarkup(command.output_excerpt)}</pre>`,
  )}`;
}

function requirementTable(report: QuickstartReport) {
  return table(
    ['Requirement', 'Status'],
    report.system_requirements.map((row) => [row.title, row.status]),
  );
}

function artifactTable(report: QuickstartReport) {
  return table(
    ['File', 'Size', 'Hash'],
    report.artifacts.map((row) => [
      html`<a href="${row.metadata.href}">${row.title}</a>`,
      `${row.metadata.size_bytes} bytes`,
      row.content_hash,
    ]),
  );
}
