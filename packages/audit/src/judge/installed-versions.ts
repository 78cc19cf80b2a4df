import type { Plan } from '../model/plan.ts';
import type { CommandRecord, RunRecord } from '../model/run.ts';

/** The versions of the packages that the page or its project asks for, as they were when the run ended. */
export function installedVersions({ plan, run }: { plan: Plan; run: RunRecord }): Map<string, string> {
  const named = new Set(
    plan.steps
      .flatMap((step) => step.expected)
      .map((signal) => (signal.kind === 'package' ? signal.name : '')),
  );
  const versions = new Map<string, string>();
  for (const { name, version, change, isWanted } of run.commands.flatMap(({ packages }) => packages)) {
    if (change === 'removed') versions.delete(name);
    else if (version !== null && (isWanted || named.has(name))) versions.set(name, version);
  }
  return versions;
}

/** The commands that brought a package, or another version of it. */
export function commandsInstalling(name: string, { commands }: RunRecord): string[] {
  return commands.filter((command) => installs(command, name)).map(({ id }) => id);
}

function installs({ packages }: CommandRecord, name: string): boolean {
  return packages.some((change) => change.name === name && change.change !== 'removed');
}
