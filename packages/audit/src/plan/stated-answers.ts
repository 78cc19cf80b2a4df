import { sentencesOf } from '../phrases/sentences.ts';
import { prompts } from '../phrases/tables/prompts.ts';
import { type Token, tokensOf } from '../phrases/tokens.ts';
import { effectOfCommand, managerOfCommand } from '../shell/managers.ts';
import { parseShell } from '../shell/parse-shell.ts';

/** An answer that the page states for a prompt. */
export type StatedAnswer = { match: string; reply: string; quote: string };

const LONGEST_QUOTE = 240;
const LONGEST_SUBJECT = 40;
const SHORTEST_SUBJECT = 3;
const AFTER_SUBJECT = new Set(['and', 'then', 'when', 'to']);

/** What such a question is about. */
const USUAL = new Set(
  'template framework variant option language preset starter package manager project type runtime database provider style bundler linter compiler color theme license name app answer choice'.split(
    ' ',
  ),
);

function isCommand(text: string): boolean {
  if (text.startsWith('http')) return true;
  return parseShell(text).commands.some(
    (command) =>
      command.words.length > 0 &&
      (managerOfCommand(command) !== null || effectOfCommand(command) === 'enter'),
  );
}

/** The words at the beginning of a text, up to the next sign or what joins sentences. */
function subjectOf(text: string): { words: string; end: number; sign: string } | null {
  const tokens = tokensOf(text);
  const end = tokens.findIndex(({ kind, key }) => kind !== 'word' || AFTER_SUBJECT.has(key));
  const own: readonly Token[] = end === -1 ? tokens : tokens.slice(0, end);
  const [first, last] = [own[0], own.at(-1)];
  if (!first || !last || tokens[end]?.kind === 'code' || tokens[end]?.kind === 'quoted') return null;
  const words = text.slice(first.at, last.end);
  const fits = words.length >= SHORTEST_SUBJECT && words.length <= LONGEST_SUBJECT;
  return fits ? { words, end: last.end, sign: tokens[end]?.key ?? '' } : null;
}

const ARTICLES = new Set(['the', 'a', 'an', 'your', 'its']);
const ASKED = new Set(['asked', 'prompted']);
/** What leads from being asked to what is asked. */
const ABOUT = new Set(['for', 'about', 'which', 'if', 'whether', 'select', 'choose', 'pick']);
const NEAR = 8;
const QUESTIONS = new Set(['prompt', 'prompts', 'prompted', 'asked', 'asks', 'wizard', 'question']);
const GOING_ON = new Set([',', 'and', 'then', 'the']);

type Behind = { words: string; end: number; sign: string };

/** What a text says behind one of its tokens, without an article, and where that ends. */
function subjectBehind(text: string, tokens: readonly Token[], at: number): Behind | null {
  const from = ARTICLES.has(tokens[at + 1]?.key ?? '') ? at + 1 : at;
  const end = tokens[from]?.end ?? 0;
  const subject = subjectOf(text.slice(end));
  return subject && { ...subject, end: end + subject.end };
}

/** "… as the language", "… for the template". */
function roleIn(text: string): Behind | null {
  const tokens = tokensOf(text);
  return ['as', 'for'].includes(tokens[0]?.key ?? '') ? subjectBehind(text, tokens, 0) : null;
}

/** What somebody is asked for: "… when asked about telemetry". */
function askedIn(text: string): Behind | null {
  const tokens = tokensOf(text);
  const asked = tokens.findIndex(({ key }) => ASKED.has(key));
  const about = asked === -1 ? -1 : tokens.findIndex(({ key }, at) => at > asked && ABOUT.has(key));
  return about === -1 || about - asked > NEAR ? null : subjectBehind(text, tokens, about);
}

/** The same where the text begins with it. */
function whenAskedIn(text: string): Behind | null {
  const words = tokensOf(text).filter(({ kind }) => kind === 'word');
  return ['when', 'if'].includes(words[0]?.key ?? '') ? askedIn(text) : null;
}

/** "When you are asked for a language, choose": what stood before the last comma in front of the answer. */
function askedBefore(before: string): string | null {
  const asked = askedIn(before);
  const rest = asked ? before.slice(asked.end).trimStart() : '';
  return rest.startsWith(',') && !rest.slice(1).includes(',') ? (asked?.words ?? null) : null;
}

function usualIn(after: string): string | null {
  const [first] = tokensOf(after);
  if (first?.kind !== 'word') return null;
  const noun = first.key.endsWith('s') ? first.key.slice(0, -1) : first.key;
  return USUAL.has(noun) ? noun : null;
}

/** The question that a quoted answer is for: the words beside it, or else the line of a list that reads like it. */
function questionOf(before: string, after: string, reply: string, sentence: string): string | null {
  const subject = roleIn(after)?.words ?? whenAskedIn(after)?.words ?? askedBefore(before) ?? usualIn(after);
  return subject ?? (tokensOf(sentence).some(({ key }) => QUESTIONS.has(key)) ? reply : null);
}

/** Whether words only lead on from one answer to the next. */
function goesOn(between: string): boolean {
  const tokens = tokensOf(between);
  return tokens.length > 0 && tokens.every(({ key }) => GOING_ON.has(key));
}

function answersOf(sentence: string): StatedAnswer[] {
  const out: StatedAnswer[] = [];
  const stated = new Set(prompts.all(sentence, 'answer').map(({ end }) => end));
  let from = 0;
  for (const { kind, text: reply, at, end } of tokensOf(sentence)) {
    if (kind !== 'code' && kind !== 'quoted') continue;
    const [before, after] = [sentence.slice(from, at), sentence.slice(end)];
    const role = roleIn(sentence.slice(from));
    const between = role ? before.slice(role.end) : before;
    const isNext = out.length > 0 && goesOn(between) && roleIn(after) !== null;
    if ((!stated.has(end) && !isNext) || isCommand(reply)) continue;
    const question = questionOf(before, after, reply, sentence);
    if (question !== null) out.push({ match: question, reply, quote: sentence.slice(0, LONGEST_QUOTE) });
    from = end + (whenAskedIn(after)?.end ?? 0);
  }
  return out;
}

/** The answers that a passage states in words, each with what its question is about. */
export function statedAnswers(text: string): StatedAnswer[] {
  return sentencesOf(text).flatMap((sentence) => answersOf(sentence.text));
}
