import type { Requirement } from '../model/plan.ts';
import type { CommandRecord, RunRecord } from '../model/run.ts';
import { parseShell } from '../shell/parse-shell.ts';

const NODE_PROGRAMS = ['node', 'npm', 'npx'];

/** The commands of a run that call what a requirement is about. */
export function commandsUsing({ kind, wanted }: Requirement, run: RunRecord): CommandRecord[] {
  const programs = kind === 'node' ? NODE_PROGRAMS : [wanted.toLowerCase()];
  return run.commands.filter(({ command }) =>
    parseShell(command)
      .commands.flatMap(({ runner, program, words }) => [...runner, program, ...words])
      .some((word) => programs.includes(word.toLowerCase())),
  );
}
