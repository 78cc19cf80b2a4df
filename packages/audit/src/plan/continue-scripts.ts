import { type Candidate, isOpen } from './candidates.ts';
import type { Planning } from './decisions.ts';
import { importsOf, moduleKindOf } from './scripts.ts';

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

/** Joins a script that only sets a client up with the piece of code further down that first uses it. */
export function continueScripts(planning: Planning): void {
  const { candidates } = planning;
  const at = candidates.findIndex(
    (candidate) =>
      isOpen(candidate) &&
      candidate.block?.role === 'file_create' &&
      candidate.block.file === null &&
      onlySetsUp(candidate.block.text),
  );
  const first = candidates[at];
  if (!first?.block) return;
  const kind = moduleKindOf(first.block.text);
  const later = candidates
    .slice(at + 1)
    .filter((candidate) => candidate.block && candidate.block.commands.length === 0);
  for (const next of later) {
    if (!next.block || !onlySetsUp(first.block.text)) return;
    if (!goesOn(next, namesSetUp(first.block.text), kind)) return;
    first.block = { ...first.block, text: `${first.block.text}\n\n${next.block.text}` };
    first.continuedBy = [...(first.continuedBy ?? []), next.step.id];
  }
}
