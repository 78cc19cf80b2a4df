import type { CodeFacts } from './code-facts.ts';
import { leavesOut } from './left-out.ts';

/** The names that a script only sets up: a client, a connection, a configuration. */
export function namesSetUp({ effects }: CodeFacts): string[] {
  return effects.flatMap(({ kind, names }) => (kind === 'set up' && names.length === 1 ? names : []));
}

const uses = ['.then', '.listen'];

/** Whether a script prepares something and never uses it. */
export function isSetupOnly(facts: CodeFacts): boolean {
  const { effects, calls, unused } = facts;
  if (effects.some(({ kind }) => kind !== 'set up')) return false;
  if (calls.some((call) => call.startsWith('console.') || uses.some((end) => call.endsWith(end))))
    return false;
  const last = namesSetUp(facts).at(-1);
  return last !== undefined && unused.includes(last);
}

/** Whether a snippet goes on with a script that set names up: it calls them, and neither brings in nor declares its own. */
export function continues(text: string, facts: CodeFacts, names: readonly string[]): boolean {
  if (facts.read !== 'whole' || facts.imports.length > 0 || leavesOut(text)) return false;
  // What declares the same names once more is another example.
  if (facts.declared.some((name) => names.includes(name))) return false;
  const called = names.filter((name) => facts.free.includes(name));
  return called.some((name) =>
    facts.calls.some((call) => call.startsWith(`${name}.`) || call === `new ${name}`),
  );
}
