import type { QuickstartReport, QuickstartStep } from '@waymark/contract';
import { certificateLine } from './certificate-section.ts';
import { escapeText } from './html-text.ts';

/** The report as a JUnit file: one test case for each step, so that a CI shows where it broke. */
export function renderJunit(report: QuickstartReport): string {
  const steps = report.quickstart_steps;
  const broken = steps.filter((step) => isBroken(step, report));
  const skipped = steps.filter((step) => step.status !== 'passed').length - broken.length;
  // Where no step tells why the page did not pass, the verdict is a case of its own: no list of cases is green by being empty.
  const verdict = report.status === 'passed' || broken.length > 0 ? [] : [verdictCase(report)];
  const kind = kindOf(report);
  const count = broken.length + verdict.length;
  const counts = [
    `tests="${steps.length + verdict.length}" failures="${kind === 'failure' ? count : 0}"`,
    `errors="${kind === 'error' ? count : 0}" skipped="${skipped}"`,
  ].join(' ');
  const cases = [...steps.map((step) => testCase(step, report)), ...verdict].join('\n');
  const name = attribute(report.hero.title);
  return `<?xml version="1.0" encoding="UTF-8"?>
<testsuites name="waymark audit" ${counts}>
<testsuite name="${name}" ${counts} timestamp="${report.journey.source_fetched_at}">
<properties>${propertiesOf(report)}</properties>
${cases}
</testsuite>
</testsuites>
`;
}

function propertiesOf(report: QuickstartReport): string {
  const certificate = certificateLine(report);
  const named: [string, string][] = [
    ['status', report.status],
    ['completion_state', report.completion_state],
    ...(certificate === null ? [] : [['certificate', certificate] satisfies [string, string]]),
  ];
  return named.map(([name, value]) => `<property name="${name}" value="${attribute(value)}"/>`).join('');
}

/** A step that may fail does not make a page fail that passed without it. */
function isBroken({ status }: QuickstartStep, report: QuickstartReport): boolean {
  return report.status !== 'passed' && (status === 'failed' || status === 'blocked');
}

/** A page that failed fails a case; one that could not be judged is an error, as a test that could not run is. */
function kindOf({ status }: QuickstartReport): 'failure' | 'error' {
  return status === 'failed' ? 'failure' : 'error';
}

function verdictCase(report: QuickstartReport): string {
  const kind = kindOf(report);
  return `<testcase classname="verdict" name="${attribute(report.verdict)}"><${kind} type="${report.completion_state}" message="${attribute(report.summary)}"/></testcase>`;
}

function testCase(step: QuickstartStep, report: QuickstartReport): string {
  const seconds =
    report.step_ledger
      .filter((row) => row.step_id === step.id)
      .reduce((sum, row) => sum + row.duration_ms, 0) / 1000;
  const open = `<testcase classname="${attribute(step.milestone_title)}" name="${attribute(step.title)}" time="${seconds.toFixed(3)}"`;
  if (step.status === 'passed') return `${open}/>`;
  if (!isBroken(step, report)) return `${open}><skipped message="${attribute(step.observed)}"/></testcase>`;
  const output = report.commands
    .filter((command) => step.command_ids.includes(command.id))
    .map((command) => `$ ${command.command}\n${command.output_excerpt}`);
  const friction = report.frictions.find((candidate) => candidate.step_ids.includes(step.id));
  const kind = kindOf(report);
  return `${open}><${kind} type="${attribute(friction?.type ?? step.status)}" message="${attribute(friction?.title ?? step.observed)}">${escapeText(output.join('\n'))}</${kind}></testcase>`;
}

function attribute(text: string): string {
  return escapeText(text.replace(/\s+/g, ' '));
}
