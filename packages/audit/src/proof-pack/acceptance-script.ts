import { isDeepStrictEqual } from 'node:util';
import { intersects } from 'semver';
import type { CommandText } from '../model/command-text.ts';
import type { Plan, PlannedStep } from '../model/plan.ts';
import { wantedRuntime } from '../run/wanted-runtime.ts';
import { quoted } from '../shell/shown.ts';
import { isShared, type MergedStep, mergeSteps, upTo } from './merge-plans.ts';
import { keysOf, type PackSource, stepOfFinding } from './pack-source.ts';
import { REPLAY_SHELL } from './replay-shell.ts';
import { expectStep, replayStep } from './replay-step.ts';
import { oneLine } from './shell-text.ts';

/** What the exit codes of an acceptance test mean. */
export const acceptanceCodes = { passes: 0, fails: 1, untried: 2 } as const;

/** The line by which `waymark audit` knows such a script and what it needs. */
export const ACCEPTANCE_MARK = '# waymark-acceptance: ';

/** What a sandbox must provide for the script. */
export interface AcceptanceNeeds {
  readonly version: 1;
  readonly hosts: string[];
  readonly requirements: Need[];
  readonly hasCounterfactual: boolean;
  /** What the change needs instead, where it is another Node.js or another package manager. */
  readonly counterfactualRequirements?: Need[];
}

interface Need {
  readonly kind: string;
  readonly wanted: string;
}

const MAJORS = Array.from({ length: 60 }, (_, at) => at + 4);

/** What a step is called that only the change brings. */
const CHANGE = 'change';

function requirementsOf(plan: Plan): Need[] {
  const { tools } = wantedRuntime(plan);
  return [
    ...plan.requirements.map(({ kind, wanted }) => ({ kind, wanted })),
    ...tools.map((tool) => ({ kind: 'package_manager', wanted: tool })),
  ];
}

function needsOf({ plan, proofPlan }: PackSource): AcceptanceNeeds {
  const requirements = requirementsOf(plan);
  const changed = proofPlan === null ? requirements : requirementsOf(proofPlan);
  return {
    version: 1,
    hosts: plan.hosts,
    requirements,
    hasCounterfactual: proofPlan !== null,
    ...(isDeepStrictEqual(changed, requirements) ? {} : { counterfactualRequirements: changed }),
  };
}

/** The change can be another Node.js, which a script can ask for but not bring. */
function engineCheck({ plan, proofPlan }: PackSource): string {
  const wanted = proofPlan === null ? null : wantedRuntime(proofPlan).node;
  if (wanted === null || wanted === wantedRuntime(plan).node) return '';
  const majors = MAJORS.filter((major) => intersects(`^${major}`, wanted)).map((major) => `v${major}.*`);
  return `[ "$WM_MODE" = documented ] || case "$(node --version)" in
  ${majors.join('|') || "''"}) ;;
  *) echo ${quoted(oneLine(`This way needs Node.js ${wanted}.`))} >&2; exit 2 ;;
esac
`;
}

function header(source: PackSource): string {
  const { report, reportUrl, finding } = source;
  const about =
    finding === null
      ? 'The journey passes: every required step does what the page says'
      : oneLine(finding.title);
  const change = finding?.evidence.counterfactual?.change;
  return `#!/usr/bin/env bash
# Acceptance test: ${about}
# Page: ${oneLine(report.journey.quickstart_url)}, read ${report.journey.source_fetched_at}
# Report: ${oneLine(reportUrl)}
#
#   bash acceptance-test.sh                   the steps as the page gave them that day
${change === undefined || source.proofPlan === null ? '' : `#   bash acceptance-test.sh --counterfactual  the same with one change: ${oneLine(change)}\n`}#   bash acceptance-test.sh --page            the page as it is now, read and followed by waymark audit
#   waymark audit acceptance-test.sh          the first of these, in a clean sandbox
#
# The waymark command: npm install -g ${oneLine(source.commandUrl)}
# Exit code 0: ${finding === null ? 'the journey reaches its end' : 'the finding is gone'}. 1: ${finding === null ? 'it does not any more' : 'it is still there'}. 2: this could not be found out.
# It runs the page's commands with your rights, in a folder of its own that it removes.
${ACCEPTANCE_MARK}${JSON.stringify(needsOf(source))}
`;
}

function modes(source: PackSource): string {
  const url = quoted(source.report.journey.quickstart_url);
  const counterfactual =
    source.proofPlan === null
      ? `  --counterfactual) echo 'No single change was proven to help.' >&2; exit 2 ;;`
      : '  --counterfactual) WM_MODE=changed ;;';
  return `case "\${1:-}" in
  '') WM_MODE=documented ;;
