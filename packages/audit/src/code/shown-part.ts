import { isBuiltin } from 'node:module';
import { codeFacts } from './code-facts.ts';
import { leavesOut } from './left-out.ts';
import { parsesAsCode } from './parse-code.ts';

/**
 * Whether a text shows only a part of what it takes to run. Remarks that stand for more code of the reader's leave
 * nothing out of a script that brings in what it uses, knows all of its names and does something.
 */
export function showsPart(text: string, lang: string | null): boolean {
  if (!leavesOut(text)) return false;
  const { read, free, twice, imports, effects } = codeFacts(text, lang);
  // A module of Node.js that is not brought in is no part that was left out.
  const isWhole = read === 'whole' && free.every((name) => isBuiltin(name)) && twice.length === 0;
  return !(isWhole && imports.length > 0 && effects.length > 0);
}

/** Optional words of a synopsis: `[, size[, room]]`. */
const optional = /\[,[^[\]]*\]/gu;

/** The shown text without the optional words of a synopsis, from the innermost out. */
function withoutOptional(text: string): string {
  let shown = text;
  for (let before = ''; before !== shown; ) {
    before = shown;
    shown = shown.replace(optional, '');
  }
  return shown;
}

/** What pages leave out around a piece: nothing, what a chain hangs on, an object, a class, a type. */
const around: readonly (readonly [string, string])[] = [
  ['', ''],
  ['shown', ''],
  ['({', '\n})'],
  ['class Shown {', '\n}'],
  ['interface Shown {', '\n}'],
];

/** Whether every paragraph of a text is code that is only cut out of its surroundings; what is broken is not. */
export function isCutOut(text: string, lang: string | null): boolean {
  const paragraphs = withoutOptional(text).split(/\n[ \t]*\n/u);
  return [[text], paragraphs].some((pieces) =>
    pieces.every((piece) =>
      around.some(([open, close]) => parsesAsCode(`${open}${piece.trimStart()}${close}`, lang)),
    ),
  );
}
