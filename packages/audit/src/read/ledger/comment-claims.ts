import { saidToThrow, thrownIn } from '../../code/said-to-throw.ts';
import { beforeFirst, isDigit, isMadeOf } from '../source/plain-text.ts';
import { claimInComment, type StatedInComment } from './claim-in-comment.ts';
import { type Comment, commentsIn } from './comments.ts';
import { isLiteral, isTypeName, openBrackets } from './literals.ts';

/** What a comment says of the statement beside or above it. */
export type CommentClaim = {
  code: 'value' | 'type';
  text: string;
  statement: string;
  /** The line of the statement in the block, counted from 1. */
  line: number;
  /** The comment as it stands, several lines joined. */
  quote: string;
  /** The whole lines on which it stands, by which it is found. */
  whole: string;
};

/** What stands before a remark in brackets, beside a call: `33 (three doubled)`. */
function beforeRemark(text: string, statement: string): string | null {
  const at = text.indexOf(' (');
  return at > 0 && text.endsWith(')') && statement.includes('(') ? text.slice(0, at) : null;
}

const EQUAL = new Set(['===', '==', '=', 'is', 'equals']);

/** What a name of the statement is said to equal: `x === 1`, `x is now [1]`. */
function comparedWith(text: string, statement: string): string | null {
  const [name = '', sign = '', ...rest] = text.split(' ');
  const value = sign === 'is' && rest[0] === 'now' ? rest.slice(1) : rest;
  return EQUAL.has(sign) && namesIn(statement).includes(name) ? value.join(' ') : null;
}

/** The words of code. */
function namesIn(statement: string): string[] {
  return [...statement]
    .map((sign) => (isMadeOf(sign) ? sign : ' '))
    .join('')
    .split(' ');
}

/** A bare value counts beside or below a statement that is whole; in a list it would be a remark. */
function bareValue(text: string, statement: string): StatedInComment | null {
  const end = statement.charAt(statement.length - 1);
  if (statement === '' || end === ',' || end === '{' || end === '[' || end === '(') return null;
  const type = [text, text.split(' (')[0] ?? ''].find(isTypeName);
  if (type) return { code: 'type', text: type, goesOn: false };
  const value = [text, beforeRemark(text, statement), comparedWith(text, statement)].find(
    (each) => each !== null && isLiteral(each),
  );
  if (value) return { code: 'value', text: value, goesOn: false };
  const opens = text.startsWith('{') || text.startsWith('[');
  return opens && openBrackets(text) > 0 && statement.includes('(')
    ? { code: 'value', text, goesOn: true }
    : null;
}

/** Whether a comment is a value by its first sign; a number or a word may be about anything. */
function opensValue(text: string): boolean {
  return ['{', '[', '"', "'", '`'].some((sign) => text.startsWith(sign));
}

/** Beside a statement the words of a string above are what comes out again. */
function quotedAbove(text: string, above: readonly string[]): StatedInComment | null {
  const isQuoted = above.some((line) =>
    ['"', "'", '`'].some((sign) => line.includes(`${sign}${text}${sign}`)),
  );
  return isQuoted && text.includes(' ') ? { code: 'value', text, goesOn: false } : null;
}

const PRINTERS = ['console.', 'print(', 'echo '];

/** Whether a text draws boxes, as tables and frames in a terminal do. */
function draws(text: string): boolean {
  return [...text].some((sign) => sign >= '\u2500' && sign <= '\u257f');
}

/** What a comment of several lines below a call that prints shows: each line a word or a value, no sentence, or a drawing. */
function printedBelow(text: string, statement: string, opening: string): StatedInComment | null {
  const isBlock = opening === '/*' || opening === '/**';
  if (!isBlock || !PRINTERS.some((start) => statement.startsWith(start))) return null;
  const isShown = draws(text) || text.split('\n').every((line) => !line.includes(' ') || isLiteral(line));
  return isShown ? { code: 'value', text: beforeFirst(text, '\n'), goesOn: false } : null;
}

/** A value below a command, which is no number of a step: a version, or the last line of all. */
function valueBelow(text: string, statement: string, isLast: boolean): StatedInComment | null {
  if (statement === '' || (!isVersion(text) && !isLiteral(text))) return null;
  const isPlain = !isVersion(text) && !Number.isNaN(Number(text));
  return isPlain && !isLast ? null : { code: 'value', text, goesOn: false };
}

/** Whether a text is a version of at least two numbers. */
function isVersion(text: string): boolean {
  const parts = (text.startsWith('v') ? text.slice(1) : text).split('.');
  return parts.length > 1 && parts.every((part) => part !== '' && [...part].every(isDigit));
}

