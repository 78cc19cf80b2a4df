import { type Token, tokensOf } from '../phrases/tokens.ts';

const COMMON_WORDS = new Set(
  'the to of and it you your this that for with are be can will if from by not have is'.split(' '),
);
const FEWEST_WORDS = 40;
const SHORTEST_SENTENCE = 5;
const ENGLISH_SHARE = 0.08;
const FOREIGN_LETTERS = 0.15;
/** The blocks of Unicode from which Latin letters come: up to Extended-B, and Extended Additional. */
const LAST_LATIN = 0x24f;
const MORE_LATIN = [0x1e00, 0x1eff] as const;

function isLetter(sign: string): boolean {
  return sign.toLowerCase() !== sign.toUpperCase() || (sign.codePointAt(0) ?? 0) > LAST_LATIN;
}

function isForeign(sign: string): boolean {
  const point = sign.codePointAt(0) ?? 0;
  return point > LAST_LATIN && !(point >= MORE_LATIN[0] && point <= MORE_LATIN[1]);
}

function wordsIn(passage: string): Token[] {
  return tokensOf(passage)
    .flatMap((token) => (token.kind === 'quoted' ? tokensOf(token.text) : [token]))
    .filter(({ kind }) => kind === 'word');
}

/** The words of sentences where there are enough of them: cells of tables and lists of names are in no language. */
function wordsToJudge(passages: readonly Token[][]): Token[] {
  const said = passages.filter((words) => words.length >= SHORTEST_SENTENCE).flat();
  return said.length >= FEWEST_WORDS ? said : passages.flat();
}

/** Tells whether prose reads as English; too little prose to tell counts as English, unless its letters say otherwise. */
export function readsAsEnglish(passages: readonly string[]): boolean {
  const words = wordsToJudge(passages.map(wordsIn));
  const letters = words.flatMap(({ text }) => [...text].filter(isLetter));
  if (letters.filter(isForeign).length > letters.length * FOREIGN_LETTERS) return false;
  if (words.length < FEWEST_WORDS) return true;
  return words.filter(({ key }) => COMMON_WORDS.has(key)).length / words.length >= ENGLISH_SHARE;
}
