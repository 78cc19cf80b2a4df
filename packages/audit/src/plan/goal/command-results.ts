import type { CommandText } from '../../model/command-text.ts';
import type { ResultKind } from '../../model/goal.ts';
import type { ShellCommand } from '../../shell/command.ts';
import {
  isBuild,
  isHelp,
  isInstall,
  isProjectStart,
  isRun,
  isRunOfFile,
  isScaffold,
} from '../../shell/effects.ts';
import {
  effectOfCommand,
  isManager,
  managerOfCommand,
  scriptOf,
  scriptsSetBy,
} from '../../shell/managers.ts';
import { codeRunBy } from '../../shell/run-code.ts';
import { programFileRunBy } from '../../shell/run-file.ts';
import { hasTrait } from '../../shell/traits.ts';
import { partsOf, withoutCurrentFolder } from '../command-words.ts';
import { sourcesReadBy } from '../files-read.ts';
import { isSetupVerb } from '../tool-calls.ts';
import { followProduct } from './product-code.ts';
import { isProgramOf } from './products.ts';
import { fileCallsProduct, isShown, isWritten, type Trail } from './trail.ts';

/** What a script of the project calls, as far as the page shows it; nothing is known of one that a tool made. */
function scriptCalls(trail: Trail, script: string): boolean {
  const body = trail.scripts.get(script);
  if (body === undefined) return trail.isMade;
  return kindOfCommand(trail, body) !== null;
}

/** Whether a command makes a project with files that the page does not show. */
function makesProject(command: CommandText): boolean {
  return isScaffold(command) || partsOf(command).some((part) => effectOfCommand(part) === 'clone');
}

/** Whether a command only gets things ready or tells about a program. */
export function isBefore(command: CommandText): boolean {
  const isGetting = partsOf(command).some((part) => effectOfCommand(part) === 'install');
  return (
    isHelp(command) || isGetting || isInstall(command) || isProjectStart(command) || makesProject(command)
  );
}

/** Whether a shell runs what another command hands to it, as installers have it: `curl … | sh`. */
function readsPiped({ program, operands, words }: ShellCommand): boolean {
  return hasTrait(program, 'shell') && (operands.length === 0 || words.includes('-s'));
}

/** What a command lets its reader see of the product, null where it only gets things ready. */
export function kindOfCommand(trail: Trail, command: CommandText): ResultKind | null {
  trail.isMade ||= makesProject(command);
  for (const { name, body } of partsOf(command).flatMap(scriptsSetBy)) trail.scripts.set(name, body);
  if (isBefore(command)) return null;
  const parts = partsOf(command);
  for (const part of parts.toReversed()) {
    if (hasTrait(managerOfCommand(part) ?? '', 'other_runtime') || readsPiped(part)) continue;
    const script = scriptOf(part);
    const file = isRunOfFile(part.text);
    const code = codeRunBy(part.text);
    if (code !== null && !isProgramOf(trail.products, part.program))
      return followProduct(code, trail.products, new Set()) ? 'script' : null;
    if (file !== null && !isProgramOf(trail.products, part.program))
      return fileCallsProduct(trail, file) ? 'script' : null;
    if (isManager(part.program) && script !== null) {
      if (trail.products.includes(script) || scriptCalls(trail, script)) return 'script';
    } else if (isProgramOf(trail.products, part.program)) return 'program';
  }
  return null;
}

/** Whether a tool is given a file that the page neither shows nor has made; what Node.js runs the product may have made. */
export function isOfOwnFile(trail: Trail, command: CommandText): boolean {
  const [first] = partsOf(command);
  if (!first || trail.isMade || first.program.startsWith('.') || hasTrait(first.program, 'with_node'))
    return false;
  return [isRunOfFile(command), ...sourcesReadBy(command)].some(
    (path) => path !== null && !isShown(trail, path),
  );
}

/** Whether all that a command calls is told to set something up. */
export function isSetupCommand(command: CommandText): boolean {
  return !isRun(command) && !isBuild(command) && partsOf(command).every(({ words }) => isSetupVerb(words));
}

/** Whether a command runs a script of a project that the page does not show: the one in which the page stands. */
function runsProject(trail: Trail, command: CommandText): boolean {
  return partsOf(command).some((part) => {
    const script = isManager(part.program) ? scriptOf(part) : null;
    return script !== null && !trail.scripts.has(script);
  });
}

/** A page without a product is about its own files and its own project, and about commands of which it shows what they print. */
export function showsItself(trail: Trail, command: CommandText, isShownBelow: boolean): boolean {
  if (trail.products.length > 0 || isBefore(command)) return false;
  const files = partsOf(command).flatMap((part) => [
    programFileRunBy(part) ?? '',
    withoutCurrentFolder(part.program),
  ]);
  return (
    runsProject(trail, command) || files.some((path) => path !== '' && isWritten(trail, path)) || isShownBelow
  );
}
