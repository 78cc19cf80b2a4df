import { quotedParts } from '../../code/quoted-parts.ts';
import { isInWord } from '../../code/words.ts';
import { isFileName } from '../../phrases/paths.ts';
import { isMadeOf, nameAtStart, wordsIn } from '../source/plain-text.ts';

const angled = /(?<![<A-Za-z0-9])<[a-zA-Z](?:[\w .:/-]*[\w./-])?>/g;

const patterns: RegExp[] = [
  /\bYOUR[_-]?[A-Z_]{2,}\b/g,
  /\b(?:your|my)[-_](?:api|access|secret|auth|project|account|private|public|client|service|database|db|app|org|team)[-_][a-z_-]*(?:key|token|id|secret|url|name|password)\b/gi,
  /\buser(?:name)?\/(?:project|repo(?:sitory)?)\b/g,
  /\b0x(?:\.{3}|…|[xX]{3,}|YOUR\w*)/g,
  /\b(?:sk|pk|rk)_(?:test|live)_\w*(?:\.{3}|…|\w*)/g,
  /\bsk-(?:ant-|proj-)?(?:\.{3}|…|[xX]{3,}|your\w*|\w{6,})/gi,
  /\b[xX]{4,}\b/g,
  /\b__[A-Z][A-Z_]+__\b/g,
  /\[(?:your|my)[-_ ][\w -]+\]/gi,
  /\{(?:your|my)[-_ ][\w -]+\}/gi,
  /\{\{[^{}]{1,200}\}\}/g,
  /%[A-Z][A-Z_]{2,}%/g,
  /@(?:sha|commit|commit[-_](?:sha|hash))(?![\w.-])|\bCOMMIT_SHA\b/gi,
  /(?<=[\w@/]-)[xX]{3}(?![\w-])/g,
  /(?<![\w./-])command[-_]?[12](?![\w./-])/g,
];

/** How a synopsis writes arguments: `[options]`, `[...files]`, `[spec..]`. */
const optionalWords = /(?<=\s)\[(?:--?)?(?:\.{2,3})?[a-z][\w|= <>-]*(?:\.{2,3})?\](?:\.{3})?(?=\s|$)/gi;

const OWN_FILES = ['yourfile', 'your-file'];
const OWN_FOLDERS = new Set(['project-dir', 'project-dir/']);
const SOME_PATH = 'path/to/';

/** Whether a word of a command stands for a file of the reader's own. */
function isOwnPath(word: string): boolean {
  if (OWN_FOLDERS.has(word) || OWN_FILES.includes(word)) return true;
  if ((word.startsWith('your-') || word.startsWith('yourfile.')) && !word.includes('/'))
    return isFileName(word);
  const at = word.indexOf(SOME_PATH);
  const lead = word.slice(0, Math.max(at, 0));
  const isPath = isMadeOf(word.slice(at + SOME_PATH.length), './-');
  const isLead = lead === '' || (lead.endsWith('/') && isMadeOf(lead, './-'));
  return at !== -1 && isPath && (isLead || isOptionOf(word.slice(0, word.indexOf('='))));
}

/** Whether a text names an option or a variable, to which a value is given. */
function isOptionOf(name: string): boolean {
  const option = name.startsWith('-') && isMadeOf(name.slice(1), '-');
  return option || (isMadeOf(name) && name === name.toUpperCase());
}

function matches(text: string, pattern: RegExp): string[] {
  return [...text.matchAll(pattern)].map((match) => match[0].trim());
}

const OPEN_TAGS = new Set(['br', 'hr', 'img', 'input', 'link', 'meta', 'source']);

/** Tags that are closed, or need not be, are markup that a command writes. */
function isTag(hit: string, text: string): boolean {
  const inner = hit.slice(1, -1);
  if (inner.length > 1 && isMadeOf(inner, '-') && inner === inner.toUpperCase()) return false;
  const name = nameAtStart(inner, '-').toLowerCase();
  return OPEN_TAGS.has(name) || text.toLowerCase().includes(`</${name}>`);
}

/** Whether a word, or the value of one, is left out. */
function isLeftOut(word: string): boolean {
  const value = word.slice(word.lastIndexOf('=') + 1);
  const bare = '"\''.includes(value.charAt(0)) ? value.slice(1, -1) : value;
  return bare === '...' || bare === '…';
}

/** What a command leaves for the reader to fill in. */
export function placeholdersInCommand(text: string): string[] {
  const names = matches(text, angled).filter((hit) => !isTag(hit, text));
  const found = [...names, ...patterns.flatMap((pattern) => matches(text, pattern))];
  const words = wordsIn(text);
  const dots = words.some(isLeftOut) ? ['...'] : [];
  const own = words.filter(isOwnPath);
  const all = [...new Set([...found, ...own, ...matches(text, optionalWords), ...dots])];
  return all.filter((one) => !all.some((other) => other !== one && other.includes(one)));
}

const besideWords = new Set([' ', '.', ':', '/', '-']);

/** Whether a text in angle brackets could be a name for something: words that begin with a letter. */
function isNamed(inner: string): boolean {
  const first = inner.charAt(0).toLowerCase();
  return first >= 'a' && first <= 'z' && [...inner].every((char) => isInWord(char) || besideWords.has(char));
}

/** Tags are one word, with attributes behind it; what asks for the reader's own is none. */
function isTagName(inner: string): boolean {
  if (inner.toLowerCase().startsWith('your') || inner.toLowerCase().startsWith('my')) return false;
  const [word = '', ...attributes] = inner.split(' ');
  if (attributes.length > 0) return true;
  const isComponent = word.charAt(0) !== word.charAt(0).toLowerCase();
  const rest = word.slice(1);
  return isComponent
    ? [...rest].every((char) => isInWord(char) || char === '.')
    : [...rest].every(
        (char) => char === '-' || (isInWord(char) && char === char.toLowerCase() && char !== '_'),
      );
}

/** The names in angle brackets within a text that are no tags. */
function anglesIn(text: string): string[] {
  const hits: string[] = [];
  for (let at = text.indexOf('<'); at !== -1; at = text.indexOf('<', at + 1)) {
    const end = text.indexOf('>', at);
    const inner = end === -1 ? '' : text.slice(at + 1, end);
    if (isNamed(inner) && !isTagName(inner)) hits.push(`<${inner}>`);
  }
  return hits;
}

/** What code leaves for the reader to fill in; tags and type arguments are not placeholders. */
export function placeholdersInCode(text: string): string[] {
  const found = [
    ...quotedParts(text).flatMap((part) => anglesIn(part.text)),
    ...patterns.flatMap((pattern) => matches(text, pattern)),
  ];
  return [...new Set(found.filter((hit) => !hit.startsWith('{{')))];
}
