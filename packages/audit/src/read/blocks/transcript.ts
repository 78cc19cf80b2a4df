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

function isCapital(sign: string): boolean {
  return sign >= 'A' && sign <= 'Z';
}

/** Whether a line begins a question as prompts mark it. */
export function isMarkedQuestion(line: string): boolean {
  const text = line.trimStart();
  const isMark = text.startsWith('?') && text.charAt(1).trim() === '';
  return isMark && isCapital(text.slice(1).trimStart().charAt(0));
}

/** A line without the bar that may stand in front of a mark. */
function withoutBar(line: string): string {
  const bare = line.trim();
  const [bar = ''] = bare;
  const rest = bare.slice(bar.length).trim();
  return bars.has(bar) && questionMarks.has([...rest][0] ?? '') ? rest : bare;
}

function withoutMark(line: string): { text: string; mark: string | null } {
  const bare = withoutBar(line);
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

/** What tells how a list is used, and answers nothing. */
const usage = ['arrow keys', 'arrow-keys', 'to submit', 'to select'];

function isUsage(text: string): boolean {
  const bare = text.toLowerCase();
  return bare.startsWith('- ') || usage.some((words) => bare.includes(words));
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
  return typed === '' || typed.includes(' / ') || isUsage(typed) ? null : typed;
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
  // Then nothing shows where the question ends and its answer begins.
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

/** Marks of the option on which a list stands, of the others, and of boxes to tick. */
const cursors = new Set(['❯', '›', '➜']);
const chosenMarks = new Set(['●']);
const otherMarks = new Set(['○']);
const boxes = new Set(['◉', '◯', '◼', '◻', '■', '□']);

type Option = { text: string; isAt: boolean; isBox: boolean; isMarked: boolean };

/** Reads an option of a list: indented, or behind a mark. */
function optionIn(line: string): Option | null {
  let text = line.trim();
  const take = (marks: ReadonlySet<string>): boolean => {
    const [mark = ''] = text;
    const isTaken = marks.has(mark);
    if (isTaken) text = text.slice(mark.length).trim();
    return isTaken;
  };
  const isIndented = take(bars) || line.startsWith('  ');
  const isAt = take(cursors) || take(chosenMarks);
  const isBox = take(boxes);
  const isMarked = isAt || isBox || take(otherMarks);
  return text !== '' && (isIndented || isMarked) ? { text, isAt, isBox, isMarked } : null;
}

/** The options that stand below a question; none without a mark among them, which is what makes a list of them. */
function optionsBelow(lines: readonly string[], at: number): Option[] {
  const out: Option[] = [];
  for (const line of lines.slice(at + 1)) {
    const option = promptOf(line) === null ? optionIn(line) : null;
    // A list stands on one option: the second such mark is behind its end.
    if (option === null || (option.isAt && out.some(({ isAt }) => isAt))) break;
    out.push(option);
  }
  return out.some(({ isMarked }) => isMarked) ? out : [];
}

/** The option that is the answer; boxes are left as they are ticked. */
function chosenOf(options: readonly Option[]): string | null {
  if (options.some(({ isBox }) => isBox)) return null;
  return options.find(({ isAt }) => isAt)?.text ?? null;
}

/** The places of the lines that are options of a question, where the same mark is no prompt of a shell. */
export function optionLines(lines: readonly string[]): Set<number> {
  const out = new Set<number>();
  const [first = ''] = lines;
  const isOwnPrompt = cursors.has([...first.trim()][0] ?? '');
  for (const [at, line] of lines.entries()) {
    if (promptOf(line)?.answer !== null) continue;
    const options = optionsBelow(lines, at);
    // In a session whose own prompt is that mark, a list shows what was not chosen too.
    if (isOwnPrompt && options.every(({ isAt }) => isAt)) continue;
    for (const index of options.keys()) out.add(at + 1 + index);
  }
  return out;
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
    const prompt = promptOf(line);
    const isOpen = isMarked(line) || prompt?.answer === null;
    const options = isOpen ? optionsBelow(lines, at) : [];
    if (options.length > 0) {
      const question = prompt?.question ?? withoutMark(line).text;
      const shown = lines.slice(at, at + 1 + options.length).map((each) => each.trim());
      out.push({ kind: 'prompt', prompt: { question, answer: chosenOf(options), quote: shown.join('\n') } });
      at += options.length;
      continue;
    }
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
