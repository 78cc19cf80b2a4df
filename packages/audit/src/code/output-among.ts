import { parsesAsCode } from './parse-code.ts';

/** A piece of a text: code, or what the code above it prints. */
export type CodePiece = { isOutput: boolean; text: string };

const LONGEST_OUTPUT = 60;

/** The lines from a place on that write one list or object; none where they never end. */
function listFrom(lines: readonly string[], at: number, lang: string | null): string[] {
  const most = Math.min(lines.length, at + LONGEST_OUTPUT);
  for (let end = at + 1; end <= most; end += 1) {
    const shown = lines.slice(at, end);
    if (parsesAsCode(`(${shown.join('\n')})`, lang)) return shown;
  }
  return [];
}

/** Whether the last line of code prints something. */
function endsWithPrint(lines: readonly string[]): boolean {
  return lines.findLast((line) => line.trim() !== '')?.includes('console.') === true;
}

/**
 * The pieces of a text that is no code because lists or objects stand in it as its own lines print them; null where it is
 * code as it stands, or is none without them either.
 */
export function outputAmong(text: string, lang: string | null): CodePiece[] | null {
  const lines = text.split('\n');
  const mayBegin = (line: string): boolean => line.startsWith('{') || line.startsWith('[');
  if (!text.includes('console.') || !lines.some(mayBegin) || parsesAsCode(text, lang)) return null;
  const pieces: { isOutput: boolean; lines: string[] }[] = [{ isOutput: false, lines: [] }];
  for (let at = 0; at < lines.length; ) {
    const last = pieces.at(-1);
    const code = last?.isOutput === false ? last.lines : [];
    const shown = mayBegin(lines[at] ?? '') && endsWithPrint(code) ? listFrom(lines, at, lang) : [];
    if (shown.length > 0) pieces.push({ isOutput: true, lines: shown }, { isOutput: false, lines: [] });
    else code.push(lines[at] ?? '');
    at += Math.max(shown.length, 1);
  }
  const found = pieces
    .map((piece) => ({ isOutput: piece.isOutput, text: piece.lines.join('\n').trim() }))
    .filter((piece) => piece.text !== '');
  const code = found.flatMap((piece) => (piece.isOutput ? [] : piece.text)).join('\n');
  return found.length > 1 && parsesAsCode(code, lang) ? found : null;
}