/** The comments on the lines right below that belong to one that is not at its end. */
function rest(comments: Comment[], at: number, said: StatedInComment): Comment[] {
  const out: Comment[] = [];
  let text = said.text;
  const isBlock = said.text === '';
  for (let next = at + 1; next < comments.length; next += 1) {
    const comment = comments[next];
    const above = comments[next - 1];
    if (!comment || !above || comment.code !== '' || comment.line !== above.line + 1) break;
    if (!isBlock && openBrackets(text) <= 0) break;
    if (isBlock && comment.text === '') break;
    out.push(comment);
    text += `\n${comment.text}`;
  }
  return out;
}

type Place = { statement: string; line: number };

const LINES_ABOVE = 20;

/** The last line of code above a line, and its number. */
function codeAbove(lines: string[], comments: ReadonlySet<number>, line: number): Place {
  for (let at = line - 1; at >= 1; at -= 1) {
    const text = (lines[at - 1] ?? '').trim();
    if (text !== '' && !comments.has(at)) return { statement: text, line: at };
    if (line - at > LINES_ABOVE) break;
  }
  return { statement: '', line };
}

/** The whole of a statement that ends at a place: with the lines that open what it closes. */
function wholeStatement(lines: string[], comments: ReadonlySet<number>, end: Place): Place {
  let { statement } = end;
  for (let at = end.line - 1; at >= 1 && end.line - at <= LINES_ABOVE; at -= 1) {
    if (openBrackets(statement) >= 0) break;
    if (!comments.has(at)) statement = `${(lines[at - 1] ?? '').trimEnd()}\n${statement}`;
    if (openBrackets(statement) >= 0) return { statement: statement.trim(), line: at };
  }
  return end;
}

/** What a script says of statements that throw. */
function thrownClaims(text: string, lang: string | null): CommentClaim[] {
  return saidToThrow(text, lang).map(({ statement: { start, end }, comment }) => {
    const [quote = ''] = comment.text.trim().split('\n');
    const line = text.slice(0, comment.start).split('\n').length;
    return {
      code: 'value',
      text: thrownIn(quote) || quote,
      statement: text.slice(start, end),
      line: text.slice(0, start).split('\n').length,
      quote,
      whole: text.split('\n')[line - 1] ?? '',
    };
  });
}

/** The values and types that the comments of a piece of code claim. */
export function claimsInComments(
  text: string,
  lang: string | null,
  takesBareValues: boolean,
): CommentClaim[] {
  const comments = commentsIn(text, lang);
  const lines = text.split('\n');
  const alone = new Set(comments.filter(({ code }) => code === '').map(({ line }) => line));
  const lastLine = codeAbove(lines, alone, lines.length + 1).line;
  const thrown = thrownClaims(text, lang);
  const out: CommentClaim[] = [...thrown];
  const isTaken = new Set(thrown.map(({ whole }) => whole));
  for (let at = 0; at < comments.length; at += 1) {
    const comment = comments[at];
    if (!comment || comment.text === '' || isTaken.has(lines[comment.line - 1] ?? '')) continue;
    const place =
      comment.code === ''
        ? codeAbove(lines, alone, comment.line)
        : { statement: comment.code, line: comment.line };
    const isNear = comment.code !== '' || place.line === comment.line - 1;
    // Behind a free line stands what comes of all the code, where nothing follows.
    const isAtEnd = !isNear && place.line >= lastLine && opensValue(comment.text);
    const wholePlace = wholeStatement(lines, alone, place);
    const [first = '', ...below] = comment.text.split('\n');
    const isLast = (lines[comment.line] ?? '').trim() === '';
    const said =
      claimInComment(first) ??
      ((isNear || isAtEnd) && takesBareValues ? bareValue(comment.text, wholePlace.statement) : null) ??
      (comment.code !== '' ? quotedAbove(comment.text, lines.slice(0, comment.line - 1)) : null) ??
      (isNear ? printedBelow(comment.text, place.statement, (lines[comment.line - 1] ?? '').trim()) : null) ??
      (isNear && comment.code === '' ? valueBelow(comment.text, place.statement, isLast) : null);
    if (!said) continue;
    const more = said.goesOn ? rest(comments, at, said) : [];
    // A comment of several lines that is a value as it stands is all of it.
    const isAll = said.text === comment.text;
    const whole = [said.text, ...(isAll ? [] : below), ...more.map((found) => found.text)].join('\n').trim();
    at += more.length;
    if (whole === '') continue;
    out.push({
      code: said.code,
      text: whole,
      ...wholePlace,
      whole: lines.slice(comment.line - 1, comment.line + more.length).join('\n'),
      quote: [comment.text, ...more.map((found) => found.text)].join('\n'),
    });
  }
  return out.sort((a, b) => a.line - b.line);
}
