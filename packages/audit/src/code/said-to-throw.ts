import { codeFacts, type Statement } from './code-facts.ts';
import type { Comment } from './parse-code.ts';

const ARROWS = ['=>', '==>', '->', '→', '⇒'];
/** What may follow the word; anything else tells when something is thrown, not that it is. */
const WHAT = new Set(['', 'a', 'an', 'the', 'this', 'error', 'errors', 'exception']);

function withoutArrow(text: string): string {
  const arrow = ARROWS.find((sign) => text.startsWith(sign));
  return arrow === undefined ? text : text.slice(arrow.length).trim();
}

/** Whether a text begins with the name of an error and nothing else, or with what it says: `TypeError: no such key`. */
function showsError(text: string): boolean {
  const [name = ''] = text.split(':');
  return name.endsWith('Error') && !name.includes(' ') && name.charAt(0) !== name.charAt(0).toLowerCase();
}

/** What a comment says that its statement throws, as far as it says it; null where it does not speak of throwing. */
export function thrownIn(comment: string): string | null {
  const text = withoutArrow(comment.trim());
  const [verb = '', next = ''] = text.split(' ');
  const rest = text.slice(verb.length).trim();
  const word = verb.toLowerCase();
  if (word === 'throws:') return rest;
  if (word === 'throws') return WHAT.has(next.toLowerCase()) || showsError(rest) ? rest : null;
  if (word === 'uncaught' || word === 'uncaught:') return showsError(rest) ? rest : null;
  return showsError(text) ? text : null;
}

/** The statement that a comment is about: the one on its line, the one above what an arrow leads to, or the one right below. */
function statementOf(
  text: string,
  statements: readonly Statement[],
  { start, end, text: said }: Comment,
): Statement | undefined {
  const before = statements.findLast((statement) => statement.end <= start);
  const between = before === undefined ? null : text.slice(before.end, start).split('\n');
  if (between?.length === 1) return before;
  if (between?.length === 2 && said.trim() !== withoutArrow(said.trim())) return before;
  const after = statements.find((statement) => statement.start >= end);
  return after !== undefined &&
    text.slice(end, after.start).trim() === '' &&
    text.slice(end, after.start).split('\n').length === 2
    ? after
    : undefined;
}

/** A statement of which a comment says that it throws. */
export type SaidToThrow = { statement: Statement; comment: Comment };

/** The statements at the top level of a script of which a comment says that they throw. */
export function saidToThrow(text: string, lang: string | null): SaidToThrow[] {
  if (!text.includes('hrow') && !text.includes('Error')) return [];
  const { read, statements, comments } = codeFacts(text, lang);
  if (read !== 'whole') return [];
  return comments.flatMap((comment) => {
    const [line = ''] = comment.text.trim().split('\n');
    const statement = thrownIn(line) === null ? undefined : statementOf(text, statements, comment);
    return statement === undefined ? [] : [{ statement, comment }];
  });
}

const CATCHABLE = new Set(['ExpressionStatement', 'VariableDeclaration']);

/**
 * A script that goes on behind the statements of which it says that they throw, as a reader does who enters them one by one; null
 * where there is none. What gives a name that is used further down stays: without it nothing there would work.
 */
export function goingOnAfterThrows(text: string, lang: string | null): string | null {
  const found = saidToThrow(text, lang)
    .map(({ statement }) => statement)
    .filter(({ type, start, end }) => {
      const { declared } = codeFacts(text.slice(start, end), lang);
      const { free } = codeFacts(text.slice(end), lang);
      return CATCHABLE.has(type) && !declared.some((name) => free.includes(name));
    })
    .filter((statement, at, all) => all.findIndex(({ start }) => start === statement.start) === at);
  if (found.length === 0) return null;
  let made = '';
  let done = 0;
  for (const { start, end } of found) {
    made += `${text.slice(done, start)}try { ${text.slice(start, end)} } catch (error) { console.error(String(error)); }`;
    done = end;
  }
  return made + text.slice(done);
}
