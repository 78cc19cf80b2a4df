import { posix } from 'node:path';
import { codeFacts } from '../../code/code-facts.ts';
import type { ImportFact } from '../../code/modules.ts';
import { nearWords } from '../near-words.ts';
import { missingModules } from '../signatures/modules.ts';
import { bringsUnknownFiles, lineNaming, pathsMade, shownOf } from './own-project.ts';
import { type Failure, isPagesOwnText, type Rule, rule } from './rule.ts';

/** An import of a file beside the page's own, and the name of that file as the code has it. */
type OwnImport = { fact: ImportFact; path: string };

/** The import in the page's code by which a program came to a file that is not there. */
function importOf({ plan, output }: Failure): OwnImport | undefined {
  const missing = missingModules.first(output)?.slots.module ?? '';
  return plan.steps
    .flatMap(({ action }): OwnImport[] => {
      if (action.kind !== 'write') return [];
      return codeFacts(action.content)
        .imports.filter(({ specifier }) => specifier.startsWith('./') || specifier.startsWith('../'))
        .map((fact) => ({ fact, path: posix.join(posix.dirname(action.path), fact.specifier) }));
    })
    .find(({ fact, path }) => missing === fact.specifier || missing.endsWith(`/${path}`));
}

/** The name of a file without its ending, which an import may leave out. */
function stemOf(path: string): string {
  const name = posix.basename(path);
  const [stem = name] = name.split('.');
  return stem;
}

/** The names that code gives a meaning itself: an import only brings one in. */
function declaredIn(text: string, lang: string | null): string[] {
  const { declared, imports } = codeFacts(text, lang);
  const broughtIn = imports.flatMap(({ names }) => names.map(({ local }) => local));
  return declared.filter((name) => !broughtIn.includes(name));
}

/** Whether the page has such a file made, speaks of it, or shows code that declares what is taken from it. */
function isToldOf(failure: Failure, { fact, path }: OwnImport): boolean {
  const { page } = failure;
  const stem = stemOf(path);
  const shown = page.blocks.flatMap(({ file }) => (file === null ? [] : [file.path]));
  const stems = [...pathsMade(failure), ...shown].map(stemOf);
  const taken = fact.names.map(({ imported, local }) => (imported === 'default' ? local : imported));
  return (
    taken.length === 0 ||
    stems.includes(stem) ||
    nearWords(stem, stems, 1).length > 0 ||
    page.prose.some(({ text }) => text.includes(posix.basename(path))) ||
    page.blocks.some(({ text, lang }) => declaredIn(text, lang).some((name) => taken.includes(name)))
  );
}

/**
 * Code that the page leaves without a command brings in a file of which it says nothing: it goes into a project of the
 * reader's that has one. Where the page has it run by a command, the file is the page's to show.
 */
export const ownModule: Rule = (failure) => {
  if (failure.step.trust !== 'derived' || bringsUnknownFiles(failure)) return undefined;
  const own = importOf(failure);
  if (own === undefined || isPagesOwnText(failure, missingModules.says)) return undefined;
  const said = lineNaming(shownOf(failure), own.fact.specifier);
  if (said === undefined || isToldOf(failure, own)) return undefined;
  return rule(failure, 'environment', {
    code: 'environment.own-project',
    params: { needs: 'files', files: [own.path], said },
    type: 'environment_blocker',
    owner: 'environment',
    confidence: 'medium',
    quotes: missingModules.lines(failure.output, 1),
  });
};
