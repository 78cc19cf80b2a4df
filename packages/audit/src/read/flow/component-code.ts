import type { Element } from 'hast';
import { isKnownCommand } from '../../shell/looks.ts';
import { isPackageName } from '../../shell/names.ts';
import { beginsWithProgram } from '../../shell/typed-lines.ts';
import { attribute, linesOf, plainName } from '../source/element.ts';
import { isHtmlTag } from '../source/html-tags.ts';
import { literalOf } from '../source/literals.ts';
import { pieceNamed, readPieces } from '../source/pieces.ts';
import { wordsIn } from '../source/plain-text.ts';
import { componentKind } from './component-names.ts';
import { type HeldCode, heldBy, outputOf } from './component-values.ts';
import type { Code, FlowNode } from './flow.ts';
import { npmCommand, wordsOf } from './package-commands.ts';
import { tabsOf } from './tab-options.ts';

function unquoted(value: string | null): string | null {
  return value === null ? null : (literalOf(value) ?? value).trim();
}

function runsRemotely(name: string): boolean {
  return (
    ['remote', 'npx', 'dlx', 'exec', 'create'].some((word) => name.includes(word)) ||
    ['run', 'cli'].some((word) => name.startsWith(word)) ||
    name.endsWith('cli')
  );
}

function installs(name: string): boolean {
  return ['install', 'pkg', 'package', 'npm', 'add'].some((word) => name.includes(word));
}

/** One command per package manager, as the members of an object. */
function npmMember(value: string | null): string | null {
  const [object, ...others] = readPieces(value ?? '');
  if (object?.form !== 'braces' || others.length > 0) return null;
  const member = pieceNamed(readPieces(object.text), 'npm');
  return member?.form === 'quoted' ? member.text : null;
}

/** One command per package manager, each in an attribute of its name. */
function npmAttribute(element: Element): string | null {
  const value = attribute(element, 'npm');
  if (!value || attribute(element, 'pnpm', 'yarn') === null) return null;
  const isList = readPieces(value).some(({ form }) => form !== 'word');
  const commands = isList ? wordsOf(value) : [value];
  return commands.map((command) => (beginsWithProgram(command) ? command : `npm ${command}`)).join('\n');
}

const packageNames = ['pkg', 'pkgs', 'package', 'packages', 'packageName', 'lib', 'libs', 'dependencies'];
const verbs = new Set('install add i create init run exec dlx'.split(' '));
const verbsAlone = new Set(['install', 'ci', 'test', 'start']);

/** The command that a component renders for the packages that it names. */
function packageCommand(
  element: Element,
  stated: string | null,
  packages: string[],
  args: string[],
): string | null {
  const name = plainName(element.tagName);
  const dev = attribute(element, 'dev', 'saveDev', 'isDev', 'D') !== null;
  const isGlobal = attribute(element, 'global', 'isGlobal', 'g') !== null;
  const stating = unquoted(attribute(element, 'type', 'action', 'mode'));
  const action = stating ?? (dev ? 'add-dev' : isGlobal ? 'global' : null);
  const verb = action ?? stated ?? (runsRemotely(name) && !installs(name) ? 'exec' : 'install');
  const given = dev && verb !== 'add-dev' ? ['--save-dev', ...args] : args;
  return npmCommand({ action: verb, packages, args: given });
}

/** The command that a component renders for the names of packages between its tags. */
export function installOfNames(element: Element, text: string): string | null {
  const names = wordsIn(text);
  const isList = names.length > 0 && installs(plainName(element.tagName)) && names.every(isPackageName);
  return isList && !isKnownCommand(text) ? packageCommand(element, null, names, []) : null;
}

/** The command that a component renders, by its attributes and the hint that its name gives. */
function commandOf(element: Element): string | null {
  const own = npmAttribute(element);
  if (own) return own;
  const name = plainName(element.tagName);
  const given = attribute(element, 'command', 'cmd', 'run', 'npmCommand');
  const stated = npmMember(given) ?? unquoted(given);
  const packages = wordsOf(unquoted(attribute(element, ...packageNames)));
  const args = wordsOf(unquoted(attribute(element, 'args', 'flags')));
  if (packages.length > 0) return packageCommand(element, stated, packages, args);
  if (!stated) return null;
  if (beginsWithProgram(stated) || stated.includes('\n')) return stated;
  const [verb = '', ...words] = wordsIn(stated);
  if (words.length > 0 && installs(name) && verbs.has(verb))
    return npmCommand({ action: verb, packages: words, args });
  const asAction = npmCommand({ action: stated, packages: args, args: [] });
  if (asAction && (args.length > 0 || verbsAlone.has(stated))) return asAction;
  return runsRemotely(name) ? `npx ${stated}` : null;
}

function codeNode(element: Element, { text, lang, title, label }: Omit<HeldCode, 'output'>): Code {
  const meta = label === null || label === text ? null : `[${label}]`;
  return { kind: 'code', lang, meta, title, text, ...linesOf(element), origin: 'component' };
}

function withOutput(element: Element, { output, ...code }: HeldCode): Code[] {
  const shown = codeNode(element, code);
  return output === null ? [shown] : [shown, { ...shown, lang: 'output', title: null, text: output }];
}

function found(element: Element): FlowNode[] {
  const held = heldBy(element);
  const command = held.some(({ lang }) => lang !== 'sh' && lang !== 'console') ? null : commandOf(element);
  if (command !== null) {
    const stated = attribute(element, 'title', 'filename', 'file', 'name');
    const title = stated === command ? null : stated;
    return withOutput(element, { text: command, lang: 'sh', title, label: null, output: outputOf(element) });
  }
  const nodes = held.flatMap((code) => withOutput(element, code));
  const isChoice = held.length > 1 && held.every(({ label }) => label !== null);
  return isChoice || (held.length > 1 && componentKind(element.tagName) === 'tabs') ? tabsOf(nodes) : nodes;
}

/** What a component holds is asked for on every way to it. */
const known = new WeakMap<Element, FlowNode[]>();

/** Elements of HTML have no such attribute, so that one with it is a component which shares the name of one. */
function isComponent(element: Element): boolean {
  return !isHtmlTag(element.tagName) || (element.children.length === 0 && 'code' in element.properties);
}

/** The code that a component holds in its attributes: commands, files, and what they print. */
export function codeOfComponent(element: Element): FlowNode[] {
  if (!isComponent(element)) return [];
  const nodes = known.get(element) ?? found(element);
  known.set(element, nodes);
  return nodes;
}
