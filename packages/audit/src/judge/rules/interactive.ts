import type { CommandRecord } from '../../model/run.ts';
import type { SourcePage } from '../../model/source.ts';
import { readQuestion, simplify, wordsOfQuestion } from '../../terminal/prompt.ts';
import { type Failure, lastLines, type Rule, rule } from './rule.ts';

const SHORTEST_QUESTION = 5;
const LONGEST_QUOTE = 240;

/** A prompt that was left without an answer: the page is looked through for it before anything is said of the page. */
export const unansweredPrompt: Rule = (failure) => {
  const [asked] = failure.commands.flatMap((command) => questionOf(command) ?? []);
  if (asked === undefined || !isOfPage(asked.screen, failure)) return undefined;
  const { screen, question, options } = asked;
  const { listed, said } = mentionsOf(question, failure.page);
  if (listed !== null) {
    return rule(failure, 'auditor', {
      code: 'auditor.answer-not-read',
      params: { question, said: listed },
      type: 'environment_blocker',
      owner: 'environment',
      confidence: 'medium',
      quotes: lastLines(screen),
    });
  }
  return rule(failure, 'interactive', {
    code: 'environment.question',
    params: { question, options, said },
    // Whoever reads the page could answer: it is something to bring, and nobody is blamed for it.
    type: 'environment_blocker',
    owner: 'environment',
    confidence: said === null ? 'high' : 'medium',
    quotes: [...lastLines(screen), ...(said === null ? [] : [said])],
  });
};

/** A command of the auditor's own makes the page owe no answer, unless it is the page's own code that asks in its words. */
function isOfPage(screen: string, { step, plan }: Failure): boolean {
  if (step.trust !== 'derived') return true;
  const written = plan.steps.flatMap(({ action, trust }) =>
    action.kind === 'write' && trust !== 'derived' ? [simplify(action.content)] : [],
  );
  const lines = screen.split('\n').map(wordsOfQuestion);
  return lines.some(
    (line) => line.length >= SHORTEST_QUESTION && written.some((content) => content.includes(line)),
  );
}

/** What a command asks that waits for a key, also where it was let go on since it might have been at work. */
export function questionOf({
  ending,
  output,
}: CommandRecord): { screen: string; question: string; options: string[] } | undefined {
  const isOpen = ending.kind === 'kept_running' && ending.awaitsKey === true;
  const screen = ending.kind === 'waiting_for_input' ? ending.screen : isOpen ? output : undefined;
  return screen === undefined ? undefined : { screen, ...readQuestion(screen.split('\n')) };
}

/** Where the page has the words of a question: in a listing, which would show the answer, or in its prose. */
export function mentionsOf(
  question: string,
  page: SourcePage,
): { listed: string | null; said: string | null } {
  const words = wordsOfQuestion(question);
  const has = (text: string) => words.length >= SHORTEST_QUESTION && simplify(text).includes(words);
  const listings = page.blocks.flatMap(({ role, text, commands }) =>
    role === 'output' ? [text] : commands.map(({ output }) => output ?? ''),
  );
  const listed = listings.flatMap((text) => text.split('\n')).find(has) ?? null;
  const said = page.prose.find(({ text }) => has(text))?.text.slice(0, LONGEST_QUOTE) ?? null;
  return { listed, said };
}
