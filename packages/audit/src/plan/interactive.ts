import type { CommandText } from '../model/command-text.ts';
import type { Block, Passage } from '../model/source.ts';
import { prompts } from '../phrases/tables/prompts.ts';
import { isMarkedQuestion, readTranscript, type ShownPrompt } from '../read/blocks/transcript.ts';
import type { Candidate } from './candidates.ts';
import type { Planning } from './decisions.ts';
import { answersTold, type StatedAnswer } from './told-answers.ts';

/** What the page says about the questions of a command. */
export type PromptHelp = {
  answers: StatedAnswer[];
  acceptDefaults: boolean;
  quote: string | null;
  /** The listing in which it shows them. */
  dialogue?: string;
};

const LONGEST_QUOTE = 240;

function near(planning: Planning, candidate: Candidate): Passage[] {
  return planning.page.prose.filter(
    (passage) =>
      passage.sectionId === candidate.section.id &&
      passage.order >= candidate.step.order - 3 &&
      passage.order <= candidate.step.order + 12,
  );
}

/** What a block shows that its commands print; of several commands, one asks only what stands below it. */
function printedIn({ role, text, commands }: Block, command: CommandText | null): string {
  if (role === 'output') return text;
  const own = commands.filter((shown) => shown.command === command);
  return (own.length > 0 ? own : commands).map(({ output }) => output ?? '').join('\n');
}

/** The lines of the listing that shows what a command asks. */
function dialogueOf(planning: Planning, candidate: Candidate, command: CommandText | null): string[] {
  const following = planning.candidates.filter(
    (other) => other.section === candidate.section && other.step.order >= candidate.step.order && other.block,
  );
  const listings = following
    .filter((other) => other === candidate || other.block?.role === 'output')
    .slice(0, 2);
  return listings.flatMap(({ block }) => (block ? printedIn(block, command) : '').split('\n'));
}

/** Whether lines show what a command asks, as prompts write it. */
export function areQuestions(lines: readonly string[]): boolean {
  return lines.filter(isMarkedQuestion).length >= 2;
}

/** Whether the page shows the questions of a command in a listing. */
export function showsQuestions(planning: Planning, candidate: Candidate, command: CommandText): boolean {
  return areQuestions(dialogueOf(planning, candidate, command));
}

/** The questions of a listing, read as the ledger of the page reads them. */
function promptsIn(dialogue: readonly string[]): ShownPrompt[] {
  return readTranscript(dialogue.join('\n')).flatMap((part) => (part.kind === 'prompt' ? [part.prompt] : []));
}

/** A question that is shown without an answer is left as it stands, unless its answer may be among its words. */
function isLeft({ question, answer, quote }: ShownPrompt): boolean {
  const [line = ''] = quote.split('\n', 1);
  const hasEnd = question.endsWith('?') || !line.endsWith(question);
  return answer === null && hasEnd && isMarkedQuestion(quote);
}

function answerOf({ question, answer, quote }: ShownPrompt): StatedAnswer[] {
  return answer === null ? [] : [{ match: question, reply: answer, quote: quote.slice(0, LONGEST_QUOTE) }];
}

const DOTS = ['...', '…'];

/** The line by which a listing of questions says that there are more, whose answers it leaves as they are proposed. */
function cutOff(dialogue: readonly string[]): string | undefined {
  const hasDots = (line: string): boolean => DOTS.some((dots) => line.includes(dots));
  return areQuestions(dialogue)
    ? dialogue.find((line) => hasDots(line) && !isMarkedQuestion(line))?.trim()
    : undefined;
}

/** Whether a passage has the reader accept what is proposed; a key may be named in quotes. */
function acceptsDefaults({ text }: Passage): boolean {
  return prompts.all(text, 'defaults').some(({ slots }) => {
    const key = slots.key?.toLowerCase();
    return key === undefined || key.startsWith('enter') || key.startsWith('return');
  });
}

/** What the page says of a command's prompts, or of those of all commands of a block. */
export function promptHelp(
  planning: Planning,
  candidate: Candidate,
  command: CommandText | null = null,
): PromptHelp {
  const passages = near(planning, candidate);
  const accepting = passages.find(acceptsDefaults);
  const dialogue = dialogueOf(planning, candidate, command);
  const shown = promptsIn(dialogue);
  const told = passages.flatMap((passage) => answersTold(passage.text));
  const answers = [...told, ...shown.flatMap(answerOf)];
  const quote = accepting?.text ?? shown.find(isLeft)?.quote ?? cutOff(dialogue);
  return {
    ...{ answers, acceptDefaults: quote !== undefined, quote: quote?.slice(0, LONGEST_QUOTE) ?? null },
    ...(areQuestions(dialogue) && { dialogue: dialogue.join('\n') }),
  };
}
