import type { Plan } from '../model/plan.ts';
import type { CommandRecord, RunRecord } from '../model/run.ts';

/** The versions of the packages that the page itself installs, as they were when the run ended. */
export function installedVersions({ plan, run }: { plan: Plan; run: RunRecord }): Map<string, string> {
  const named = new Set(
    plan.steps
      .flatMap((step) => step.expected)
      .map((signal) => (signal.kind === 'package' ? signal.name : '')),
  );
  const changes = run.commands
    .flatMap((command) => command.packages)
    .filter((change) => named.has(change.name));
  return new Map(
    changes.flatMap(({ name, version }) => (version === null ? [] : [[name, version] as const])),
  );
}

/** The commands that brought a package, or another version of it. */
export function commandsInstalling(name: string, { commands }: RunRecord): string[] {
  return commands.filter((command) => installs(command, name)).map(({ id }) => id);
}

function installs({ packages }: CommandRecord, name: string): boolean {
  return packages.some((change) => change.name === name && change.change !== 'removed');
}
