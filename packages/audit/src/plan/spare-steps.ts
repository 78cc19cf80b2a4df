import { type Candidate, commandsOf, isOpen, skip } from './candidates.ts';
import { packagesOf } from './commands.ts';
import type { Planning } from './decisions.ts';
import { importsOf } from './scripts.ts';

const advice =
  /\b(?:also|consider\w*|recommend\w*|suggest\w*|advis\w+|may|might|could|alongside|otherwise|optional(?:ly)?)\b/i;
const removes = /^(?:npm|pnpm|yarn|bun)\s+(?:global\s+)?(?:uninstall|remove|rm|un)\s+(.+)$/;

/** An installation that a sentence advises, of something that no code of the page brings in. */
function isAdvice({ page, candidates }: Planning, { step }: Candidate): boolean {
  if (step.instruction?.kind !== 'install' || !advice.test(step.quote ?? '')) return false;
  const { packages } = step.instruction;
  const isImported = page.blocks.some(({ text }) => importsOf(text).some((name) => packages.includes(name)));
  const isCalled = candidates
    .flatMap(commandsOf)
    .some((command) => packages.some((name) => command.includes(name)));
  return !isImported && !isCalled;
}

/** Whether all that a step does is to remove packages that no step before it has installed. */
function removesNothing(candidate: Candidate, before: Candidate[]): boolean {
  const commands = commandsOf(candidate);
  const installed = before.filter(isOpen).flatMap(commandsOf).flatMap(packagesOf);
  return (
    commands.length > 0 &&
    commands.every((command) => {
      const names = removes.exec(command.trim())?.[1]?.split(/\s+/) ?? [];
      return names.length > 0 && !names.some((name) => installed.includes(name));
    })
  );
}

/** Leaves out what a reader who begins in a clean folder has no use for. */
export function leaveSpareSteps(planning: Planning): void {
  planning.candidates.forEach((candidate, at) => {
    if (!isOpen(candidate)) return;
    if (isAdvice(planning, candidate))
      skip(
        candidate,
        'skipped_optional',
        'Advised beside the journey; no code of the page brings it in.',
        true,
      );
    else if (removesNothing(candidate, planning.candidates.slice(0, at)))
      skip(candidate, 'skipped_optional', 'There is nothing to remove in a clean folder.');
  });
}
