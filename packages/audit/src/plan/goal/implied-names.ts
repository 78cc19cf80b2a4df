import { codeFacts } from '../../code/code-facts.ts';
import type { SourcePage } from '../../model/source.ts';
import { behindLast } from '../../read/source/plain-text.ts';
import { isScriptLang } from '../command-words.ts';
import { normalisedName } from './products.ts';

/** The names that a reader would give to what a package exports: `sprintf` for `sprintf-js`, `fetch` for `node-fetch`. */
function namesOf(product: string): string[] {
  const bare = behindLast(product, '/');
  const short = bare.startsWith('node-') ? bare.slice('node-'.length) : bare;
  const end = ['-js', '.js'].find((each) => short.endsWith(each)) ?? '';
  return [bare, short, short.slice(0, short.length - end.length)].map(normalisedName);
}

/**
 * The names of the page's code that can only be the product, which the page installs and nowhere brings in: what every
 * reader does about them is to import the package under that name.
 */
export function impliedNames(
  { blocks }: Pick<SourcePage, 'blocks'>,
  products: readonly string[],
): ReadonlyMap<string, string> {
  const code = blocks
    .filter(({ commands, lang }) => commands.length === 0 && (lang === null || isScriptLang(lang)))
    .map(({ text, lang }) => codeFacts(text, lang));
  const declared = new Set(code.flatMap((facts) => facts.declared));
  const free = new Set(code.flatMap((facts) => (facts.read === 'whole' ? facts.free : [])));
  const found = products.flatMap((product) =>
    [...free]
      .filter((name) => !declared.has(name) && namesOf(product).includes(normalisedName(name)))
      .map((name): [string, string] => [name, product]),
  );
  return new Map(found);
}
