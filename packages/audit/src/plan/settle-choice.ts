import type { Choice, ChoiceOption } from '../model/choice.ts';
import type { Skip } from '../model/plan.ts';
import type { Candidate } from './candidates.ts';
import { type Decision, type Planning, skipStep } from './decisions.ts';

/** A choice before it is known whether another option than the usual one is wished for. */
export type OpenChoice = Omit<Choice, 'taken' | 'options'> & {
  options: Omit<ChoiceOption, 'prior'>[];
  /** The id of the option that the rules take. */
  usual: string;
  /** How likely a careful reader takes it; the others share the rest. */
  prior: number;
};

/** Settles a choice: the wished option where the page has it, else the usual one, which needs no wish. */
export function settleChoice(planning: Pick<Planning, 'wishes'>, open: OpenChoice): Choice {
  const { usual, prior, options, why, ...rest } = open;
  const wish = planning.wishes.get(open.id);
  const isWished = wish !== undefined && wish !== usual && options.some(({ id }) => id === wish);
  const others = options.length - 1;
  return {
    ...rest,
    options: options.map((option) => ({
      ...option,
      prior: others === 0 ? 1 : option.id === usual ? prior : (1 - prior) / others,
    })),
    taken: isWished ? wish : usual,
    why: isWished ? 'wished' : why,
  };
}

/** What is known of a step that is left out although a careful reader could do it. */
type Doubt = Pick<Choice, 'code' | 'kind' | 'why' | 'params'> & {
  prior: number;
  skip: Skip;
  recoverable?: boolean;
};

/** The choice between leaving a step out, as usual, and doing it; its id is made from the step's. */
export function leftOrNeeded(
  planning: Pick<Planning, 'wishes'>,
  { step }: Candidate,
  { code, kind, why, params, prior }: Omit<Doubt, 'skip'>,
  usual: 'left_out' | 'needed' = 'left_out',
): Choice {
  return settleChoice(planning, {
    id: `${code}:${step.id}`,
    kind,
    code,
    usual,
    prior,
    why,
    params,
    affects: [step.id],
    options: ['left_out', 'needed'].map((id) => ({ id, label: id, stepIds: [step.id] })),
  });
}

/** Leaves a step out unless it is wished for, and says that this could be read otherwise. */
export function skipUnlessWished(
  planning: Pick<Planning, 'wishes'>,
  candidate: Candidate,
  doubt: Doubt,
): Decision[] {
  const choice = leftOrNeeded(planning, candidate, doubt);
  const chosen: Decision = { kind: 'choose', choice };
  return choice.taken === 'needed'
    ? [chosen]
    : [chosen, skipStep(candidate, doubt.skip, doubt.recoverable ?? false)];
}
