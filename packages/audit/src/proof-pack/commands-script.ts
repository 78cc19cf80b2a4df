import type { QuickstartReport } from '@waymark/contract';
import type { CommandText } from '../model/command-text.ts';
import { pinVersions } from '../plan/pin-versions.ts';
import { keysOf, type PackSource } from './pack-source.ts';
import { REPLAY_SHELL } from './replay-shell.ts';
import { replayStep } from './replay-step.ts';
import { oneLine } from './shell-text.ts';

/** The versions of the packages that the journey installed. */
export function installedVersions(report: QuickstartReport): Map<string, string> {
  const titles = report.external_evidence.filter(({ kind }) => kind === 'package').map(({ title }) => title);
  return new Map(
    titles.map((title) => [title.slice(0, title.lastIndexOf('@')), title.slice(title.lastIndexOf('@') + 1)]),
  );
}

/** What the journey ran on, in the report's own words. */
export function environmentOf(report: QuickstartReport): string {
  return report.full_report.sections.find(({ id }) => id === 'environment')?.body ?? 'not recorded';
}

/** Writes what was run, step by step, with the versions that were installed that day. */
export function writeCommandsScript(source: PackSource): string {
  const { report, plan } = source;
  const versions = installedVersions(report);
  const reached = new Set(
    report.quickstart_steps.filter(({ status }) => status !== 'not_reached').map(({ id }) => id),
  );
  const steps = plan.steps.filter(({ id }) => reached.has(id));
  const body = steps.flatMap((step, index) => {
    const command = (text: CommandText) => pinVersions(text, versions);
    return [
      ...replayStep({ plan, step, number: index + 1, keys: keysOf(source, step.id), command }),
      'wm_show',
    ];
  });
  const pinned = [...versions].map(([name, version]) => oneLine(`${name}@${version}`)).join(', ');
  return `#!/usr/bin/env bash
# What was run, in order, with the versions of ${report.journey.source_fetched_at.slice(0, 10)}.
# Page: ${oneLine(report.journey.quickstart_url)}
# Environment: ${oneLine(environmentOf(report))}
# Packages: ${pinned === '' ? 'none were installed by name' : pinned}
# It judges nothing; acceptance-test.sh does. It works in a folder of its own that it removes.
wm_verdict() { WM_DONE="\${WM_CODE:-1}"; }
${REPLAY_SHELL}
${body.join('\n')}
wm_end "$WM_CODE" 'That was all.'
`;
}
