import { codeFacts } from './code-facts.ts';
import { isGap, leavesOut } from './left-out.ts';
import { wordsOfCode } from './words.ts';

/** A piece of code with the language that its page gives it. */
export type Piece = { text: string; lang: string | null };

/** Words of a remark that point to code which was shown before. */
const BEFORE = new Set(['above', 'before', 'previous', 'previously', 'earlier']);

function pointsAbove(remark: string): boolean {
  return isGap(`// ${remark}`) || wordsOfCode(remark.toLowerCase()).some((word) => BEFORE.has(word));
}

/** A statement that declares one name, with its place in its text. */
type Declaration = { name: string; text: string; start: number; end: number; isLeftOut: boolean };

/** The declarations of a piece of code, each with whether a remark in it stands for something that was shown before. */
function declarationsIn({ text, lang }: Piece): Declaration[] {
  const { statements, comments, read } = codeFacts(text, lang);
  if (read !== 'whole') return [];
  return statements.flatMap(({ start, end }): Declaration[] => {
    const own = text.slice(start, end);
    const [name, more] = codeFacts(own, lang).declared;
    if (name === undefined || more !== undefined) return [];
    const isLeftOut = comments.some(
      (comment) => comment.start > start && comment.start < end && pointsAbove(comment.text),
    );
    return [{ name, text: own, start, end, isLeftOut }];
  });
}

/**
 * A script in which declarations that only point to what was shown before are as they were shown there, the nearest
 * first; null where it has none, or where one of them was never shown.
 */
export function fillFromAbove(
  piece: Piece,
  above: readonly Piece[],
): { text: string; names: string[] } | null {
  const gaps = declarationsIn(piece).filter(({ isLeftOut }) => isLeftOut);
  if (gaps.length === 0) return null;
  const shown = above
    .flatMap(declarationsIn)
    .filter((each) => !each.isLeftOut && !leavesOut(each.text) && !codeFacts(each.text, piece.lang).isTyped);
  let { text } = piece;
  for (const gap of gaps.toReversed()) {
    const whole = shown.findLast(({ name }) => name === gap.name);
    if (whole === undefined) return null;
    text = text.slice(0, gap.start) + whole.text + text.slice(gap.end);
  }
  return { text, names: gaps.map(({ name }) => name) };
}
