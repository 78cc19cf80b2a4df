import { codeFacts } from '../../code/code-facts.ts';
import { GIVEN_ELSEWHERE } from '../../code/given-elsewhere.ts';
import { hasWord } from '../../code/words.ts';
import type { SourcePage } from '../../model/source.ts';

/** The names of a page's code: those of whole scripts, and those inside of their functions. */
type PageNames = { declared: ReadonlySet<string>; inner: ReadonlySet<string> };

const known = new WeakMap<SourcePage['blocks'], PageNames>();

function namesOn({ blocks }: SourcePage): PageNames {
  const found = known.get(blocks);
  if (found) return found;
  const facts = blocks.map(({ text, lang }) => codeFacts(text, lang));
  const names = {
    declared: new Set(facts.flatMap(({ declared }) => declared)),
    inner: new Set(facts.flatMap(({ inner }) => inner)),
  };
  known.set(blocks, names);
  return names;
}

/** Whether a name may be a word of the language: `render`, not `userId`. */
function mayBeWord(name: string): boolean {
  return [...name].every((letter) => letter >= 'a' && letter <= 'z');
}

/**
 * Whether a sentence tells of a name: as code, by a word that can be nothing else or that other code
 * has for a parameter, or beside the code that uses it.
 */
function isMentioned(page: SourcePage, name: string): boolean {
  const { prose, blocks } = page;
  const isSure = !mayBeWord(name) || namesOn(page).inner.has(name);
  const using = blocks.filter(({ text }) => hasWord(text, name));
  const beside = new Set(using.map(({ sectionId }) => sectionId));
  return prose.some(
    ({ text, codes, sectionId }) =>
      hasWord(text, name) && (isSure || beside.has(sectionId) || codes.some((code) => hasWord(code, name))),
  );
}

/** Whether no code of the page declares a name, no sentence of it tells of it, and no other environment gives it. */
export function isUndeclared(page: SourcePage, name: string): boolean {
  return !namesOn(page).declared.has(name) && !isMentioned(page, name) && !GIVEN_ELSEWHERE.has(name);
}

/** Whether a name says itself that it stands for anything of the reader's: `someTask`, `doSomething`. */
export function standsForAny(name: string): boolean {
  const next = name.charAt(4);
  const isWord = next === '_' || next !== next.toLowerCase();
  return (name.startsWith('some') && isWord) || name.toLowerCase().includes('something');
}

/** Whether the reader has to bring what a name stands for: the page tells of it, or other code of it is given the same. */
export function isSuppliedByReader(page: SourcePage, name: string): boolean {
  return !isUndeclared(page, name) || namesOn(page).inner.has(name);
}
