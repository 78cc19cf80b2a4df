import type { CommandRecord } from '../../model/run.ts';
import { isNamedAfter } from '../../plan/goal/products.ts';
import { isInstall } from '../../shell/effects.ts';
import { hasTrait } from '../../shell/traits.ts';
import { goalSteps, stepsToGoal } from './goal-steps.ts';
import type { MeasuredRun } from './records.ts';

/** Where the programs of the clean machine stand; what a journey brings stands elsewhere. */
const SYSTEM = ['/usr/', '/bin/', '/sbin/', '/lib', '/opt/'];

function isBrought(path: string): boolean {
  return path.startsWith('/') && SYSTEM.every((folder) => !path.startsWith(folder));
}

/** Whether a file that ran came with a package, or is a program of its name that the journey brought. */
function isOfProduct(path: string, product: string): boolean {
  if (!isBrought(path)) return false;
  const name = path.slice(path.lastIndexOf('/') + 1);
  return path.includes(`/node_modules/${product}/`) || isNamedAfter(product, name);
}

/** Whether a program runs what it is given, and so stands for that. */
function isInterpreter(path: string): boolean {
  const name = path.slice(path.lastIndexOf('/') + 1);
  const isKnown = hasTrait(name, 'with_node') || hasTrait(name, 'shell') || hasTrait(name, 'other_runtime');
  return isKnown || name.startsWith('python');
}

/** The files that a program stands for: itself, and the scripts and modules that it was told to run. */
function filesOf({ path, argv }: { path: string; argv: readonly string[] }): string[] {
  const loaded = isInterpreter(path) ? argv.slice(1).filter((word) => word.startsWith('/')) : [];
  return [path, ...loaded];
}

function runsProduct({ programs }: CommandRecord, products: readonly string[]): boolean {
  return (programs ?? []).some(
    (program) =>
      filesOf(program).some((file) => products.some((product) => isOfProduct(file, product))) ||
      // What Node.js loads first is named, not run: `node --import kit app.js`.
      program.argv.some(
        (word, at) => products.includes(word) && (program.argv[at - 1] ?? '').startsWith('-'),
      ),
  );
}

/** What was seen of the product's own programs on the way to the goal. */
export type ProgramsSeen = { ran: string[]; isWatched: boolean };

/** The commands of the page, up to its goal, during which a program of the product ran; installing runs others. */
export function productCommands({ id, plan, run }: MeasuredRun): ProgramsSeen {
  const products = plan.goal?.products ?? [];
  const isProgram = plan.goal?.kind === 'program';
  const counted = new Set((isProgram ? goalSteps(plan) : stepsToGoal(plan)).map((step) => step.id));
  const commands = run.commands.filter(
    ({ plannedStepId, command }) => counted.has(plannedStepId ?? '') && !isInstall(command),
  );
  return {
    ran: commands.filter((command) => runsProduct(command, products)).map((command) => `${id}${command.id}`),
    isWatched: commands.every(({ programs }) => programs !== null),
  };
}
