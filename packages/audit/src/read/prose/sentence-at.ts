import { type Sentence, sentencesOf } from '../../phrases/sentences.ts';

/** Whether a colon parts what it announces from what follows: "Run this: `npm start`". */
function partsAt({ tokens }: Sentence, at: number): boolean {
  const [colon, next] = [tokens[at], tokens[at + 1]];
  if (colon?.key !== ':' || !next || next.at === colon.end) return false;
  const sign = next.text.charAt(0);
  return next.kind === 'code' || next.kind === 'quoted' || sign !== sign.toLowerCase();
}

/** The part of a sentence, up to a colon that announces something, that holds a position of a text. */
export function sentenceAt(text: string, at: number): { sentence: string; from: number } {
  const whole = sentencesOf(text).find((each) => each.at + each.text.length > at) ?? sentencesOf(text).at(-1);
  if (!whole) return { sentence: '', from: 0 };
  let from = whole.at;
  for (const [index, token] of whole.tokens.entries()) {
    if (!partsAt(whole, index)) continue;
    if (token.end > at) return { sentence: text.slice(from, token.end), from };
    from = whole.tokens[index + 1]?.at ?? from;
  }
  return { sentence: text.slice(from, whole.at + whole.text.length), from };
}
