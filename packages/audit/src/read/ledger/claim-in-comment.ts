import { isLiteral, isTypeName, openBrackets } from './literals.ts';

const arrows = ['=>', '==>', '->', '→', '⇒', '➜'];
/** Before a colon these announce what is printed. */
const labels = new Set([
  'output',
  'outputs',
  'prints',
  'logs',
  'console',
  'stdout',
  'result',
  'results',
  'returns',
  'throws',
  'expected output',
  'console output',
]);
/** Without a colon these do so before a value. */
const verbs = new Set(['prints', 'outputs', 'logs', 'returns', 'yields', 'throws']);
const printing = new Set(['prints', 'outputs', 'logs']);
/** A description goes on with one of these, not with what is printed. */
const describing = new Set([
  'the',
  'a',
  'an',
  'all',
  'any',
  'each',
  'every',
  'this',
  'that',
  'these',
  'to',
  'in',
  'on',
  'if',
  'when',
  'out',
  'and',
  'or',
  'it',
  'its',
  'your',
  'some',
  'as',
  'for',
  'with',
  'errors',
  'only',
]);
const typeErrors = ['Type ', 'Argument of type', 'Property ', 'TS', 'error TS'];

/** What a comment claims, and whether it goes on in the comment below. */
export type StatedInComment = { code: 'value' | 'type'; text: string; goesOn: boolean };

function afterArrow(text: string): string | null {
  const arrow = arrows.find((mark) => text.startsWith(mark));
  if (arrow !== undefined) {
    const value = text.slice(arrow.length).trim();
    // Between what is printed a remark tells when.
    return value.startsWith('//') ? null : value;
  }
  // A session of an interpreter answers so; before anything else it only compares.
  const answer = text.startsWith('> ') ? text.slice(2).trim() : '';
  return isLiteral(answer) ? answer : null;
}

function afterLabel(text: string): string | null {
  const colon = text.indexOf(':');
  if (colon === -1 || !labels.has(text.slice(0, colon).trim().toLowerCase())) return null;
  return text.slice(colon + 1).trim();
}

function afterVerb(text: string): string | null {
  const [verb = '', ...rest] = text.split(' ');
  const said = rest.join(' ').trim();
  const name = verb.toLowerCase();
  if (name === 'throws') return said === '' ? text : said;
  if (said === '' || !verbs.has(name)) return null;
  const isPrinted = printing.has(name) && !describing.has((rest[0] ?? '').toLowerCase());
  return isPrinted || isLiteral(said) ? said : null;
}

function typeSaid(text: string): string | null {
  if (text.startsWith('^?')) return text.slice(2).trim();
  if (text.startsWith('$ExpectType')) return text.slice(11).trim();
  const isError = typeErrors.some((start) => text.startsWith(start));
  return isError && (text.includes("'") || text.includes('TS')) ? text : null;
}

/** What a comment claims by its own words. */
export function claimInComment(text: string): StatedInComment | null {
  const type = typeSaid(text);
  if (type !== null) return { code: 'type', text: type, goesOn: false };
  const marked = afterArrow(text) ?? afterLabel(text);
  if (marked !== null)
    return {
      code: isTypeName(marked) ? 'type' : 'value',
      text: marked,
      goesOn: marked === '' || openBrackets(marked) > 0,
    };
  const said = afterVerb(text);
  return said === null ? null : { code: 'value', text: said, goesOn: openBrackets(said) > 0 };
}
