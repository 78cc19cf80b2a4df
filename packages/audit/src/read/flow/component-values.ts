import type { Element } from 'hast';
import { codeFacts } from '../../code/code-facts.ts';
import { type LiteralValue, literalValue, type Members } from '../../code/literal-value.ts';
import { isFileName } from '../../phrases/paths.ts';
import { couldBeCommand, isKnownCommand, looksPrinted } from '../../shell/looks.ts';
import { isOtherManager } from '../../shell/managers.ts';
import { afterPrompt } from '../../shell/prompts.ts';
import { attributesOf, plainName } from '../source/element.ts';
import { wordsIn } from '../source/plain-text.ts';
import { componentKind } from './component-names.ts';
import { guessLanguage } from './guess-language.ts';

/** A piece of code that a component holds, and what it says that the code prints. */
export type HeldCode = {
  text: string;
  lang: string | null;
  title: string | null;
  /** What tells it from others that stand in its place. */
  label: string | null;
  output: string | null;
};

/** What is said of a piece of code beside it. */
type Beside = Omit<HeldCode, 'text'>;

/** Attributes that say how something looks or where it leads, never what to do. */
const silent = new Set(
  'class classname style id key href src alt icon dataline dataincluded datarest url to'.split(' '),
);
/** Attributes that head the content of a component; one without content has nothing else to say. */
const heads = new Set(
  'title label name header value summary description items values labels tabs names'.split(' '),
);
const commandNames = new Set('command commands cmd cmds run exec shell bash terminal lines'.split(' '));
const codeNames = new Set('code snippet source'.split(' '));
const outputNames = new Set('output result results stdout prints response expected'.split(' '));
const langNames = ['lang', 'language'];
const titleNames = ['title', 'filename', 'file', 'name'];
const labelNames = ['label', 'tab'];

/** The texts of an attribute: of an expression those that stand in it as they are. */
function textsIn(written: string, raw: unknown, text: string): LiteralValue | null {
  const source = String(raw).trim();
  const isExpression = source.startsWith('{') && source.endsWith('}');
  const isBound = written.startsWith(':') || written.toLowerCase().startsWith('v-bind:');
  if (!isExpression && !isBound) return text.trim();
  return literalValue(isExpression ? source.slice(1, -1) : source);
}

/** What the attributes of a component say, but for those that only head, style or lead somewhere. */
function saidBy(element: Element): Members {
  const plain = plainName(element.tagName);
  // What a button copies stands beside it.
  if (plain.includes('clipboard') || plain.includes('copybutton')) return {};
  const kind = componentKind(element.tagName);
  const isHead = element.children.length > 0 || (kind !== 'other' && kind !== 'tabs');
  const said = attributesOf(element).flatMap(({ name, written, text }): [string, LiteralValue][] => {
    if (silent.has(name) || (isHead && heads.has(name))) return [];
    const value = textsIn(written, element.properties[written], text);
    return value === null ? [] : [[name, value]];
  });
  return Object.fromEntries(said);
}

const nothing: Beside = { lang: null, title: null, label: null, output: null };

/** The code that stands in the attributes of a component as it is. */
export function heldBy(element: Element): HeldCode[] {
  return heldInMembers(saidBy(element), nothing);
}

/** What a component says that its code prints. */
export function outputOf(element: Element): string | null {
  return textNamed(saidBy(element), [...outputNames]);
}

/** Whether a line calls a program that is known, with or without a prompt before it. */
export function isCommandLine(line: string): boolean {
  const typed = afterPrompt(line) ?? line.trim();
  return wordsIn(typed).length > 1 && isKnownCommand(typed) && !looksPrinted(typed);
}

/** Verbs that a component makes commands of, for each package manager. */
const verbs = new Set('install add i create init run exec dlx ci test start'.split(' '));

function isCommandOf(name: string, text: string): boolean {
  const [first = '', ...others] = wordsIn(text);
  return commandNames.has(name) && others.length > 0 && !verbs.has(first) && couldBeCommand(text);
}

