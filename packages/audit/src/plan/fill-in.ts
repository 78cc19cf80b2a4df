import { fillFromAbove } from '../code/fill-from-above.ts';
import type { Block } from '../model/source.ts';
import type { Candidate } from './candidates.ts';
import { isScriptLang } from './command-words.ts';
import { type Decision, type Planning, recordDecision } from './decisions.ts';
import { settleChoice } from './settle-choice.ts';

const WAYS = ['from_above', 'as_it_stands'] as const;

function codeOf({ block }: Candidate): Block[] {
  return block && block.commands.length === 0 && isScriptLang(block.lang) ? [block] : [];
}

/** Code of one step, with what it only points to put in as the page has shown it above. */
function fillStep(planning: Planning, candidate: Candidate, above: readonly Block[]): Decision[] {
  const [block] = codeOf(candidate);
  const filled = block && fillFromAbove(block, above);
  if (!filled) return [];
  const { id } = candidate.step;
  const choice = settleChoice(planning, {
    id: `fills_in:${id}`,
    kind: 'interpretation',
    code: 'fills_in',
    usual: 'from_above',
    why: 'points_above',
    prior: 0.9,
    options: WAYS.map((way) => ({ id: way, label: way, stepIds: [id] })),
    params: {},
    affects: [id],
  });
  if (choice.taken !== 'from_above') return [{ kind: 'choose', choice }];
  const { text, names } = filled;
  return [
    { kind: 'choose', choice },
    { kind: 'fill_in', stepId: id, text },
    recordDecision(
      { code: 'filled-from-above', params: { names }, sourceStepIds: [id], documented: true },
      choice,
    ),
  ];
}

/** Puts into the code on the way to the goal what a remark in it says was shown above. */
export function fillFromPage(planning: Planning): Decision[] {
  const { candidates, goal, flow } = planning;
  return candidates.flatMap((candidate, at) => {
    const { id } = candidate.step;
    if (id !== goal?.sourceStepId && flow[id] !== 'main') return [];
    return fillStep(planning, candidate, candidates.slice(0, at).flatMap(codeOf));
  });
}
