import type { Passage } from '../model/source.ts';
import type { Candidate } from './candidates.ts';
import type { Planning } from './decisions.ts';
import { answersTold, type StatedAnswer } from './told-answers.ts';

/** What the page says about the questions of a command. */
export type PromptHelp = { answers: StatedAnswer[]; acceptDefaults: boolean; quote: string | null };

const defaults =
  /\b(?:accept|choose|select|keep|leave|pick|use|go with|stick (?:with|to))(?:ing)?\s+(?:all\s+)?(?:of\s+)?(?:the\s+|its\s+|their\s+)?defaults?\b(?!\s+(?:config|template|project|export|port|branch|import))|\b(?:press|hit)(?:t?ing)?\s+`?(?:enter|return)\b|\busing the defaults\b/i;
function near(planning: Planning, candidate: Candidate): Passage[] {
  return planning.page.prose.filter(
    (passage) =>
      passage.sectionId === candidate.section.id &&
      passage.order >= candidate.step.order - 3 &&
      passage.order <= candidate.step.order + 12,
  );
}

/** The lines of the listing that shows what a command asks. */
function dialogueOf(planning: Planning, candidate: Candidate): string[] {
  const following = planning.candidates.filter(
    (other) => other.section === candidate.section && other.step.order >= candidate.step.order && other.block,
  );
  const listings = following
    .filter((other) => other === candidate || other.block?.role === 'output')
    .slice(0, 2);
  return listings.flatMap(({ block }) =>
    (block?.role === 'output'
      ? block.text
      : (block?.commands.map((shown) => shown.output ?? '').join('\n') ?? '')
    ).split('\n'),
  );
}

/** Whether lines show what a command asks, as prompts write it. */
export function areQuestions(lines: readonly string[]): boolean {
  return lines.filter((line) => /^\s*\?\s+[A-Z]/.test(line)).length >= 2;
}

/** Whether the page shows the questions of a command in a listing. */
export function showsQuestions(planning: Planning, candidate: Candidate): boolean {
  return areQuestions(dialogueOf(planning, candidate));
}

/** A question that is shown without an answer is left as it stands. */
function isLeft(line: string): boolean {
  return /^\s*\?\s+[A-Z][^:?]*[:?]\s*$/.test(line);
}

/** Questions with their answers, as a page shows them in a listing of the dialogue. */
function answersShown(planning: Planning, candidate: Candidate): StatedAnswer[] {
  return dialogueOf(planning, candidate).flatMap((line) => {
    const found =
      /^\s*\?\s+([A-Z][^:?]{3,80}):\s+(\S.*)$/.exec(line) ??
      /^\s*(?:[✔✓?◆◇◇│├└]\s*)*([A-Z][^?]{3,100}\?)\s*(?:[›»…·:]\s*)?(\S.*)$/.exec(line);
    const reply = found?.[2]?.trim() ?? '';
    if (!found?.[1] || / \/ |\(y\/n\)|\[y\/n\]/i.test(reply)) return [];
    return [{ match: found[1], reply, quote: line.trim().slice(0, 240) }];
  });
}

/** A page that lists the questions with their defaults and says to confirm them. */
function statedDefaults(passages: Passage[]): Passage | undefined {
  const at = passages.findIndex(
    (passage) =>
      /\bprompted\b/i.test(passage.text) && /\b(?:confirm|choose|select|accept)\b/i.test(passage.text),
  );
  if (at === -1) return undefined;
  return passages.slice(at + 1, at + 6).filter((passage) => /\(default(?:s to|:| is)/i.test(passage.text))
    .length >= 2
    ? passages[at]
    : undefined;
}

/** What the page says of a command's prompts. */
export function promptHelp(planning: Planning, candidate: Candidate): PromptHelp {
  const passages = near(planning, candidate);
  const accepting = passages.find((passage) => defaults.test(passage.text)) ?? statedDefaults(passages);
  const left = dialogueOf(planning, candidate).find(isLeft);
  const answers = [
    ...passages.flatMap((passage) => answersTold(passage.text)),
    ...answersShown(planning, candidate),
  ];
  const quote = accepting?.text ?? left;
  return { answers, acceptDefaults: quote !== undefined, quote: quote?.slice(0, 240) ?? null };
}
