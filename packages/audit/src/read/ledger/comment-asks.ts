import { asksIn } from '../../phrases/grammar/asks.ts';
import { sentencesOf } from '../../phrases/sentences.ts';
import { type Comment, commentsIn } from './comments.ts';
import type { RowContent } from './row-writer.ts';

/** What a comment asks of the reader. */
export type CommentAsk = { quote: string; content: RowContent; whole: string };

const FILLING = new Set('replace change swap fill put paste insert enter set add'.split(' '));
const READERS = new Set(['your', 'own', 'here']);
const VALUES = new Set(['key', 'token', 'secret', 'credentials', 'password', 'id', 'keys']);
const OWN_STARTS = ['this is your ', 'your ', 'put your ', 'insert your '];

/** Whether a comment speaks to the reader, or sends one to an address. */
function turnsToReader(text: string): boolean {
  return sentencesOf(text).some(({ tokens }) =>
    tokens.some(({ kind, key }) => key === 'you' || kind === 'url'),
  );
}

function capitalised(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}

/** What one sentence of a comment asks; most that begin with a verb say what the code beside them does. */
function contentOf(
  text: string,
  { isBeside, isTurned, leads }: { isBeside: boolean; isTurned: boolean; leads: boolean },
): RowContent | null {
  const kind = 'instruction';
  const [sentence] = sentencesOf(text);
  if (!sentence) return null;
  const keys = sentence.tokens.map(({ key }) => key);
  const [ask] = asksIn(sentence);
  // Beside code many begin in small letters.
  const filled = isBeside ? (asksIn(sentencesOf(capitalised(text))[0] ?? sentence)[0] ?? ask) : ask;
  const lower = text.toLowerCase();
  const isFilled = filled !== undefined && FILLING.has(filled.verb) && keys.some((key) => READERS.has(key));
  const isOwn = OWN_STARTS.some((start) => lower.startsWith(start));
  const isValue = keys.some((key) => VALUES.has(key) || key.includes('_'));
  const isWanted = isFilled || isOwn;
  if (isWanted && (isBeside || isValue || ask?.verb === 'replace'))
    return { kind, code: 'set_value', data: { name: null } };
  if (!ask || !isTurned) return null;
  if (ask.mood === 'asked') return { kind, code: 'do_in_words', data: { verb: ask.verb } };
  return keys.includes('you') && !leads ? { kind, code: 'may_do', data: { verb: ask.verb } } : null;
}

/** Whether a comment speaks of the code beside it or right below, which then shows what it offers. */
function speaksOfCode({ line, text, code }: Comment, lines: readonly string[]): boolean {
  const below = lines[line - 1 + text.split('\n').length];
  return code !== '' || below?.trim() !== '';
}

/** The sentences by which the comments of a piece of code turn to the reader. */
export function asksInComments(text: string, lang: string | null): CommentAsk[] {
  const lines = text.split('\n');
  return commentsIn(text, lang).flatMap((comment) =>
    sentencesOf(comment.text).flatMap((sentence): CommentAsk[] => {
      const isBeside = comment.code !== '';
      const place = { isBeside, isTurned: turnsToReader(comment.text), leads: speaksOfCode(comment, lines) };
      const content = contentOf(sentence.text, place);
      const whole = lines[comment.line - 1] ?? '';
      return content ? [{ quote: sentence.text, content, whole }] : [];
    }),
  );
}
