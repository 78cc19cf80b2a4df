import type { Choice } from '../model/choice.ts';
import { type Candidate, isOpen } from './candidates.ts';
import type { Decision, Planning } from './decisions.ts';
import { importsOf, moduleKindOf } from './scripts.ts';
import { settleChoice } from './settle-choice.ts';

const script = /^(?:[cm]?[jt]s|javascript|typescript)$/i;
const partial = /^\s*(?:\/\/|\/\*)?\s*(?:\.{3}|…)(?![\w([{])/m;

/** The names that a script only sets up: a client, a connection, a configuration. */
function namesSetUp(text: string): string[] {
  return [...text.matchAll(/^(?:const|let|var)\s+(\w+)\s*=\s*(?:await\s+)?(?:new\s|\w[\w.]*\()/gm)].map(
    (match) => match[1] ?? '',
  );
}

/** Whether a script prepares something and never uses it. */
function onlySetsUp(text: string): boolean {
  const code = text.replace(/^\s*(?:\/\/|\*|\/\*).*$/gm, '');
  if (/\bconsole\.|\.then\(|\.listen\(|^\s*\w[\w.]*\(/m.test(code)) return false;
  const used = namesSetUp(code).at(-1);
  return used !== undefined && !new RegExp(`\\b${used}[.(]`).test(code);
}

function goesOn(candidate: Candidate, names: readonly string[], kind: string): boolean {
  const { block, skip } = candidate;
  if (skip?.status !== 'not_runnable' || block?.role !== 'reference_snippet') return false;
  const { text, lang } = block;
  if (!script.test(lang ?? '') || partial.test(text) || importsOf(text).length > 0) return false;
  if (kind === 'commonjs' && /\bawait\b/.test(text)) return false;
  // What sets the same names up once more is another example.
  if (namesSetUp(text).some((name) => names.includes(name))) return false;
  return names.some((name) => new RegExp(`\\b${name}\\.[\\w.]+\\(|\\bnew ${name}\\(`).test(text));
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
      onlySetsUp(candidate.block.text),
  );
  const first = candidates[at];
  if (!first?.block) return [];
  let { text } = first.block;
  const kind = moduleKindOf(text);
  const made: Decision[] = [];
  for (const next of candidates.slice(at + 1)) {
    if (!next.block || next.block.commands.length > 0) continue;
    if (!onlySetsUp(text) || !goesOn(next, namesSetUp(text), kind)) break;
    const choice = goOnOrBegin(planning, first, next);
    made.push({ kind: 'choose', choice });
    if (choice.taken === 'starts') break;
    made.push({ kind: 'join', stepId: first.step.id, otherId: next.step.id });
    text = `${text}\n\n${next.block.text}`;
  }
  return made;
}
