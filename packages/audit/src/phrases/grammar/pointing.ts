import type { Token } from '../tokens.ts';
import { gerundBase, wordAt } from './verbs.ts';
import { READING_MATTER, READING_VERBS } from './words.ts';

type Tokens = readonly Token[];

const POINTING = new Set(
  'visit check go head view find open browse take have jump look continue proceed move watch get try review'.split(
    ' ',
  ),
);
/** Of these "here" at the end is a link to what is looked at. */
const LOOKING = new Set(['check', 'find', 'view', 'browse', 'watch']);
/** How a page asks its readers to report something to the makers of the product, and what. */
const REPORTING = new Set(
  'report open create file submit raise send leave post make add drop share provide give start'.split(' '),
);
const REPORTS = new Set([
  'issue',
  'issues',
  'bug',
  'bugs',
  'feedback',
  'suggestions',
  'ticket',
  'rfc',
  'pr',
  'prs',
]);
const BEFORE_REPORT = new Set('a an the any this it your us new as with github'.split(' '));
/** Second words that make of a verb one that only points: "check out", "find more". */
const POINTED: Record<string, readonly string[]> = {
  check: ['out'],
  find: ['out', 'more'],
  get: ['started', 'in', 'help', 'familiar', 'involved', 'ready'],
  take: ['note', 'care', 'advantage', 'look', 'peek'],
  have: ['look', 'fun', 'peek'],
  give: ['look', 'try', 'star', 'feedback'],
  look: ['at', 'like', 'into', 'closer', 'through'],
  keep: ['mind', 'reading', 'note'],
  follow: ['us', 'me', 'along'],
  go: ['through', 'over'],
  make: ['sense'],
  treat: ['yourself'],
  ignore: ['section', 'page', 'notice', 'note', 'message', 'warning'],
  skip: ['section', 'page'],
  stay: ['tuned', 'updated', 'informed', 'connected', 'safe', 'up'],
};

/** The words of a clause up to its end, for what may follow its verb. */
function rest(tokens: Tokens, verb: number): string[] {
  const out: string[] = [];
  for (let at = verb + 1; at < tokens.length; at += 1) {
    if (tokens[at]?.key === ',' || tokens[at]?.key === ';') break;
    out.push(wordAt(tokens, at));
  }
  return out;
}

/** "Open an issue", "report this as a bug": words to the makers. */
function tellsMakers(word: string, behind: readonly string[]): boolean {
  if (!REPORTING.has(word)) return false;
  const what = behind.find((each) => !BEFORE_REPORT.has(each)) ?? '';
  return REPORTS.has(what);
}

/** Whether a verb asks to read on, here or elsewhere, or to take part in the making of a product. */
export function isPointerVerb(tokens: Tokens, verb: number): boolean {
  const own = wordAt(tokens, verb);
  const word = gerundBase(own) ?? own;
  const behind = rest(tokens, verb);
  if (READING_VERBS.has(word) || tellsMakers(word, behind)) return true;
  // "Use at your own risk"
  if (word === 'use' && behind[0] === 'at' && behind[1] === 'your') return true;
  if (LOOKING.has(word) && behind.findLast((each) => each !== '') === 'here') return true;
  if (POINTED[word]?.some((each) => behind.slice(0, 3).includes(each))) return true;
  return POINTING.has(word) && behind.some((each) => READING_MATTER.has(each) || each === 'learn');
}
