import semver from 'semver';
import { isDigit } from '../phrases/paths.ts';
import { sentencesOf } from '../phrases/sentences.ts';
import { requirements } from '../phrases/tables/requirements.ts';
import { type Token, tokensOf } from '../phrases/tokens.ts';

/** The versions of Node.js that a sentence asks for, and whether newer ones are let in by its words. */
export type AskedNode = { range: string; orNewer: boolean; sentence: string };

const NODE = new Set(['node', 'node.js', 'nodejs']);
/** Where a sentence goes on to something else that has versions. */
const OTHERS = new Set(
  'npm pnpm yarn typescript deno bun git docker python electron chrome chromium firefox safari edge browser browsers react vue ecmascript'.split(
    ' ',
  ),
);
const OPERATORS = new Set(['>=', '>', '^', '~']);
const SEPARATORS = new Set([',', 'or', 'and', '/', '|', '(', ')']);
/** What may stand between the name and its version, beside what asks for it. */
const FILLERS = new Set(
  'version versions v is are lts runtime greater than at least minimum installed ( , :'.split(' '),
);
/** What may stand beside a version that stands alone in its line. */
const BESIDE = new Set(['version', 'versions', 'lts', 'installed', '-', '*', '.', ';', ':']);
const DENIALS = new Set(['not', 'never', 'without']);
/** What a number in front of them counts. */
const UNITS = new Set(
  'kb kib mb mib gb gib bytes ms s seconds minutes hours days times x × % cores threads'.split(' '),
);
/** Below are the numbers of other things. */
const OLDEST = 8;

type Stated = { at: number; operator: string | null; version: string; isLine: boolean; below: string | null };

/** The number of a version without its sign; null where a token is none. */
function versionIn(token: Token | undefined): { version: string; isLine: boolean } | null {
  if (token?.kind !== 'word') return null;
  const bare = token.key.startsWith('v') ? token.key.slice(1) : token.key;
  const isLine = bare.endsWith('.x');
  const parts = (isLine ? bare.slice(0, -2) : bare).split('.');
  const isVersion = parts.length < 4 && parts.every((part) => part !== '' && [...part].every(isDigit));
  return isVersion ? { version: parts.join('.'), isLine } : null;
}

function statedIn(tokens: readonly Token[]): Stated[] {
  return tokens.flatMap((token, at) => {
    const found = versionIn(token);
    if (!found) return [];
    const before = tokens[at - 1]?.key ?? '';
    if (before === '<') return [];
    if (UNITS.has(tokens[at + 1]?.key ?? '')) return [];
    const upper = tokens[at + 1]?.key === '<' ? versionIn(tokens[at + 2]) : null;
    const operator = OPERATORS.has(before) ? before : null;
    return [{ ...found, at, operator, below: upper?.version ?? null }];
  });
}

function full(version: string): string {
  return semver.coerce(version)?.version ?? version;
}

/** Several minimum versions in a row mean one per major, the last one open to the end. */
function joined(minimums: readonly string[]): string {
  const sorted = [...new Set(minimums)].sort((a, b) => semver.compare(full(a), full(b)));
  return sorted
    .map((version, at) => (at === sorted.length - 1 ? `>=${full(version)}` : `^${full(version)}`))
    .join(' || ');
}

const isOldEnough = ({ version }: Stated): boolean => Number.parseInt(version, 10) >= OLDEST;

/** The versions that stand in one list with others: between them are only commas and "or". */
function lists(tokens: readonly Token[], stated: readonly Stated[]): Stated[][] {
  const out: Stated[][] = [];
  for (const one of stated) {
    const last = out.at(-1)?.at(-1);
    const between = last === undefined ? [] : tokens.slice(last.at + 1, one.at).map(({ key }) => key);
    if (last && between.every((key) => SEPARATORS.has(key) || key === '+')) out.at(-1)?.push(one);
    else out.push([one]);
  }
  return out;
}

