import { isOpen } from './candidates.ts';
import { type Decision, note, type Planning } from './decisions.ts';
import { isOfVariants } from './usual-way.ts';

/** What is wrong with a page before anything runs: code in several variants between which it does not decide. */
export function sayFrictions(planning: Planning): Decision[] {
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
