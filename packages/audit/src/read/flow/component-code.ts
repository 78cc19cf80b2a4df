import type { Element } from 'hast';
import { isKnownCommand, looksPrinted } from '../../shell/looks.ts';
import { attribute, attributesOf, linesOf, plainName } from '../source/element.ts';
import { literalOf } from '../source/literals.ts';
import { pieceNamed, readPieces } from '../source/pieces.ts';
import { wordsIn } from '../source/plain-text.ts';
import { componentKind, isHtmlTag } from './component-names.ts';
import type { Code } from './flow.ts';
import { guessLanguage } from './guess-language.ts';
import { npmCommand, wordsOf } from './package-commands.ts';

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

const launchers = new Set('npm npx yarn pnpm bun bunx deno node cd mkdir git curl $'.split(' '));

function isLaunched(command: string): boolean {
  const [first = '', ...others] = wordsIn(command);
  return launchers.has(first) && others.length > 0;
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
  return commands.map((command) => (isLaunched(command) ? command : `npm ${command}`)).join('\n');
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
  const action = unquoted(attribute(element, 'type', 'action', 'mode')) ?? (dev ? 'add-dev' : null);
  const verb = action ?? stated ?? (runsRemotely(name) && !installs(name) ? 'exec' : 'install');
  const given = dev && verb !== 'add-dev' ? ['--save-dev', ...args] : args;
  return npmCommand({ action: verb, packages, args: given });
}

/** The command that a component renders, by its attributes and the hint that its name gives. */
function commandOf(element: Element): string | null {
  const own = npmAttribute(element);
  if (own) return own;
  const name = plainName(element.tagName);
  const given = attribute(element, 'command', 'cmd', 'run', 'npmCommand', 'commands');
  const stated = npmMember(given) ?? unquoted(given);
  const packages = wordsOf(unquoted(attribute(element, ...packageNames)));
  const args = wordsOf(unquoted(attribute(element, 'args', 'flags')));
  if (packages.length > 0) return packageCommand(element, stated, packages, args);
  if (!stated) return null;
  if (isLaunched(stated) || stated.includes('\n')) return stated;
  const [verb = '', ...words] = wordsIn(stated);
  if (words.length > 0 && installs(name) && verbs.has(verb))
    return npmCommand({ action: verb, packages: words, args });
  const asAction = npmCommand({ action: stated, packages: args, args: [] });
  if (asAction && (args.length > 0 || verbsAlone.has(stated))) return asAction;
  return runsRemotely(name) ? `npx ${stated}` : null;
}

/** Attributes that say how something looks or where it leads, never what to do. */
const silent = new Set(
  'class classname style id key href src alt icon dataline dataincluded url to'.split(' '),
);
/** Attributes that head the content of a component; one without content has nothing else to say. */
const heads = new Set(
  'title label name header value summary description items values labels tabs names'.split(' '),
);

function toldBy(element: Element): string[] {
  const plain = plainName(element.tagName);
  // What a button copies stands beside it.
  if (plain.includes('clipboard') || plain.includes('copybutton')) return [];
  const isHead = element.children.length > 0 || componentKind(element.tagName) !== 'other';
  return attributesOf(element)
    .filter(({ name }) => !silent.has(name) && !(isHead && heads.has(name)))
    .map(({ text }) => text.trim())
    .filter((text) => wordsIn(text).length > 1);
}

/** A command that stands as it is in an attribute, whatever that is called. */
function commandText(element: Element): string | null {
  return toldBy(element).find((text) => isKnownCommand(text) && !looksPrinted(text)) ?? null;
}

function codeText(element: Element): string | null {
  const named = unquoted(attribute(element, 'code', 'snippet'));
  if (named && wordsIn(named).length > 1) return named;
  return toldBy(element).find((text) => text.includes('\n') && guessLanguage(text, null) !== null) ?? null;
}

function codeNode(element: Element, text: string, lang: string | null): Code {
  const stated = attribute(element, 'title', 'filename', 'file', 'name');
  const title = stated === text ? null : stated;
  return { kind: 'code', lang, meta: null, title, text, ...linesOf(element), origin: 'component' };
}

/** The code that a component holds in its attributes: a command, or the text of a file. */
export function codeOfComponent(element: Element): Code | null {
  if (isHtmlTag(element.tagName)) return null;
  const text = codeText(element);
  if (text)
    return codeNode(element, text, attribute(element, 'lang', 'language') ?? guessLanguage(text, null));
  const command = commandOf(element) ?? commandText(element);
  return command ? codeNode(element, command, 'sh') : null;
}
