const COMMON_WORDS = new Set(
  'the to of and it you your this that for with are be can will if from by not have is'.split(' '),
);
const FEWEST_WORDS = 40;
const ENGLISH_SHARE = 0.08;
const FOREIGN_LETTERS = 0.15;

/** Tells whether prose reads as English; too little prose to tell counts as English, unless its letters say otherwise. */
export function readsAsEnglish(passages: readonly string[]): boolean {
  const text = passages
    .join('\n')
    .replace(/`[^`\n]*`/g, ' ')
    .replace(/https?:\/\/\S+/g, ' ');
  const letters = text.match(/\p{L}/gu)?.length ?? 0;
  const foreign = text.match(/(?!\p{Script=Latin})\p{L}/gu)?.length ?? 0;
  if (letters > 0 && foreign / letters > FOREIGN_LETTERS) return false;
  const words = text.toLowerCase().match(/[\p{L}’']+/gu) ?? [];
  if (words.length < FEWEST_WORDS) return true;
  return words.filter((word) => COMMON_WORDS.has(word)).length / words.length >= ENGLISH_SHARE;
}
