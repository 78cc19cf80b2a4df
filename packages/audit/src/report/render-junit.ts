import type { QuickstartReport, QuickstartStep } from '@waymark/contract';
import { escapeText } from './html-text.ts';

/** The report as a JUnit file: one test case for each step, so that a CI shows where it broke. */
export function renderJunit(report: QuickstartReport): string {
  const steps = report.quickstart_steps;
  const failures = steps.filter((step) => step.status === 'failed' || step.status === 'blocked').length;
  const skipped = steps.filter((step) => step.status === 'not_reached').length;
  const cases = steps.map((step) => testCase(step, report)).join('\n');
  const name = attribute(report.hero.title);
  return `<?xml version="1.0" encoding="UTF-8"?>
<testsuites name="waymark audit" tests="${steps.length}" failures="${failures}" skipped="${skipped}">
<testsuite name="${name}" tests="${steps.length}" failures="${failures}" skipped="${skipped}" timestamp="${report.journey.source_fetched_at}">
<properties><property name="status" value="${report.status}"/><property name="completion_state" value="${report.completion_state}"/></properties>
${cases}
</testsuite>
</testsuites>
`;
}

function testCase(step: QuickstartStep, report: QuickstartReport): string {
  const seconds =
    report.step_ledger
      .filter((row) => row.step_id === step.id)
      .reduce((sum, row) => sum + row.duration_ms, 0) / 1000;
  const open = `<testcase classname="${attribute(step.milestone_title)}" name="${attribute(step.title)}" time="${seconds.toFixed(3)}"`;
  if (step.status === 'passed') return `${open}/>`;
  if (step.status === 'not_reached')
    return `${open}><skipped message="${attribute(step.observed)}"/></testcase>`;
  const output = report.commands
    .filter((command) => step.command_ids.includes(command.id))
    .map((command) => `$ ${command.command}\n${command.output_excerpt}`);
  const friction = report.frictions.find((candidate) => candidate.step_ids.includes(step.id));
  return `${open}><failure type="${attribute(friction?.type ?? step.status)}" message="${attribute(friction?.title ?? step.observed)}">${escapeText(output.join('\n'))}</failure></testcase>`;
}

function attribute(text: string): string {
  return escapeText(text.replace(/\s+/g, ' '));
}
