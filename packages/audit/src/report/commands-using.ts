import type { Requirement } from '../model/plan.ts';
import type { CommandRecord, RunRecord } from '../model/run.ts';
import { parseShell } from '../shell/parse-shell.ts';
import { hasTrait } from '../shell/traits.ts';

/** The commands of a run that call what a requirement is about. */
export function commandsUsing({ kind, wanted }: Requirement, run: RunRecord): CommandRecord[] {
  const isUsed = (word: string): boolean =>
    kind === 'node' ? hasTrait(word, 'with_node') : word === wanted.toLowerCase();
  return run.commands.filter(({ command }) =>
    parseShell(command)
      .commands.flatMap(({ runner, program, words }) => [...runner, program, ...words])
      .some((word) => isUsed(word.toLowerCase())),
  );
}
