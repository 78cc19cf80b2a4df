import { type CommandText, printed } from '../model/command-text.ts';
import { isNameLike } from './names.ts';
import { endingOf } from './run-file.ts';
import { between, inWord, standInsIn } from './stand-in-words.ts';

const OWN_FILES = ['yourfile', 'your-file'];
const OWN_FOLDERS = new Set(['project-dir', 'project-dir/']);
const SOME_PATH = 'path/to/';

function isPathLike(text: string): boolean {
  return text !== '' && [...text].every((char) => isNameLike(char) || char === '/');
}

function isFileName(word: string): boolean {
  const ending = endingOf(word);
  return isNameLike(word) && ending !== '' && [...ending].every(inWord);
}

/** Whether a word of a command stands for a file of the reader's own. */
function isOwnPath(word: string): boolean {
  if (OWN_FOLDERS.has(word) || OWN_FILES.includes(word)) return true;
  if ((word.startsWith('your-') || word.startsWith('yourfile.')) && !word.includes('/'))
    return isFileName(word);
  const at = word.indexOf(SOME_PATH);
  const lead = word.slice(0, Math.max(at, 0));
  const isPath = isPathLike(word.slice(at + SOME_PATH.length));
  const isLead = lead === '' || (lead.endsWith('/') && isPathLike(lead));
  return at !== -1 && isPath && (isLead || isOptionOf(word.slice(0, Math.max(word.indexOf('='), 0))));
}

/** Whether a text names an option or a variable, to which a value is given. */
function isOptionOf(name: string): boolean {
  const isWord = name !== '' && [...name].every((char) => inWord(char) || char === '-');
  return isWord && (name.startsWith('-') || (name === name.toUpperCase() && !name.includes('-')));
}

// Kept by hand: html-void-elements also has `<image>` and `<command>`, which are placeholders in commands.
const OPEN_TAGS = new Set(['br', 'hr', 'img', 'input', 'link', 'meta', 'source']);

/** Tags that are closed, or need not be, are markup that a command writes. */
function isTag(hit: string, text: string): boolean {
  const inner = hit.slice(1, -1);
  const isName = [...inner].every((char) => inWord(char) || char === '-');
  if (inner.length > 1 && isName && inner === inner.toUpperCase()) return false;
  const end = [...inner].findIndex((char) => !inWord(char) && char !== '-');
  const name = (end === -1 ? inner : inner.slice(0, end)).toLowerCase();
  return OPEN_TAGS.has(name) || text.toLowerCase().includes(`</${name}>`);
}

function isLetter(char: string): boolean {
  return char.toLowerCase() !== char.toUpperCase() && inWord(char);
}

/** Names between angle brackets, which stand alone or in a path and not behind a word, as types do. */
function angled(text: string): string[] {
  const isName = (inner: string): boolean =>
    isLetter(inner.charAt(0)) &&
    [...inner].every((char) => inWord(char) || ' .:/-'.includes(char)) &&
    !' :'.includes(inner.charAt(inner.length - 1));
  return between(text, ['<', '>'], isName)
    .filter(({ at }) => {
      const sign = text.charAt(at - 1);
      return sign !== '<' && (sign === '_' || !inWord(sign));
    })
    .map(({ hit }) => hit);
}

/** How a synopsis writes arguments: `[options]`, `[...files]`, `[spec..]`. */
function optionalWords(text: string): string[] {
  const isArgument = (inner: string): boolean => {
    const name = withoutDots(withoutDashes(inner));
    return isLetter(name.charAt(0)) && [...name].every((char) => inWord(char) || '|= <>-'.includes(char));
  };
  return between(text, ['[', ']'], isArgument).flatMap(({ hit, at }) => {
    const after = text.slice(at + hit.length);
    const more = after.startsWith('...') ? '...' : '';
    const end = after.charAt(more.length);
    return isBlank(text.charAt(at - 1)) && (end === '' || isBlank(end)) ? [`${hit}${more}`] : [];
  });
}

function isBlank(char: string): boolean {
  return char !== '' && char.trim() === '';
}

function withoutDashes(text: string): string {
  return text.startsWith('--') ? text.slice(2) : text.startsWith('-') ? text.slice(1) : text;
}

/** An argument that may be given several times has dots before or behind it. */
function withoutDots(text: string): string {
  const start = ['...', '..'].find((sign) => text.startsWith(sign))?.length ?? 0;
  const end = ['...', '..'].find((sign) => text.endsWith(sign))?.length ?? 0;
  return text.slice(start, text.length - end);
}

/** Whether a word, or the value of one, is left out. */
function isLeftOut(word: string): boolean {
  const value = word.slice(word.lastIndexOf('=') + 1);
  const bare = '"\''.includes(value.charAt(0) || ' ') ? value.slice(1, -1) : value;
  return bare === '...' || bare === '…';
}

/** What a command leaves for the reader to fill in. */
export function placeholdersIn(command: CommandText): string[] {
  const text = printed(command);
  const words = text.split(/\s+/);
  const found = [
    ...angled(text).filter((hit) => !isTag(hit, text)),
    ...standInsIn(text),
    ...words.filter(isOwnPath),
    ...optionalWords(text),
    ...(words.some(isLeftOut) ? ['...'] : []),
  ];
  const all = [...new Set(found)];
  return all.filter((one) => !all.some((other) => other !== one && other.includes(one)));
}