/** The language of a text that is code beyond doubt: it is called so, or begins as a script does. */
function codeIn(name: string, text: string, stated: string | null): { lang: string | null } | null {
  const guessed = guessLanguage(text, null);
  const isShort = wordsIn(text).length < 2;
  if (isFileName(name)) return { lang: stated };
  const { read, effects } = codeFacts(text);
  if (codeNames.has(name)) {
    const isCall = read === 'whole' && effects.length > 0;
    const lang = stated ?? guessed ?? (isCall ? 'js' : null);
    return lang === null && isShort ? null : { lang };
  }
  const isWhole = text.includes('\n') || read === 'whole';
  return guessed !== null && isWhole && !isShort ? { lang: stated ?? guessed } : null;
}

function shellLanguage(lines: readonly string[]): string {
  return lines.every((line) => afterPrompt(line) === null && isCommandLine(line)) ? 'sh' : 'console';
}

function heldInText(name: string, text: string, beside: Beside): HeldCode[] {
  const lines = text.split('\n').filter((line) => line.trim() !== '');
  const isCode = codeNames.has(name) && beside.lang !== null;
  if (!isCode && (isCommandLine(lines[0] ?? '') || isCommandOf(name, text)))
    return [{ ...beside, text, lang: lines.length > 1 ? shellLanguage(lines) : 'sh' }];
  const code = codeIn(name, text, beside.lang);
  return code === null ? [] : [{ ...beside, text, lang: code.lang }];
}

/** Lines of one listing, or things side by side. */
function heldInList(name: string, values: LiteralValue[], beside: Beside): HeldCode[] {
  const texts = values.filter((value) => typeof value === 'string');
  const isListing = texts.length === values.length && texts.length > 0;
  const joined = texts.join('\n');
  if (isListing && texts.some(isCommandLine))
    return [{ ...beside, text: joined, lang: shellLanguage(texts) }];
  if (isListing && texts.length > 1 && guessLanguage(joined, null) !== null)
    return heldInText(name, joined, beside);
  return values.flatMap((value) => heldIn(name, value, beside));
}

function textNamed(members: Members, names: readonly string[]): string | null {
  for (const name of names) {
    const value = members[name];
    if (typeof value === 'string' && value !== '') return value;
  }
  return null;
}

/** Code that stands under the name of its file is code whatever it says. */
function inFile(name: string, beside: Beside): Beside {
  return {
    ...beside,
    title: name.startsWith('/') ? name.slice(1) : name,
    lang: guessLanguage('', name) ?? beside.lang,
  };
}

/** The code that members hold, with what others of them say of it. */
function heldInMembers(members: Members, outer: Beside): HeldCode[] {
  if (typeof members.npm === 'string' && Object.keys(members).some(isOtherManager))
    return heldIn('command', members.npm, outer);
  const beside: Beside = {
    lang: textNamed(members, langNames) ?? outer.lang,
    title: textNamed(members, titleNames) ?? outer.title,
    label: textNamed(members, labelNames) ?? outer.label,
    output: textNamed(members, [...outputNames]),
  };
  const found = Object.entries(members).flatMap(([name, value]) =>
    outputNames.has(name) ? [] : heldIn(name, value, isFileName(name) ? inFile(name, beside) : beside),
  );
  // A title may repeat what it is the title of.
  const held = found.filter(
    ({ text, title }, at) => !found.slice(at + 1).some((code) => code.text === text && code.title === title),
  );
  // What is printed is printed by the last of them.
  return held.map((code, at) => ({
    ...code,
    title: code.title === code.text ? null : code.title,
    output: at === held.length - 1 ? code.output : null,
  }));
}

function heldIn(name: string, value: LiteralValue, beside: Beside): HeldCode[] {
  if (typeof value === 'string') return heldInText(isFileName(name) ? name : plainName(name), value, beside);
  return Array.isArray(value) ? heldInList(name, value, beside) : heldInMembers(value, beside);
}
