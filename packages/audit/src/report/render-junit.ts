import type { QuickstartReport, QuickstartStep } from '@waymark/contract';
import { certificateLine } from './certificate-section.ts';
import { escapeText } from './html-text.ts';

/** The report as a JUnit file: one test case for each step, so that a CI shows where it broke. */
export function renderJunit(report: QuickstartReport): string {
  const { markup, tests, failures, errors } = junitSuite(report);
  return `<?xml version="1.0" encoding="UTF-8"?>
<testsuites name="waymark audit" tests="${tests}" failures="${failures}" errors="${errors}">
${markup}
</testsuites>
`;
}

/** What a page of many is called in a JUnit file, and why what broke in it is not held against it. */
export type SuiteOptions = { name?: string; file?: string; excuse?: string };

/** The suite of one page, with its counts; where there is an excuse nothing in it fails. */
export function junitSuite(report: QuickstartReport, { name, file, excuse }: SuiteOptions = {}) {
  const steps = report.quickstart_steps;
  const broken = steps.filter((step) => isBroken(step, report));
  const idle = steps.filter((step) => step.status !== 'passed').length - broken.length;
  // Where no step tells why the page did not pass, the verdict is a case of its own: no list of cases is green by being empty.
  const verdict = report.status === 'passed' || broken.length > 0 ? [] : [verdictCase(report, excuse)];
  const kind = kindOf(report);
  const count = broken.length + verdict.length;
  const counts = {
    tests: steps.length + verdict.length,
    failures: kind === 'failure' && excuse === undefined ? count : 0,
    errors: kind === 'error' && excuse === undefined ? count : 0,
    skipped: idle + (excuse === undefined ? 0 : count),
  };
  const cases = [...steps.map((step) => testCase(step, report, excuse)), ...verdict].join('\n');
  const attributes = [
    `name="${attribute(name ?? report.hero.title)}"`,
    ...Object.entries(counts).map(([key, value]) => `${key}="${value}"`),
    `timestamp="${report.journey.source_fetched_at}"`,
    ...(file === undefined ? [] : [`file="${attribute(file)}"`]),
  ];
  const markup = `<testsuite ${attributes.join(' ')}>
<properties>${propertiesOf(report)}</properties>
${cases}
</testsuite>`;
  return { markup, ...counts };
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

function verdictCase(report: QuickstartReport, excuse: string | undefined): string {
  const kind = kindOf(report);
  if (excuse !== undefined)
    return `<testcase classname="verdict" name="${attribute(report.verdict)}"><skipped message="${attribute(excuse)}"/></testcase>`;
  return `<testcase classname="verdict" name="${attribute(report.verdict)}"><${kind} type="${report.completion_state}" message="${attribute(report.summary)}">${escapeText(report.summary)}</${kind}></testcase>`;
}

function testCase(step: QuickstartStep, report: QuickstartReport, excuse: string | undefined): string {
  const seconds =
    report.step_ledger
      .filter((row) => row.step_id === step.id)
      .reduce((sum, row) => sum + row.duration_ms, 0) / 1000;
  const open = `<testcase classname="${attribute(step.milestone_title)}" name="${attribute(step.title)}" time="${seconds.toFixed(3)}"`;
  if (step.status === 'passed') return `${open}/>`;
  if (!isBroken(step, report)) return `${open}><skipped message="${attribute(step.observed)}"/></testcase>`;
  if (excuse !== undefined) return `${open}><skipped message="${attribute(excuse)}"/></testcase>`;
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
