import { printed } from '../../packages/audit/src/model/command-text.ts';
import { isGlobal, isInstall, packagesOf } from '../../packages/audit/src/shell/effects.ts';
import { parseShell } from '../../packages/audit/src/shell/parse-shell.ts';
import { insertedBehind, onLine, replaced } from './edits.mjs';
import { isOffered, isShellFence } from './subject.mjs';

const opening = /^([\s>]*`{3,})(\S*)/u;

/** The fences of commands that stand as they are written; one that was read as several ways is none of them. */
function plainFences({ page, lines }) {
  const count = (line) => page.blocks.filter((block) => block.line === line).length;
  return page.blocks.filter((block) => {
    const [, , lang] = opening.exec(lines[(block.line ?? 1) - 1]) ?? [];
    const isSame = block.lang !== null && lang === block.lang;
    return isShellFence(block) && isSame && block.commands.length > 0 && count(block.line) === 1;
  });
}

function hasPrompts({ text }) {
  return text.split('\n').some((line) => /^\s*[$>%#] /u.test(line));
}

function languageChange({ lines }, { line, lang }, text) {
  const [, mark] = opening.exec(lines[line - 1]);
  return { line, column: mark.length, length: lang.length, text };
}

/** The fences of commands name another language of the shell. */
export function renameLanguages(subject) {
  const fences = plainFences(subject);
  return ['sh', 'bash', 'shell'].flatMap((lang) => {
    const others = fences.filter((block) => block.lang !== lang);
    if (others.length === 0) return [];
    const changes = others.map((block) => languageChange(subject, block, lang));
    return { text: replaced(subject, changes), place: onLine(others[0].line), what: `fences of ${lang}` };
  });
}

/** Whether every line of a fence is a whole command, so that each would have a prompt of its own. */
function isLineByLine({ text, commands }) {
  const lines = text.split('\n').filter((line) => line.trim() !== '');
  const typed = new Set(commands.map(({ command }) => printed(command)));
  return lines.every((line) => typed.has(line.trim()) && parseShell(line).isWhole);
}

/** The commands stand behind the prompt of a shell. */
export function addPrompts(subject) {
  const fences = plainFences(subject).filter((block) => !hasPrompts(block) && isLineByLine(block));
  const inside = ({ line, lastLine }) =>
    Array.from({ length: lastLine - line - 1 }, (_, at) => line + 1 + at).filter(
      (at) => subject.lines[at - 1].trim() !== '',
    );
  const prompts = fences.flatMap((block) =>
    inside(block).map((line) => {
      const column = /^[\s>]*/u.exec(subject.lines[line - 1])[0].length;
      return { line, column, length: 0, text: '$ ' };
    }),
  );
  if (prompts.length === 0) return [];
  const languages = fences.map((block) => languageChange(subject, block, 'console'));
  const place = onLine(prompts[0].line);
  return [
    { text: replaced(subject, prompts), place, what: 'prompts before commands' },
    { text: replaced(subject, [...prompts, ...languages]), place, what: 'prompts in fences of console' },
  ];
}

const words = { yarn: 'yarn add', pnpm: 'pnpm add' };

/** Another package manager is offered before npm, for the first install that names packages and nothing else. */
export function offerManagers(subject) {
  const block = plainFences(subject).find((each) => {
    const [only, more] = each.commands;
    const parts = only === undefined ? [] : parseShell(only.command).commands;
    const isPlain = parts.length === 1 && parts[0].program === 'npm' && parts[0].flags.length === 0;
    const isLoose = subject.lines[each.line - 1].startsWith('```') && !isOffered(subject, each);
    const isNpm = isPlain && isInstall(only.command) && !isGlobal(only.command);
    return !more && isNpm && isLoose && packagesOf(only.command).length > 0 && each.meta === null;
  });
  if (block === undefined) return [];
  const packages = parseShell(block.commands[0].command).commands[0].operands.join(' ');
  return Object.entries(words).map(([manager, verb]) => ({
    text: insertedBehind(subject, block.line - 1, [
      ...[`With ${manager}:`, '', '```sh', `${verb} ${packages}`, '```', '', 'Or with npm:', ''],
    ]),
    place: { fromLine: block.line, toLine: block.line + 7 },
    what: `${manager} before npm`,
  }));
}
