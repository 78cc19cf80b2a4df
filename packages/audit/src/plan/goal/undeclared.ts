import { codeFacts } from '../../code/code-facts.ts';
import { GIVEN_ELSEWHERE } from '../../code/given-elsewhere.ts';
import { hasWord } from '../../code/words.ts';
import type { SourcePage } from '../../model/source.ts';

const known = new WeakMap<SourcePage['blocks'], ReadonlySet<string>>();

function declaredOn({ blocks }: SourcePage): ReadonlySet<string> {
  const names =
    known.get(blocks) ?? new Set(blocks.flatMap(({ text, lang }) => codeFacts(text, lang).declared));
  known.set(blocks, names);
  return names;
}

/** Whether no code of the page declares a name, no sentence of it tells of it, and no other environment gives it. */
export function isUndeclared(page: SourcePage, name: string): boolean {
  return (
    !declaredOn(page).has(name) &&
    !page.prose.some(({ text }) => hasWord(text, name)) &&
    !GIVEN_ELSEWHERE.has(name)
  );
}
