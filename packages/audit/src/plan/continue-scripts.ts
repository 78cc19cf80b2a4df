import { type CodeFacts, codeFacts } from '../code/code-facts.ts';
import { continues, namesSetUp, onlySetsUp } from '../code/continue-code.ts';
import type { Choice } from '../model/choice.ts';
import { type Candidate, isOpen } from './candidates.ts';
import { isScriptLang } from './command-words.ts';
import type { Decision, Planning } from './decisions.ts';
import { settleChoice } from './settle-choice.ts';

function goesOn({ block, skip }: Candidate, before: CodeFacts): boolean {
  if (skip?.status !== 'not_runnable' || block?.role !== 'reference_snippet') return false;
  const { text, lang } = block;
  if (!isScriptLang(lang)) return false;
  const facts = codeFacts(text);
  if (before.moduleKind === 'commonjs' && facts.hasTopLevelAwait) return false;
  return continues(text, facts, namesSetUp(before));
}

/** Whether a snippet goes on with the code so far, as a choice: it could also begin anew. */
function goOnOrBegin(planning: Planning, first: Candidate, next: Candidate): Choice {
  const ids = [first.step.id, next.step.id];
  return settleChoice(planning, {
    ...{ id: `continues:${next.step.id}`, kind: 'interpretation', code: 'continues_or_starts' },
    ...{ usual: 'continues', prior: 0.85, why: 'uses_names', params: {}, affects: ids },
    options: ['continues', 'starts'].map((id) => ({ id, label: id, stepIds: ids })),
  });
}

/** Joins a script that only sets a client up with the piece of code further down that first uses it. */
export function continueScripts(planning: Planning): Decision[] {
  const { candidates } = planning;
  const at = candidates.findIndex(
    (candidate) =>
      isOpen(candidate) &&
      candidate.block?.role === 'file_create' &&
      candidate.block.file === null &&
      onlySetsUp(codeFacts(candidate.block.text)),
  );
  const first = candidates[at];
  if (!first?.block) return [];
  let { text } = first.block;
  const made: Decision[] = [];
  for (const next of candidates.slice(at + 1)) {
    if (!next.block || next.block.commands.length > 0) continue;
    const before = codeFacts(text);
    if (!onlySetsUp(before) || !goesOn(next, before)) break;
    const choice = goOnOrBegin(planning, first, next);
    made.push({ kind: 'choose', choice });
    if (choice.taken === 'starts') break;
    made.push({ kind: 'join', stepId: first.step.id, otherId: next.step.id });
    text = `${text}\n\n${next.block.text}`;
  }
  return made;
}
