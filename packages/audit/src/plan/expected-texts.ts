import { codeFacts } from '../code/code-facts.ts';
import { endingOf, isFileName } from '../phrases/paths.ts';
import { seen } from '../phrases/tables/seen.ts';
import { isHelp, isInstall } from '../shell/effects.ts';
import type { DraftStep } from './build-steps.ts';
import { candidateBelow } from './candidates.ts';
import type { Planning } from './decisions.ts';
import { fetchedUrl, isAnswer, isLocalRequest } from './local-requests.ts';
import type { Written } from './started-file.ts';

/** What is no text of a page but a name of something. */
const NAMES = ['http:', 'https:', 'npm ', 'npx ', 'node ', '/', '.', '--'];
const SHORTEST_TEXT = 2;
const LONGEST_TEXT = 80;

function isShort(text: string): boolean {
  return text.length >= SHORTEST_TEXT && text.length <= LONGEST_TEXT;
}

/** A text without the quotes that stand inside of its code. */
function unquoted(text: string): string {
  const isQuoted = text.length > 2 && `'"`.includes(text.charAt(0)) && text.endsWith(text.charAt(0));
  return isQuoted ? text.slice(1, -1) : text;
}

/** The text that a passage says is seen, in quotes. */
function quotedIn(text: string): string | null {
  const found = unquoted(seen.first(text, 'quoted')?.slots.text ?? '');
  if (!isShort(found)) return null;
  return NAMES.some((start) => found.startsWith(start)) || isFileName(found) ? null : found.trim();
}

/** A short text that the page says the reader will see, word for word, from the passages around a step. */
export function quotedNear(planning: Planning, step: DraftStep): string | null {
  const { order, sectionId } = step.candidate.step;
  const near = planning.page.prose.filter(
    (passage) => passage.sectionId === sectionId && Math.abs(passage.order - order) <= 4,
  );
  const nearest = [...near].sort((a, b) => Math.abs(a.order - order) - Math.abs(b.order - order));
  return nearest.flatMap(({ text }) => quotedIn(text) ?? [])[0] ?? null;
}

/** Whether a text is a line of words that an answer would show as it is, without markup. */
function isShortText(text: string): boolean {
  return text.length >= 2 && text.length <= 80 && !['<', '\\', '\n'].some((sign) => text.includes(sign));
}

/** The text that a server of the page's own code sends for its first route. */
export function sentText(written: Written): string | null {
  for (const text of [...written.values()].reverse()) {
    const { listens: serves, sent } = codeFacts(text);
    const found = serves ? sent.find(isShortText) : undefined;
    if (found) return found;
  }
  return null;
}

/** What the page shows below a command. */
export function shownOutput(planning: Planning, step: DraftStep): string | null {
  const { candidate, action } = step;
  if (action.kind !== 'run' || !candidate.block) return null;
  const commands = candidate.block.commands;
  const own = commands.find((shown) => shown.command === action.command)?.output;
  if (own) return own;
  if (commands.at(-1)?.command !== action.command) return null;
  const next = candidateBelow(planning.candidates, candidate);
  if (isLocalRequest(action.command) && isAnswer(next?.block ?? null)) return next?.block?.text ?? null;
  return next?.step.role === 'output' && next.block && !isInstall(action.command) ? next.block.text : null;
}

/** What the sentence below a command says that it prints, word for word. */
export function saidOutput({ page }: Planning, { candidate, action }: DraftStep): string | null {
  if (action.kind !== 'run' || candidate.block?.commands.at(-1)?.command !== action.command) return null;
  if (isInstall(action.command) || action.pace === 'scaffold' || isHelp(action.command)) return null;
  const { order, sectionId } = candidate.step;
  const below = page.prose.find((passage) => passage.sectionId === sectionId && passage.order > order);
  const next = page.steps.find((step) => step.order > order);
  if (!below || (next && next.order < below.order)) return null;
  const text = seen.first(below.text, 'printed')?.slots.text?.trim() ?? '';
  // A single word is as often the name of a thing that is seen as its text.
  const isText = isShort(text) && (text.includes(' ') || text.includes('!'));
  const isCode = [...'<>{}/\\'].some((sign) => text.includes(sign)) || text.startsWith('np');
  return isText && !isCode && (endingOf(text)?.length ?? 0) < 2 ? text : null;
}

/** The block in which a page shows what an address answers, right below the sentence that has it opened. */
export function shownAnswer(planning: Planning, step: DraftStep): string | null {
  const next = candidateBelow(planning.candidates, step.candidate);
  if (next?.step.role !== 'output' || !next.block) return null;
  const { order, quote } = step.candidate.step;
  const between = planning.page.prose.filter(
    (passage) => passage.order >= order && passage.order < next.step.order,
  );
  const said = [quote ?? '', ...between.map((passage) => passage.text)].join(' ');
  return seen.says(said, 'answer_shown') ? next.block.text : null;
}

/** What the page shows as the answer to a request, in its own block or right below. */
export function answerTo(planning: Planning, step: DraftStep): string | null {
  const { candidate } = step;
  const own = candidate.block?.commands.find(
    ({ command }) => step.action.kind === 'probe' && fetchedUrl(command) === step.action.url,
  );
  if (own?.output) return own.output;
  const isLast = own !== undefined && own === candidate.block?.commands.at(-1);
  const below = candidateBelow(planning.candidates, candidate)?.block ?? null;
  return isLast && isAnswer(below) ? below.text : quotedNear(planning, step);
}
