import { codeFacts } from '../../code/code-facts.ts';
import { scopesApart } from '../../code/scopes-apart.ts';
import { intendedName } from '../../code/slips.ts';
import { type NoExample, type Slips, type WholeExample, wholeExample } from '../../code/whole-example.ts';
import { hasWord } from '../../code/words.ts';
import type { Block } from '../../model/source.ts';
import type { Candidate } from '../candidates.ts';
import type { Base, Walk } from './walk.ts';
import { notTriedBySkip } from './why-not-tried.ts';

/** How many examples above a snippet it may go on with. */
const NEAR = 4;

/** Whether a script stands as a whole below a step, which is more than a foretaste at the head of the page. */
function isBelow({ code }: Walk, { section, step }: Candidate, { stepIds }: Base): boolean {
  const at = code.findIndex(({ candidate }) => candidate.step.id === step.id);
  const above = code.slice(0, at).map(({ candidate }) => candidate.step.id);
  return section.level > 1 && at !== -1 && stepIds.length > 0 && !stepIds.some((id) => above.includes(id));
}

/** The scripts that a snippet may go on with: those of its own part of the page, the journey's, then others above. */
export function basesFor(walk: Walk, candidate: Candidate): Base[] {
  const { files, examples, implied } = walk;
  const near = examples.slice(0, NEAR);
  const isOwn = ({ sectionId }: Base): boolean => sectionId === candidate.section.id;
  const done = files.filter((file) => !isBelow(walk, candidate, file));
  return [...near.filter(isOwn), ...done, ...near.filter((base) => !isOwn(base)), ...implied];
}

/** The module that a text takes a name from. */
function moduleOf(text: string, name: string): string | undefined {
  return codeFacts(text).imports.find(({ names }) => names.some(({ local }) => local === name))?.specifier;
}

/** The code of the page above a step that declares a name last; what is for other ways does not count. */
export function declaredAbove({ code }: Walk, candidate: Candidate, name: string): Candidate | undefined {
  const at = code.findIndex((piece) => piece.candidate === candidate);
  return code
    .slice(0, Math.max(at, 0))
    .findLast(
      (piece) =>
        piece.declares.has(name) &&
        notTriedBySkip(piece.candidate.skip, piece.candidate)?.code !== 'other_option',
    )?.candidate;
}

/** Whether the names of a snippet mean what a script has under them: nothing between has given them another meaning. */
function meansSame(
  walk: Walk,
  candidate: Candidate,
  names: readonly string[],
  { text, stepIds }: Base,
): boolean {
  return names
    .filter((name) => codeFacts(text).declared.includes(name))
    .every((name) => {
      const above = declaredAbove(walk, candidate, name);
      if (above === undefined || stepIds.includes(above.step.id)) return true;
      const meant = moduleOf(above.block?.text ?? '', name);
      return meant !== undefined && meant === moduleOf(text, name);
    });
}

/** Names that nothing on the page declares or explains, and that look like a misspelling of one that is there. */
function slipsOf({ planning, code }: Walk, { text, lang }: Block, bases: readonly Base[]): Slips {
  const { free, declared } = codeFacts(text, lang);
  const known = [...declared, ...bases.flatMap((base) => codeFacts(base.text).declared)];
  const isMentioned = (name: string): boolean =>
    planning.page.prose.some((passage) => hasWord(passage.text, name)) ||
    code.some(({ declares }) => declares.has(name));
  return new Map(
    free
      .filter((name) => !known.includes(name) && !isMentioned(name))
      .flatMap((name): [string, string][] => {
        const meant = intendedName(name, known);
        return meant === undefined ? [] : [[name, meant]];
      }),
  );
}

/** The statements of a script that bring in some names from modules. */
function importsGiving(text: string, names: readonly string[]): string {
  const { imports, statements } = codeFacts(text);
  const places = imports
    .filter(({ isTop, names: taken }) => isTop && taken.some(({ local }) => names.includes(local)))
    .map(({ start }) => start);
  return statements
    .filter(({ start, end }) => places.some((place) => start <= place && place < end))
    .map(({ start, end }) => text.slice(start, end))
    .join('\n');
}

/** A snippet behind the imports of the code above that give its names, for a look at what it calls. */
export function withImportsAbove(walk: Walk, candidate: Candidate, { text, lang }: Block): string {
  const given = codeFacts(text, lang).free.flatMap((name) => {
    const above = declaredAbove(walk, candidate, name)?.block?.text ?? '';
    return importsGiving(above, [name]);
  });
  return [...new Set(given), text].filter((part) => part !== '').join('\n');
}

/** What a piece of code above gives of some names: where they are all of modules only those, else the piece as it stands. */
function givenBy({ block }: Candidate, names: readonly string[]): string {
  const text = block?.text ?? '';
  const { declared } = codeFacts(text);
  const own = names.filter((name) => declared.includes(name));
  return own.every((name) => moduleOf(text, name) !== undefined) ? importsGiving(text, own) : text;
}

/** One script of all the pieces above that declare the names of a snippet, however far up they stand. */
function gathered(walk: Walk, candidate: Candidate, names: readonly string[]): Base[] {
  const found = names.map((name) => declaredAbove(walk, candidate, name));
  if (found.length === 0 || found.includes(undefined)) return [];
  const pieces = walk.code.map((piece) => piece.candidate).filter((piece) => found.includes(piece));
  if (pieces.length > NEAR) return [];
  const text = pieces.map((piece) => givenBy(piece, names)).join('\n\n');
  return [{ text, stepIds: pieces.map(({ step }) => step.id), isJourney: false, sectionId: null }];
}

/** A snippet as the script that it is, or is the rest of, and the script that it goes on with. */
export type Continued =
  | (WholeExample & { from: Base | null; hasSlip: boolean; isSetApart: boolean })
  | NoExample;

/** Makes a script of the code of a step. */
export function continueExample(walk: Walk, candidate: Candidate, block: Block): Continued {
  const { lang } = block;
  const apart = scopesApart(block.text, lang);
  const text = apart ?? block.text;
  const all = basesFor(walk, candidate);
  const slips = slipsOf(walk, block, all);
  const names = codeFacts(text, lang).free.map((name) => slips.get(name) ?? name);
  const single = all.filter((base) => meansSame(walk, candidate, names, base));
  const bases = [...single, ...gathered(walk, candidate, names)];
  const texts = bases.map((base) => base.text);
  const made = wholeExample(text, lang, texts, slips);
  const hasSlip = slips.size > 0;
  return 'text' in made
    ? { ...made, from: bases[made.base ?? -1] ?? null, hasSlip, isSetApart: apart !== null }
    : made;
}
