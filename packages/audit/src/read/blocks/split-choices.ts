import { wordsOfCode } from '../../code/words.ts';
import { effectOfCommand, installs, isManagerName } from '../../shell/managers.ts';
import { parseShell } from '../../shell/parse-shell.ts';
import { remarkOf } from '../../shell/remarks.ts';
import type { Effect } from '../../shell/tools.ts';
import { hasTrait } from '../../shell/traits.ts';
import { actionOf, managerTyped, plainlyTyped, typedIn } from '../../shell/typed-lines.ts';
import type { FencePart } from './split-managers.ts';

function isComment(line: string): boolean {
  const text = line.trimStart();
  return text.startsWith('#') && !text.startsWith('#!');
}

/** Parts below "# for X" headers, where all of them begin with the same command. */
function byHeaders(lines: string[]): FencePart[] | null {
  const parts: FencePart[] = [];
  const head: string[] = [];
  for (const line of lines) {
    const remark = isComment(line) ? remarkOf(line) : null;
    if (remark?.label && remark.command === null) parts.push({ label: remark.label, text: '' });
    else if (remark) continue;
    else if (parts.length > 0) parts[parts.length - 1] = appended(parts.at(-1), line);
    else if (line.trim() !== '') head.push(line);
  }
  const verbs = parts.map((part) => actionOf(part.text));
  if (parts.length < 2 || verbs.some((verb) => verb === '' || verb !== verbs[0])) return null;
  return withHead(head, parts);
}

/** Lines below "# then add one of the following": each is a way of its own. */
function byWords(lines: string[]): FencePart[] | null {
  const at = lines.findIndex((line) => isComment(line) && remarkOf(line)?.oneOf);
  if (at === -1) return null;
  const choices = lines.slice(at + 1).filter((line) => line.trim() !== '' && !isComment(line));
  if (choices.length < 2 || !choices.every((line) => managerTyped(line) === managerTyped(choices[0] ?? '')))
    return null;
  const head = lines.slice(0, at).filter((line) => line.trim() !== '');
  return withHead(
    head,
    choices.map((line) => ({ label: typedIn(line), text: line })),
  );
}

const goingOn = new Set(['for', 'if', 'when', 'with', 'without', 'to', 'instead']);

/** Whether a line's own remark offers it in place of the one above; what it says of another manager is for itself. */
function isInstead(line: string): boolean {
  const remark = remarkOf(line);
  if (!remark?.isTrailing || !remark.offers || remark.command !== null) return false;
  const words = remark.text
    .toLowerCase()
    .split(/[\s,:]+/)
    .filter(Boolean);
  const leads = words[0] !== 'or' || words[1] === undefined || goingOn.has(words[1]);
  const named = words.find(isManagerName);
  return leads && (named ?? managerTyped(line)) === managerTyped(line);
}

/** Lines whose own remark offers them in place of the one above, which does the same. */
function byTrailers(lines: string[]): FencePart[] | null {
  const shown = lines.filter((line) => line.trim() !== '' && !isComment(line));
  const from = shown.findIndex(isInstead);
  if (from < 1 || !shown.slice(from).every(isInstead)) return null;
  const ways = shown.slice(from - 1);
  if (ways.some((line) => actionOf(line) !== actionOf(ways[0] ?? ''))) return null;
  return withHead(
    shown.slice(0, from - 1),
    ways.map((line) => ({ label: plainlyTyped(line), text: line })),
  );
}

/** Lines between which stands nothing but "or", and which do the same. */
function byJoints(lines: string[]): FencePart[] | null {
  const shown = lines.filter((line) => line.trim() !== '' && !isComment(line));
  const isJoint = (line: string | undefined): boolean => line?.trim().toLowerCase() === 'or';
  const isInTurn = shown.every((line, at) => isJoint(line) === (at % 2 === 1));
  const ways = shown.filter((line) => !isJoint(line));
  const actions = ways.map(actionOf);
  if (ways.length < 2 || shown.length % 2 === 0 || !isInTurn) return null;
  if (actions.some((action) => action === '' || action !== actions[0])) return null;
  return ways.map((line) => ({ label: plainlyTyped(line), text: line }));
}

const GETTING: ReadonlySet<Effect | null> = new Set(['install', 'system_packages']);

/** What a line gets a program by: a package manager, one of the system, or a script that is fetched and run at once. */
function installerTyped(line: string): string | null {
  const { commands } = parseShell(typedIn(line));
  const [first] = commands;
  if (first === undefined) return null;
  if (installs(first)) return managerTyped(line);
  const effect = effectOfCommand(first);
  if (effect === 'fetch') return commands.some(({ program }) => hasTrait(program, 'shell')) ? 'script' : null;
  return GETTING.has(effect) || (effect === 'prepare' && first.verb === 'install') ? first.program : null;
}

const FEWEST_INSTALLERS = 3;

/** Whether most of some lines name the same thing behind what they get it by. */
function nameOneThing(lines: readonly string[]): boolean {
  const named = lines.map((line) => new Set(wordsOfCode(typedIn(line)).slice(1)));
  const common = (word: string): number => named.filter((words) => words.has(word)).length;
  const words = named.flatMap((each) => [...each]).filter((word) => word.length > 2 && word !== 'install');
  return words.some((word) => common(word) >= FEWEST_INSTALLERS && common(word) * 2 > lines.length);
}

/** Paragraphs below remarks of their own that each get the same by another installer, with what is done there. */
function byInstallers(text: string): FencePart[] | null {
  const parts = text
    .split('\n\n')
    .map((part) => part.split('\n').filter((line) => line.trim() !== ''))
    .filter((lines) => lines.length > 0);
  const ways = parts.map((lines) => {
    const line = lines.find((each) => !isComment(each)) ?? '';
    const remark = isComment(lines[0] ?? '') ? remarkOf(lines[0] ?? '') : null;
    return { remark, line, installer: installerTyped(line), text: lines.join('\n') };
  });
  const installers = new Set(ways.map(({ installer }) => installer));
  const isEach = ways.every(({ remark, installer }) => remark !== null && installer !== null);
  if (!isEach || installers.size < FEWEST_INSTALLERS || !nameOneThing(ways.map(({ line }) => line)))
    return null;
  return ways.map(({ remark, text: way }, at) => ({ label: remark?.text ?? `${at + 1}`, text: way }));
}

function appended(part: FencePart | undefined, line: string): FencePart {
  return {
    label: part?.label ?? null,
    text: `${part?.text ?? ''}${part?.text ? '\n' : ''}${line}`.trimEnd(),
  };
}

function withHead(head: string[], parts: FencePart[]): FencePart[] {
  return head.length > 0 ? [{ label: null, text: head.join('\n') }, ...parts] : parts;
}

/** Splits a fence that shows one step in several ways, each under a comment of its own; null if it shows only one. */
export function splitChoices(text: string): FencePart[] | null {
  const lines = text.split('\n');
  return byHeaders(lines) ?? byWords(lines) ?? byTrailers(lines) ?? byJoints(lines) ?? byInstallers(text);
}
