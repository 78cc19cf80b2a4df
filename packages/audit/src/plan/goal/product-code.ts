import { type CodeFacts, codeFacts } from '../../code/code-facts.ts';
import { isOfPackages } from '../../code/modules.ts';
import { beforeFirst } from '../../read/source/plain-text.ts';

/** The names of the page's code that hold the product, or what was made from it. */
export type ProductNames = Set<string>;

/** Whether a module is called right where it is brought in: `require('kit')()`. */
function callsAtOnce({ imports, effects }: CodeFacts, products: readonly string[]): boolean {
  const isUnnamed = imports.some(
    ({ how, names, specifier }) =>
      how === 'require' && names.length === 0 && isOfPackages(products, specifier),
  );
  return isUnnamed && effects.some(({ calls }) => calls !== 'require');
}

function isCallOf(names: ProductNames, call: string): boolean {
  const path = call.startsWith('new ') ? call.slice(4) : call;
  return names.has(beforeFirst(path, '.'));
}

/** Adds the names that code takes from the product, or makes with what it took; says whether it calls any of them. */
export function followProduct(text: string, products: readonly string[], names: ProductNames): boolean {
  const facts = codeFacts(text);
  const atOnce = callsAtOnce(facts, products);
  for (const { specifier, names: taken, isType } of facts.imports)
    if (!isType && isOfPackages(products, specifier))
      for (const { local, isType: isTypeOnly } of taken) if (!isTypeOnly) names.add(local);
  for (const { kind, calls, names: made } of facts.effects)
    if (kind === 'set up' && (isCallOf(names, calls) || (calls === '' && atOnce)))
      for (const name of made) names.add(name);
  return atOnce || facts.calls.some((call) => isCallOf(names, call));
}

/** Whether code brings the product in for itself. */
export function importsProduct(text: string, products: readonly string[]): boolean {
  return codeFacts(text).imports.some(
    ({ specifier, isType }) => !isType && isOfPackages(products, specifier),
  );
}
