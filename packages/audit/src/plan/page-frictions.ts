import { codeFacts } from '../code/code-facts.ts';
import { hasWord } from '../code/words.ts';
import { type Candidate, isOpen } from './candidates.ts';
import { type Decision, note, type Planning } from './decisions.ts';
import { isOfVariants } from './usual-way.ts';

/** Code in several variants between which the page does not decide. */
function sayVariants(planning: Planning): Decision[] {
  return planning.page.alternatives.filter(isOfVariants).flatMap((group) => {
    const blockIds = new Set(group.options.flatMap((option) => option.blockIds));
    const members = planning.candidates.filter(({ block }) => block && blockIds.has(block.id));
    if (!members.some(isOpen)) return [];
    // Variants under names of their own are told apart by those, as long as the text uses the same names.
    const named =
      members.every((candidate) => candidate.block?.file) &&
      new Set(members.map((candidate) => candidate.block?.file?.path)).size === members.length;
    if (named && !planning.frictions.some(({ code }) => code === 'file-names-contradict')) return [];
    const code = group.kind === 'variants_in_fence' ? 'variants-in-one-block' : 'variants-of-one-file';
    const sourceStepIds = members.map((candidate) => candidate.step.id);
    return [note({ code, params: { group: group.label }, sourceStepIds })];
  });
}

/** A sketch on the way to the result, by the names that nothing declares; one that prose tells of is the reader's. */
function sayUndeclared({ page, flow, goal }: Planning, { step, block, skip }: Candidate): Decision[] {
  const isOnWay = step.id === goal?.sourceStepId || flow[step.id] === 'main';
  if (skip?.code !== 'sketch' || !block || !isOnWay) return [];
  const declared = new Set(page.blocks.flatMap(({ text, lang }) => codeFacts(text, lang).declared));
  const isTold = (name: string): boolean => page.prose.some(({ text }) => hasWord(text, name));
  const names = skip.params.names.filter((name) => !declared.has(name) && !isTold(name));
  const line = block.text.split('\n').find((each) => names.some((name) => hasWord(each, name)));
  if (line === undefined) return [];
  return [
    note({ code: 'names-not-declared', params: { names, line: line.trim() }, sourceStepIds: [step.id] }),
  ];
}

/** What is wrong with a page before anything runs. */
export function sayFrictions(planning: Planning): Decision[] {
  return [
    ...sayVariants(planning),
    ...planning.candidates.flatMap((candidate) => sayUndeclared(planning, candidate)),
  ];
}
