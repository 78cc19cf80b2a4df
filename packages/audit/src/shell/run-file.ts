import type { ShellCommand } from './command.ts';
import { calledTool, effectOfCommand } from './managers.ts';

const scriptEndings = new Set(['js', 'mjs', 'cjs', 'ts', 'mts', 'cts']);

/** What stands behind the last dot of a file's name. */
export function endingOf(path: string): string {
  const name = path.split('/').at(-1) ?? '';
  return name.lastIndexOf('.') > 0 ? (name.split('.').at(-1) ?? '') : '';
}

function fromHere(path: string): string {
  return path.startsWith('./') ? path.slice(2) : path;
}

/** What may stand between a runner and the file: `tsx watch app.ts`, `node inspect app.js`. */
const ways = new Set(['watch', 'inspect']);

/** The first word that a tool is given as what it works on. */
function firstOperand(command: ShellCommand): string | undefined {
  const { tool, words } = calledTool(command);
  const operands =
    tool === command.program ? command.operands : words.filter((word) => !word.startsWith('-'));
  return operands.length > 1 && ways.has(operands[0] ?? '') ? operands[1] : operands[0];
}

/** The script of JavaScript or TypeScript that a command runs, if it runs one. */
export function fileRunBy(command: ShellCommand): string | null {
  const { program, operands, verb } = command;
  if (program.startsWith('./'))
    return scriptEndings.has(endingOf(program)) && !program.includes('node_modules/')
      ? fromHere(program)
      : null;
  const isRunner = effectOfCommand(command) === 'run_file' || calledTool(command).tool === 'nodemon';
  const ofBun = [verb, ...operands].find((word) => word !== null && scriptEndings.has(endingOf(word)));
  const file = program === 'bun' ? ofBun : isRunner ? firstOperand(command) : undefined;
  if (!file || file === '-' || file.includes('node_modules/') || file.includes(':') || file.includes('*'))
    return null;
  return fromHere(file);
}

/** The file of any language that a command runs by its name, if it runs one. */
export function programFileRunBy(command: ShellCommand): string | null {
  const isForeign = effectOfCommand(command) === 'run_foreign';
  const file = isForeign ? fromHere(command.operands[0] ?? '') : fileRunBy(command);
  return file !== null && endingOf(file) !== '' ? file : null;
}
