import { type CodeFacts, codeFacts } from '../code/code-facts.ts';
import { packageOf } from '../code/modules.ts';
import { shownJson } from '../code/shown-json.ts';
import { hasWord, wordsOfCode } from '../code/words.ts';
import type { CommandText } from '../model/command-text.ts';
import { behindLast } from '../read/source/plain-text.ts';
import { parseShell } from '../shell/parse-shell.ts';
import { isOpen } from './candidates.ts';
import type { Planning } from './decisions.ts';
import { isNeighbour } from './neighbours.ts';

/** The module system that a script is written for. */
export function moduleKindOf(text: string): 'esm' | 'commonjs' | 'either' {
  return codeFacts(text).moduleKind;
}

/** Whether a command of npm makes the project an ES module: `npm pkg set type=module`, `npm init --type=module`. */
function setsModules(command: CommandText): boolean {
  return parseShell(command).commands.some(
    ({ program, words }) =>
      program === 'npm' &&
      (words[0] === 'pkg' || words[0] === 'init') &&
      words.some(
        (word, at) => word.endsWith('type=module') || (word === '--type' && words[at + 1] === 'module'),
      ),
  );
}

/** Whether a step of the page makes the project an ES module. */
export function declaresModules(planning: Planning): boolean {
  return planning.candidates.some((candidate) => {
    if (!isOpen(candidate) || !candidate.block) return false;
    const { text, role, commands } = candidate.block;
    if (commands.some(({ command }) => setsModules(command))) return true;
    return role.startsWith('file_') && isModuleManifest(text);
  });
}

/** Whether a manifest, whole or shown as a change, says that files are ES modules. */
function isModuleManifest(text: string): boolean {
  const lines = text.split('\n').filter((line) => !line.startsWith('-'));
  const after = lines.map((line) => (line.startsWith('+') ? line.slice(1) : line)).join('\n');
  const manifest = shownJson(after);
  return (
    typeof manifest === 'object' && manifest !== null && 'type' in manifest && manifest.type === 'module'
  );
}

const IMPORTING = ['import', 'require', 'from'];

/** The packages that a script brings in, without those of Node.js and of the project itself. */
export function importsOf(text: string): string[] {
  // Most texts of a page are commands, and none of them is worth the parsing.
  if (!IMPORTING.some((word) => text.includes(word))) return [];
  return [...new Set(codeFacts(text).imports.flatMap(({ specifier }) => packageOf(specifier) ?? []))];
}

/** Whether a script starts a server. */
export function listens(text: string): boolean {
  return codeFacts(text).listens;
}

/** The port on which a script listens, as far as it says so. */
export function portOf(text: string): number | null {
  return codeFacts(text).port;
}

/** The ports that a script asks: in its settings and in its addresses. */
export function portsAskedBy(text: string): number[] {
  const { settings, strings, listens: serves } = codeFacts(text);
  if (serves) return [];
  const ports = settings.filter(({ name }) => name === 'port').map(({ value }) => Number(value));
  const ofAddresses = strings.filter((one) => URL.canParse(one)).map((one) => Number(new URL(one).port));
  return [...ports, ...ofAddresses].filter((port) => port > 0);
}

const shownElsewhere = new Set(['jsx', 'tsx', 'vue', 'svelte', 'astro']);

/** Whether only a framework or a bundler runs code of a language. */
export function isShownElsewhere(lang: string | null): boolean {
  return shownElsewhere.has(lang ?? '');
}

/** How a script names what a bundler, a browser or another runtime finds, and Node.js does not. */
const foundElsewhere = ['npm:', 'jsr:', 'https:', 'http:', '@/', '~/'];

/** Whether a script needs a browser, a framework or a bundler around it. */
function needsSurroundings({ usesBrowser, hasJsx, directives, imports }: CodeFacts): boolean {
  return (
    usesBrowser ||
    hasJsx ||
    directives.some((directive) => directive === 'use client' || directive === 'use server') ||
    imports.some(({ specifier }) => foundElsewhere.some((start) => specifier.startsWith(start)))
  );
}