function byNotation(stated: readonly Stated[]): string | null {
  const ranges = stated.flatMap(({ operator, version, below }) =>
    operator === null ? [] : [`${operator}${version}${below === null ? '' : ` <${below}`}`],
  );
  return ranges.length > 0 && semver.validRange(ranges.join(' || ')) !== null ? ranges.join(' || ') : null;
}

type Part = { tokens: readonly Token[]; stated: readonly Stated[]; text: string };

/** The minimums of a list in which one version lets newer ones in by words: "20.19+, 22.12+", "20 or later". */
function byWords({ tokens, stated, text }: Part): string | null {
  const begin = tokens[0]?.at ?? 0;
  const open = new Set(requirements.all(text, 'or_newer').map(({ at }) => at + begin));
  const isOpen = ({ at }: Stated): boolean => open.has(tokens[at]?.at ?? -1);
  const minimums = lists(tokens, stated).find((list) => list.some(isOpen));
  return minimums ? joined(minimums.map(({ version }) => version)) : null;
}

/** The versions that are named for what they are: `20.x`, or versions alone in their line. */
function byName({ tokens, stated }: Part, before: readonly Token[]): Stated[] {
  const [first] = lists(tokens, stated);
  if (!first?.every(isOldEnough)) return [];
  const isAlone =
    stated.length === first.length &&
    [...before, ...tokens].every(
      (token) =>
        NODE.has(token.key) ||
        BESIDE.has(token.key) ||
        SEPARATORS.has(token.key) ||
        versionIn(token) !== null,
    );
  return isAlone || first.some(({ isLine }) => isLine) ? first : [];
}

/** The version right behind the name. */
function behindName({ tokens, stated }: Part): Stated | null {
  const [first] = stated;
  if (!first || !isOldEnough(first)) return null;
  const name = tokens.slice(0, first.at).findLastIndex(({ key }) => NODE.has(key));
  return tokens.slice(name + 1, first.at).every(({ key }) => FILLERS.has(key)) ? first : null;
}

const DEMANDS = new Set(['require', 'requires', 'required', 'need', 'needs', 'must']);
const RELEASE_PARTS = 3;

/** Whether a sentence tells what a release of something brought: that was so then, and of another version it says nothing. */
function isOfRelease(before: readonly Token[], all: readonly Token[]): boolean {
  const isNamed = before.some((token) => versionIn(token)?.version.split('.').length === RELEASE_PARTS);
  return isNamed && !all.some(({ key }) => DEMANDS.has(key));
}

function isDenied(before: readonly Token[]): boolean {
  return before.some(({ key }) => DENIALS.has(key));
}

function askedIn(sentence: string): AskedNode | null {
  const plain = sentence.replaceAll('*', '').replaceAll('`', '');
  const all = tokensOf(plain);
  const at = all.findIndex(({ kind, key }) => kind === 'word' && NODE.has(key));
  if (at === -1 || requirements.says(plain, 'spoken_of')) return null;
  const [before, rest] = [all.slice(0, at), all.slice(at)];
  const end = rest.findIndex(({ kind, key }) => kind === 'word' && OTHERS.has(key));
  const tokens = end === -1 ? rest : rest.slice(0, end);
  const text = plain.slice(tokens[0]?.at, tokens.at(-1)?.end);
  const part: Part = { tokens, stated: statedIn(tokens), text };
  if (isDenied(before) || isOfRelease(before, all)) return null;
  const open = byNotation(part.stated) ?? byWords(part);
  if (open !== null) return { range: open, orNewer: true, sentence };
  const named = byName(part, before);
  const isLowest = requirements.says(plain, 'at_least');
  if (named.length > 0 && !isLowest)
    return {
      range: named.map(({ version }) => `^${full(version)}`).join(' || '),
      sentence,
      orNewer: named.length > 1,
    };
  const asked = requirements.says(plain, 'asks') ? behindName(part) : null;
  return asked && { range: `>=${full(asked.version)}`, orNewer: isLowest, sentence };
}

/** The versions of Node.js that a passage asks its reader to have. */
export function askedNode(passage: string): AskedNode | null {
  for (const { text } of sentencesOf(passage)) {
    const asked = askedIn(text);
    if (asked) return asked;
  }
  return null;
}
