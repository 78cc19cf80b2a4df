import { codeFacts } from '../../code/code-facts.ts';
import { wholeExample } from '../../code/whole-example.ts';
import type { Block } from '../../model/source.ts';
import type { Candidate } from '../candidates.ts';
import { basesFor, continueExample, declaredAbove } from './go-on.ts';
import type { Walk } from './walk.ts';
import { notTriedBySkip } from './why-not-tried.ts';

/** An example whose names the page declares only below it: as it can be done from top to bottom, and behind that code. */
export type DeclaredBelow = {
  names: string[];
  /** The script of somebody who reads from top to bottom. */
  inOrder: string;
  /** The same behind the code below that declares the names: only where this runs is the order to blame. */
  control: string;
};

/** The names of an example that nothing above it gives. */
function missingNames(walk: Walk, candidate: Candidate, { text, lang }: Block): string[] {
  const given = basesFor(walk, candidate).flatMap((base) => codeFacts(base.text).declared);
  return codeFacts(text, lang).free.filter(
    (name) => !given.includes(name) && declaredAbove(walk, candidate, name) === undefined,
  );
}

/** The first code below a step that declares all of some names, for the same readers. */
function declaring({ code }: Walk, candidate: Candidate, names: readonly string[]): Candidate | undefined {
  const at = code.findIndex((piece) => piece.candidate === candidate);
  return code
    .slice(at + 1)
    .find(
      (piece) =>
        names.every((name) => piece.declares.has(name)) &&
        notTriedBySkip(piece.candidate.skip, piece.candidate) === null,
    )?.candidate;
}

/** Looks for the names of an example in the code below it; null where they are not all there. */
export function declaredBelow(walk: Walk, candidate: Candidate, block: Block): DeclaredBelow | null {
  const { text, lang } = block;
  const names = missingNames(walk, candidate, block);
  const below = names.length === 0 ? undefined : declaring(walk, candidate, names);
  if (!below?.block) return null;
  const base = continueExample(walk, below, below.block);
  const control = 'text' in base ? wholeExample(text, lang, [base.text]) : base;
  if (!('text' in control)) return null;
  const bases = basesFor(walk, candidate).map((each) => each.text);
  const inOrder = wholeExample(text, lang, bases, new Map(names.map((name) => [name, name])));
  return { names, control: control.text, inOrder: 'text' in inOrder ? inOrder.text : text };
}
