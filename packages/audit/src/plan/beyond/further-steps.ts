import type { PlannedStep } from '../../model/plan.ts';
import { shortHash } from '../../read/ids.ts';
import { buildSteps, type DraftStep } from '../build-steps.ts';
import { credentialsOf } from '../credentials.ts';
import type { Planning } from '../decisions.ts';
import { expectedOf } from '../expected.ts';
import { servicesOf } from '../services.ts';

/** Plans steps of the page that the journey leaves out as it plans its own, behind it, by the id of the page's step. */
export function planFurtherSteps(
  planning: Planning,
  ids: ReadonlySet<string>,
  name: string,
): Map<string, PlannedStep[]> {
  const candidates = planning.candidates.map((candidate) =>
    ids.has(candidate.step.id) ? { ...candidate, skip: null } : candidate,
  );
  const opened = { ...planning, candidates };
  const { steps: drafts, written } = buildSteps(opened, () => false);
  const more = drafts.filter(({ candidate }) => ids.has(candidate.step.id));
  const keys = credentialsOf(opened, more).of;
  const services = servicesOf(more);
  const planned = more.map((draft, at): [string, PlannedStep] => {
    const { candidate, ...step } = draft;
    return [
      candidate.step.id,
      {
        ...step,
        id: `beyond-${shortHash(name, draft.id)}-${at + 1}`,
        milestoneId: '',
        required: false,
        expected: expectedOf(opened, draft, written),
        needsCredential: keys.get(draft.id) ?? null,
        needsService: services.get(draft.id) ?? null,
        ...(staysUp(draft) && { alone: true as const }),
      },
    ];
  });
  const of = new Map<string, PlannedStep[]>();
  for (const [id, step] of planned) of.set(id, [...(of.get(id) ?? []), step]);
  return of;
}

function staysUp({ action }: DraftStep): boolean {
  return action.kind === 'run' && action.staysUp !== 'no';
}
