import { isSpace } from '../source/plain-text.ts';

/** A prompt in a transcript, with what is shown as typed at it. */
export type ShownPrompt = { question: string; answer: string | null; quote: string };

/** A transcript is made of prompts and of what is printed between them. */
export type TranscriptPart = { kind: 'prompt'; prompt: ShownPrompt } | { kind: 'printed'; text: string };

/** Marks in front of a question of a dialogue, answered or not. */
const questionMarks = new Set(['?', '✔', '✓', '√', '◇', '◆', '❯', '»']);
/** Marks between a question and its answer. */
const answerMarks = ['›', '»', '…', '·', '‣', '▸'];
const bars = new Set(['│', '|', '├', '└', '┌']);
const NPM_FIELDS = new Set([
  'package name',
  'version',
  'description',
  'entry point',
  'test command',
  'git repository',
  'keywords',
  'author',
  'license',
  'type',
]);

function withoutMark(line: string): { text: string; mark: string | null } {
  const bare = line.trim();
  const mark = [...bare][0] ?? '';
  return questionMarks.has(mark)
    ? { text: bare.slice(mark.length).trim(), mark }
    : { text: bare, mark: null };
}

/** "(Y/n)", "(y)", "(use arrow keys)": what a prompt proposes or how it is used. */
function withoutHint(text: string): { text: string; hint: string | null } {
  const bare = text.trim();
  const close = bare.startsWith('(') ? bare.indexOf(')') : bare.startsWith('[') ? bare.indexOf(']') : -1;
  return close === -1
    ? { text: bare, hint: null }
    : { text: bare.slice(close + 1).trim(), hint: bare.slice(1, close).trim() };
}

function answerIn(rest: string): string | null {
  let text = rest.trim();
  for (
    let mark = answerMarks.find((one) => text.startsWith(one));
    mark;
    mark = answerMarks.find((one) => text.startsWith(one))
  )
    text = text.slice(mark.length).trim();
  const { text: typed } = withoutHint(text);
  // "No / Yes" shows both and types neither.
  return typed === '' || typed.includes(' / ') ? null : typed;
}

/** The end of a question: its question mark or colon, or the mark before its answer. */
function endOfQuestion(text: string): number {
  const ends = ['?', ...answerMarks].map((mark) => text.indexOf(mark)).filter((at) => at > 0);
  const colon = text.indexOf(': ');
  if (colon > 0) ends.push(colon);
  if (text.endsWith(':')) ends.push(text.length - 1);
  return ends.length === 0 ? -1 : Math.min(...ends);
}

function promptOf(line: string): ShownPrompt | null {
  const { text, mark } = withoutMark(line);
  const end = endOfQuestion(text);
  // Where the question ends and its answer begins is not to be told then.
  if (end === -1)
    return mark === '?' && text !== '' ? { question: text, answer: null, quote: line.trim() } : null;
  const isAsked = text.charAt(end) === '?';
  const question = text.slice(0, isAsked ? end + 1 : end).trim();
  const rest = text.slice(end + (answerMarks.some((one) => text.startsWith(one, end)) ? 0 : 1));
  const answer = answerIn(rest);
  const { hint } = withoutHint(rest);
  const quote = line.trim();
  if (mark === '?') return { question, answer, quote };
  const showsAnswer = answerMarks.some((one) => rest.trim().startsWith(one));
  if (mark !== null) return isAsked || showsAnswer ? { question, answer, quote } : null;
  if (NPM_FIELDS.has(question.toLowerCase()) && (hint !== null || answer === null))
    return { question, answer, quote };
  return isAsked && hint !== null ? { question, answer, quote } : null;
}

/** The answer that stands on the line below its question, behind a bar. */
function answerBelow(line: string | undefined): string | null {
  const bare = (line ?? '').trim();
  const mark = [...bare][0] ?? '';
  if (!bars.has(mark)) return null;
  const text = bare.slice(mark.length).trim();
  return text === '' ? null : text;
}

function isMarked(line: string): boolean {
  const mark = [...line.trim()][0] ?? '';
  return mark === '◇' || mark === '◆';
}

/** Takes a transcript apart into its prompts and what is printed around them. */
export function readTranscript(text: string): TranscriptPart[] {
  const lines = text.split('\n');
  const out: TranscriptPart[] = [];
  for (let at = 0; at < lines.length; at += 1) {
    const line = lines[at] ?? '';
    const below = isMarked(line) ? answerBelow(lines[at + 1]) : null;
    if (below !== null) {
      const question = withoutMark(line).text;
      out.push({
        kind: 'prompt',
        prompt: { question, answer: below, quote: `${line.trim()}\n${(lines[at + 1] ?? '').trim()}` },
      });
      at += 1;
      continue;
    }
    const prompt = promptOf(line);
    const last = out.at(-1);
    if (prompt) out.push({ kind: 'prompt', prompt });
    else if (last?.kind === 'printed') last.text += `\n${line}`;
    else out.push({ kind: 'printed', text: line });
  }
  // Bars alone only join the questions of a dialogue.
  return out.filter(
    (part) => part.kind === 'prompt' || [...part.text].some((sign) => !isSpace(sign) && !bars.has(sign)),
  );
}
