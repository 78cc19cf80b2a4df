import { isOpen } from './candidates.ts';
import { complain, type Planning } from './decisions.ts';

/** What is wrong with a page before anything runs: code in several variants between which it does not decide. */
export function sayFrictions(planning: Planning): void {
  for (const group of planning.page.alternatives) {
    if (group.kind !== 'variants_in_fence' && group.kind !== 'file_variants') continue;
    const members = planning.candidates.filter(
      (candidate) =>
        candidate.block &&
        group.options.some((option) => option.blockIds.includes(candidate.block?.id ?? '')),
    );
    const used = members.filter((candidate) => isOpen(candidate));
    if (used.length === 0) continue;
    // Variants under names of their own are told apart by those, as long as the text uses the same names.
    const named =
      members.every((candidate) => candidate.block?.file) &&
      new Set(members.map((candidate) => candidate.block?.file?.path)).size === members.length;
    if (named && !planning.frictions.some((friction) => friction.ruleId === 'file-names-contradict'))
      continue;
    const inFence = group.kind === 'variants_in_fence';
    complain(planning, {
      ruleId: inFence ? 'variants-in-one-block' : 'variants-of-one-file',
      type: 'docs_mismatch',
      severity: inFence ? 'medium' : 'low',
      title: inFence
        ? 'One block holds two variants of the same code'
        : 'Several variants of one file follow each other',
      detail: inFence
        ? `Copied as it stands, the block does not run: it holds ${group.label}.`
        : `The page shows ${group.label} and does not say which one to take.`,
      recommendation: 'Show the variants in tabs, or say which one the steps below use.',
      sourceStepIds: members.map((candidate) => candidate.step.id),
    });
  }
}
