import type { Plan, PlannedStep } from '../../model/plan.ts';
import type { CommandRecord } from '../../model/run.ts';
import { type Fact, unknown, yes } from '../certify/fact.ts';
import type { Finding } from '../finding.ts';
import type { AuditRuns } from './records.ts';

/** What broke, and what says so. */
export type Charge = { step: PlannedStep; finding: Finding; commands: CommandRecord[] };

/** The records of the step that broke. */
export const idsOf = ({ step, commands }: Charge): string[] =>
  commands.length > 0 ? commands.map(({ id }) => id) : [step.id];

/** The file whose samples the auditor set apart before the step that broke: whatever follows may come of that. */
function setApart({ step }: Charge, { steps, decisions }: Plan): PlannedStep | undefined {
  const apart = decisions.flatMap(({ code, sourceStepIds }) =>
    code === 'samples-set-apart' ? sourceStepIds : [],
  );
  return steps
    .slice(0, steps.indexOf(step) + 1)
    .find(
      ({ action, sourceStepIds }) => 'content' in action && sourceStepIds.some((id) => apart.includes(id)),
    );
}

/** The script that the auditor made a program before the step that broke: how it would get its name, only the page's author knows. */
function madeProgram({ step }: Charge, { steps, decisions }: Plan): PlannedStep | undefined {
  const made = decisions.flatMap(({ code, sourceStepIds }) => (code === 'made-program' ? sourceStepIds : []));
  return steps
    .slice(0, steps.indexOf(step) + 1)
    .find(({ trust, sourceStepIds }) => trust === 'derived' && sourceStepIds.some((id) => made.includes(id)));
}

/** Whether the step that broke does without words that a synopsis lets its reader leave out; a program that is not there needs none. */
function isShortened({ step, finding }: Charge, { decisions }: Plan): boolean {
  if (finding.code === 'docs.command-not-found') return false;
  return decisions.some(
    (made) =>
      made.code === 'placeholder-filled' &&
      made.params.filledWith === 'nothing' &&
      made.sourceStepIds.some((id) => step.sourceStepIds.includes(id)),
  );
}

/** The file that the error speaks of and that the auditor put together of several pieces which the page does not call so. */
function putTogether({ commands }: Charge, { page, journey }: AuditRuns): PlannedStep | undefined {
  const printed = commands.map(({ output }) => output).join('\n');
  return journey.plan.steps.find(({ action, sourceStepIds }) => {
    if (action.kind !== 'write' || !printed.includes(action.path.split('/').at(-1) ?? '')) return false;
    const blockIds = new Set(
      page.steps.filter(({ id }) => sourceStepIds.includes(id)).flatMap((step) => step.blockIds),
    );
    const pieces = page.blocks.filter(
      ({ id, text }) => blockIds.has(id) && text.trim() !== '' && action.content.includes(text.trim()),
    );
    return pieces.length > 1 && !pieces.every(({ file }) => file?.path === action.path);
  });
}

/** Whether the auditor placed a part of a file by its own judgement that the error speaks of. */
export function ownEdits(charge: Charge, runs: AuditRuns): Fact {
  const { journey } = runs;
  const printed = charge.commands.map(({ output }) => output).join('\n');
  const placed = journey.plan.steps.find(
    ({ action }) =>
      action.kind === 'edit' &&
      action.anchor !== null &&
      printed.includes(action.path.split('/').at(-1) ?? ''),
  );
  const shortened = isShortened(charge, journey.plan) ? charge.step : undefined;
  const made = putTogether(charge, runs);
  const edited =
    placed ?? made ?? setApart(charge, journey.plan) ?? madeProgram(charge, journey.plan) ?? shortened;
  return edited === undefined ? yes('no_own_edit', ...idsOf(charge)) : unknown('own_edit', edited.id);
}
