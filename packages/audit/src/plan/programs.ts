import { type Candidate, commandsOf, isOpen, skip } from './candidates.ts';
import { foreignProgram, isGlobal, isScaffold, packagesOf } from './commands.ts';
import { decide, type Planning } from './decisions.ts';

function provides(command: string, program: string): boolean {
  return (
    isGlobal(command) &&
    packagesOf(command).some(
      (name) =>
        name
          .replace(/^@[^/]+\//, '')
          .split('-')
          .includes(program) || name.includes(program),
    )
  );
}

/** The alternative beside a block that was left out only because of a condition. */
function rivalOf(planning: Planning, taken: Candidate): Candidate | null {
  const packages = commandsOf(taken).flatMap(packagesOf);
  const before = planning.candidates.slice(0, planning.candidates.indexOf(taken)).reverse();
  return (
    before.find(
      (other) =>
        isOpen(other) &&
        other.section === taken.section &&
        commandsOf(other).some(
          (command) => isScaffold(command) && packages.some((name) => command.includes(name)),
        ),
    ) ?? null
  );
}

/** Takes a block back in when a later step needs the program that only it installs. */
export function provideForPrograms(planning: Planning): void {
  for (const candidate of planning.candidates.filter(isOpen)) {
    for (const command of commandsOf(candidate)) {
      const program = foreignProgram(command);
      if (!program) continue;
      const given = planning.candidates.some(
        (other) => isOpen(other) && commandsOf(other).some((found) => provides(found, program)),
      );
      if (given) continue;
      const source = planning.candidates.find(
        (other) => other.recoverable && commandsOf(other).some((found) => provides(found, program)),
      );
      if (!source) continue;
      source.skip = null;
      const rival = rivalOf(planning, source);
      if (rival)
        skip(
          rival,
          'skipped_alternative',
          `Later steps need "${program}", which only the other way installs.`,
        );
      decide(planning, {
        ruleId: 'program-needed-later',
        question: `Where does "${program}" come from?`,
        chosen: source.step.title,
        rejected: rival ? [rival.step.title] : [],
        reason: `The step "${candidate.step.title}" needs it, and nothing else on the page installs it.`,
        sourceStepIds: [source.step.id, candidate.step.id],
        documented: true,
      });
    }
  }
}
