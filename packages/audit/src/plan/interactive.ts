import type { CommandText } from '../model/command-text.ts';
import type { Block, Passage, Section } from '../model/source.ts';
import { prompts } from '../phrases/tables/prompts.ts';
import { isMarkedQuestion, readTranscript, type ShownPrompt } from '../read/blocks/transcript.ts';
import type { Candidate } from './candidates.ts';
import type { Planning } from './decisions.ts';
import { type StatedAnswer, statedAnswers } from './stated-answers.ts';

/** What the page says about the questions of a command. */
export type PromptHelp = {
  answers: StatedAnswer[];
  acceptDefaults: boolean;
  quote: string | null;
  /** The listing in which it shows them. */
  dialogue?: string;
};

const LONGEST_QUOTE = 240;

/** What a page says of questions, looked up by place: every command asks for it anew. */
type Lookup = {
  passages: ReadonlyMap<number, Passage>;
  outputs: ReadonlyMap<Section, readonly Candidate[]>;
  places: ReadonlyMap<Candidate, number>;
  said: Map<Passage, { answers: StatedAnswer[]; accepts: boolean }>;
};

const lookups = new WeakMap<Planning, Lookup>();

function lookupOf(planning: Planning): Lookup {
  const { page, candidates } = planning;
  const found = lookups.get(planning) ?? {
    passages: new Map(page.prose.map((passage) => [passage.order, passage])),
    outputs: Map.groupBy(
      candidates.filter(({ block }) => block?.role === 'output'),
      ({ section }) => section,
    ),
    places: new Map(candidates.map((candidate, at) => [candidate, at])),
    said: new Map(),
  };
  lookups.set(planning, found);
  return found;
}

const PASSAGES_ABOVE = 3;
const PASSAGES_BELOW = 12;

function near(planning: Planning, { section, step }: Candidate): Passage[] {
  const { passages } = lookupOf(planning);
  const out: Passage[] = [];
  for (let order = step.order - PASSAGES_ABOVE; order <= step.order + PASSAGES_BELOW; order += 1) {
    const passage = passages.get(order);
    if (passage?.sectionId === section.id) out.push(passage);
  }
  return out;
}

function saidIn(planning: Planning, passage: Passage): { answers: StatedAnswer[]; accepts: boolean } {
  const { said } = lookupOf(planning);
  const found = said.get(passage) ?? {
    answers: statedAnswers(passage.text),
    accepts: acceptsDefaults(passage),
  };
  said.set(passage, found);
  return found;
}

/** What a block shows that its commands print; of several commands, one asks only what stands below it. */
function printedIn({ role, text, commands }: Block, command: CommandText | null): string {
  if (role === 'output') return text;
  const own = commands.filter((shown) => shown.command === command);
  return (own.length > 0 ? own : commands).map(({ output }) => output ?? '').join('\n');
}

/** The lines of the listing that shows what a command asks. */
function dialogueOf(planning: Planning, candidate: Candidate, command: CommandText | null): string[] {
  const { outputs, places } = lookupOf(planning);
  const placeOf = (other: Candidate): number => places.get(other) ?? 0;
  const below = (outputs.get(candidate.section) ?? []).filter(
    (other) => other !== candidate && other.step.order >= candidate.step.order,
  );
  const listings = [...(candidate.block ? [candidate] : []), ...below.slice(0, 2)]
    .sort((a, b) => placeOf(a) - placeOf(b))
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
  const accepting = passages.find((passage) => saidIn(planning, passage).accepts);
  const dialogue = dialogueOf(planning, candidate, command);
  const shown = promptsIn(dialogue);
  const stated = passages.flatMap((passage) => saidIn(planning, passage).answers);
  const answers = [...stated, ...shown.flatMap(answerOf)];
  const quote = accepting?.text ?? shown.find(isLeft)?.quote ?? cutOff(dialogue);
  return {
    answers,
    acceptDefaults: quote !== undefined,
    quote: quote?.slice(0, LONGEST_QUOTE) ?? null,
    // What is really asked is sought in it, so that one question is enough.
    ...(dialogue.some(isMarkedQuestion) && { dialogue: dialogue.join('\n') }),
  };
}