/** Whether a module works with something of its own that it gives to nobody: it is run as well as imported. */
function usesItself(text: string, { effects, declared, statements }: CodeFacts): boolean {
  const given = statements
    .filter(({ type }) => type.startsWith('Export'))
    .map(({ start, end }) => text.slice(start, end));
  return effects.some(({ kind, calls }) => {
    const [name = ''] = wordsOfCode(calls);
    return (
      kind === 'act' &&
      declared.includes(name) &&
      given.length > 0 &&
      !given.some((one) => hasWord(one, name))
    );
  });
}

/** Whether a script does something when Node.js runs it, without a browser, a framework or a bundler around it. */
export function isRunnable(text: string, lang: string | null): boolean {
  const facts = codeFacts(text);
  if (isShownElsewhere(lang) || needsSurroundings(facts)) return false;
  const { effects, exports } = facts;
  // What is only made to be imported shows nothing by itself.
  const acts = effects.some(
    ({ kind, calls, isAwaited }) =>
      kind === 'act' && (isAwaited || calls === 'main' || calls.startsWith('console.')),
  );
  const isModule = exports !== null && !facts.listens && !acts && !usesItself(text, facts);
  return isModule ? false : effects.length > 0;
}

/** Whether code is a module that makes something as soon as it is loaded: nothing is seen of it, but that it loads. */
export function isLoadable(text: string, lang: string | null): boolean {
  const facts = codeFacts(text);
  const isWhole = facts.read === 'whole' && !isShownElsewhere(lang) && !needsSurroundings(facts);
  return isWhole && facts.exports === 'esm' && facts.effects.length > 0;
}

const resolvedByNode = ['.js', '.mjs', '.cjs', '.jsx', '.ts', '.mts', '.cts', '.tsx', '.json'];

/** Whether a script brings in neighbours by names that only a TypeScript tool resolves. */
export function needsResolver(text: string): boolean {
  return codeFacts(text).imports.some(
    ({ specifier, how }) =>
      how !== 'require' &&
      isNeighbour(specifier) &&
      !resolvedByNode.some((ending) => specifier.endsWith(ending)),
  );
}

/** Whether a script brings in neighbours without an ending, as bundlers and compilers find them and Node.js does not. */
export function leavesEndings(text: string): boolean {
  return codeFacts(text).imports.some(
    ({ specifier, how, isType }) =>
      (how === 'import' || how === 'export') &&
      !isType &&
      isNeighbour(specifier) &&
      !behindLast(specifier, '/').includes('.'),
  );
}

const typescript = new Set(['ts', 'typescript', 'mts']);

/** Whether a language is TypeScript's. */
export function isTypedLang(lang: string | null): boolean {
  return typescript.has((lang ?? '').toLowerCase());
}

/** A name for a script to which the page gives none. */
export function nameFor(text: string, lang: string | null): string {
  const { listens: serves, moduleKind, isTyped, hasJsx, hasTopLevelAwait } = codeFacts(text);
  const stem = serves ? 'server' : 'index';
  // Types stand in many fences that say to be plain code.
  const ending = isTypedLang(lang) || (isTyped && !hasJsx) ? 'ts' : 'js';
  // Neighbours without an ending are found by what makes all files of a project modules of one kind, whatever they are called.
  const isApart = moduleKind === 'esm' && !(leavesEndings(text) && !hasTopLevelAwait);
  return `${stem}.${isApart ? 'm' : ''}${ending}`;
}

/** Whether TypeScript needs more than its types taken away: names imported only as types, enums, decorators. */
export function needsCompiler(text: string): boolean {
  return codeFacts(text, 'ts').needsCompiler;
}

/** Whether a text shows several scripts at once: one that declares a name twice is no file. */
export function isSeveralScripts(text: string): boolean {
  return codeFacts(text).twice.length > 0;
}

/** The names that a script uses and neither declares nor is given; nothing where it is no whole script. */
export function freeNames(text: string): string[] {
  const { read, free } = codeFacts(text);
  return read === 'whole' ? free : [];
}
