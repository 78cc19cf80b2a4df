import { validRange } from 'semver';
import type { CommandText } from '../model/command-text.ts';
import type { Plan } from '../model/plan.ts';
import {
  type ProvisionOptions,
  providedTools,
  provisionRuntime,
  type Runtime,
  type WantedRuntime,
} from '../runtime/provision.ts';
import { parseShell } from '../shell/parse-shell.ts';

/** Reads from a plan which Node.js and which package managers a reader would have to have. */
export function wantedRuntime({ requirements, steps }: Pick<Plan, 'requirements' | 'steps'>): WantedRuntime {
  const ranges = requirements.filter(({ kind }) => kind === 'node').map(({ wanted }) => wanted);
  const node = ranges.find((range) => validRange(range) !== null) ?? null;
  const named = requirements.map(({ wanted }) => wanted.toLowerCase());
  const commands = steps.flatMap(({ action }) => (action.kind === 'run' ? [action.command] : []));
  const tools = providedTools.filter(
    (tool) => named.includes(tool) || commands.some((command) => runs(command, tool)),
  );
  return { node, tools };
}

function runs(command: CommandText, tool: string): boolean {
  return parseShell(command).commands.some(({ runner, program }) =>
    [...runner, program].some((word) => word === tool || word === `${tool}x`),
  );
}

/**
 * Provides what a plan asks for, but the package managers that are withheld; a Node.js that cannot be had gives way to
 * the usual one and is judged as unmet.
 */
export async function provideFor(
  plan: Pick<Plan, 'requirements' | 'steps'>,
  options: ProvisionOptions,
  withheld: readonly string[] = [],
): Promise<Runtime> {
  const { node, tools } = wantedRuntime(plan);
  const wanted = { node, tools: tools.filter((tool) => !withheld.includes(tool)) };
  try {
    return await provisionRuntime(wanted, options);
  } catch (error) {
    if (wanted.node === null || options.signal?.aborted) throw error;
    return provisionRuntime({ ...wanted, node: null }, options);
  }
}