${counterfactual}
  --page) command -v waymark >/dev/null || { echo ${quoted(`This needs the waymark command: npm install -g ${source.commandUrl}`)} >&2; exit 2; }; exec waymark audit ${url} ;;
  *) echo 'Words that may follow: --counterfactual, --page' >&2; exit 2 ;;
esac
`;
}

function verdict(finding: number | null): string {
  const isHere = finding === null ? 'true' : `[ "$WM_STEP" = ${finding} ]`;
  const words = finding === null ? 'The journey does not reach its end' : 'The finding is still there';
  return `wm_verdict() {
  if ${isHere}; then WM_DONE=1; printf '${words}: step %s, %s\\n' "$WM_STEP" "$1"
  else WM_DONE=2; printf 'Step %s stood in the way before the finding: %s\\n' "$WM_STEP" "$1"; fi
}
`;
}

function stepLines(source: PackSource, merged: MergedStep): string[] {
  const number = merged.documented === null ? CHANGE : source.plan.steps.indexOf(merged.documented) + 1;
  const lines = (step: PlannedStep, plan = source.plan) => {
    const replayed = {
      plan,
      step,
      number,
      keys: keysOf(source, step.id),
      command: (text: CommandText) => text,
    };
    return [...replayStep(replayed), ...expectStep(replayed)];
  };
  const { documented, changed } = merged;
  if (documented !== null && (source.proofPlan === null || isShared(merged))) return lines(documented);
  const indented = (text: string[]) => text.map((line) => `  ${line}`);
  return [
    ...(documented === null
      ? []
      : ['if [ "$WM_MODE" = documented ]; then', ...indented(lines(documented)), 'fi']),
    ...(changed === null
      ? []
      : [
          'if [ "$WM_MODE" = changed ]; then',
          ...indented(lines(changed, source.proofPlan ?? source.plan)),
          'fi',
        ]),
  ];
}

/** A page on which nothing could be run is accepted by reading it anew. */
function pageScript(source: PackSource): string {
  return `${header(source)}[ "\${1:---page}" = --page ] || { echo 'There is no step to run; only --page can be asked for.' >&2; exit 2; }
command -v waymark >/dev/null || { echo ${quoted(`There is no step to run: the page must be read anew, by the waymark command: npm install -g ${source.commandUrl}`)} >&2; exit 2; }
exec waymark audit ${quoted(source.report.journey.quickstart_url)}
`;
}

/** Whether the acceptance test runs steps, and not the reader alone. */
export function hasSteps(source: PackSource): boolean {
  return source.finding === null ? source.plan.steps.length > 0 : stepOfFinding(source) !== undefined;
}

/** Writes the script that passes exactly when the finding is gone, or, without a finding, when the journey passes. */
export function writeAcceptanceScript(source: PackSource): string {
  if (!hasSteps(source)) return pageScript(source);
  const last = source.finding === null ? undefined : stepOfFinding(source);
  const cut = (steps: readonly PlannedStep[]) => (last === undefined ? [...steps] : upTo(steps, last.id));
  const steps = mergeSteps(cut(source.plan.steps), cut((source.proofPlan ?? source.plan).steps));
  const finding = last === undefined ? null : source.plan.steps.indexOf(last) + 1;
  const body = steps.flatMap((merged) => stepLines(source, merged));
  const done = last === undefined ? 'The journey reaches its end.' : 'The finding is gone.';
  return `${header(source)}${modes(source)}${engineCheck(source)}${verdict(finding)}${REPLAY_SHELL}
${body.join('\n')}
wm_end 0 ${quoted(done)}
`;
}
