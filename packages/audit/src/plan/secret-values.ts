import { isInWord, wordsOfCode } from '../code/words.ts';
import { isIssuedName } from '../secrets/member-name.ts';

// Here stands what a page writes in place of a secret, which is none; real ones and their names are known to `secrets/`.
const secretWords = ['key', 'token', 'secret', 'password'];

/** How many characters may stand before the marks that blot a value out. */
const LONGEST_PREFIX = 16;

/** Whether a value is blotted out: `xxxx`, `sk_****`. */
function isBlotted(value: string): boolean {
  const marks = new Set(['x', 'X', '*']);
  for (let at = 0; at <= LONGEST_PREFIX && at < value.length; at += 1) {
    if ([0, 1, 2, 3].every((step) => marks.has(value.charAt(at + step)))) return true;
    if (!isInWord(value.charAt(at)) && value.charAt(at) !== '-') return false;
  }
  return false;
}

/** Whether a value is the reader's own: `your_key`, `YOUR-TOKEN`, `your api key`. */
function isYours(value: string): boolean {
  const at = ['-', '_'].map((sign) => value.indexOf(`${sign}your`) + 1).find((found) => found > 0) ?? 0;
  // Keys of one service begin alike: `fc-YOUR-API-KEY`.
  const isPrefix =
    at <= LONGEST_PREFIX && [...value.slice(0, at)].every((sign) => isInWord(sign) || sign === '-');
  const own = isPrefix ? value.slice(at) : value;
  if (!own.startsWith('your')) return false;
  const [sign, next] = [own.charAt(4), own.charAt(5)];
  if ((sign === '_' || sign === '-') && next !== '' && (isInWord(next) || next === '-')) return true;
  return sign === ' ' && secretWords.some((word) => own.includes(word));
}

/** Whether a quoted value only stands for a secret that the reader has. */
export function isStandIn(value: string): boolean {
  const lower = value.toLowerCase();
  if (lower.startsWith('sk_test_') || lower.startsWith('sk_live_') || lower.startsWith('sk-')) return true;
  if (lower.startsWith('0x...') || lower.startsWith('0x…')) return true;
  const inner = lower.startsWith('<') ? lower.slice(1, Math.max(lower.indexOf('>'), 1)) : '';
  if (secretWords.slice(0, 3).some((word) => inner.includes(word))) return true;
  return isBlotted(value) || isYours(lower);
}

function isUpper(text: string): boolean {
  return text !== '' && text === text.toUpperCase();
}

/** The name in angle brackets that a line gives instead of a value: `key: <YOUR_KEY>`. */
export function standInName(line: string): string | null {
  for (let at = line.indexOf('<'); at !== -1; at = line.indexOf('<', at + 1)) {
    const sign = line.slice(0, at).trimEnd().slice(-1);
    const end = line.indexOf('>', at);
    if (end === -1 || (sign !== '=' && sign !== ':')) continue;
    const inner = line.slice(at + 1, end);
    const words = wordsOfCode(inner.replaceAll('-', '_').replaceAll(' ', '_'));
    const lower = inner.toLowerCase();
    const isOne = words.length === 1 && words[0]?.length === inner.length;
    const isOwn =
      (lower.startsWith('your') && inner.length > 4) || (lower.startsWith('my') && inner.length > 2);
    const hasDigit = [...inner].some((char) => char >= '0' && char <= '9');
    if (isOne && isOwn && !hasDigit) return inner;
    const isSecret = ['KEY', 'TOKEN', 'SECRET'].some((ending) => inner.endsWith(ending));
    if (sign === ':' && isOne && isUpper(inner) && inner.includes('_') && isSecret) return inner;
  }
  return null;
}

const ofClient = ['client_id', 'client_secret', 'clientid', 'clientsecret'];

function isOfAccount(name: string): boolean {
  return isIssuedName(name) || ofClient.some((ending) => name.endsWith(ending));
}

/** Whether a value looks drawn by lot, as keys do. */
function isRandom(value: string): boolean {
  const isPlain = [...value].every((char) => isInWord(char) || char === '.' || char === '-');
  const hasDigit = [...value].some((char) => char >= '0' && char <= '9');
  return value.length >= 16 && isPlain && hasDigit && value.toLowerCase() !== value.toUpperCase();
}

/** The name of a setting that only an account can fill, where the page shows a made-up value for it. */
export function isSampleOfAccount(name: string, value: string): string | null {
  const [lowerName, lowerValue] = [name.toLowerCase(), value.toLowerCase()];
  if (isOfAccount(lowerName) && (isRandom(value) || lowerValue.startsWith(lowerName))) return name;
  const [own, kind, what, more] = lowerValue.replaceAll('-', ' ').replaceAll('_', ' ').split(' ');
  const isMine =
    own === 'my' &&
    ['api', 'access', 'auth'].includes(kind ?? '') &&
    secretWords.slice(0, 3).includes(what ?? '');
  return isMine && more === undefined ? 'API token' : null;
}
