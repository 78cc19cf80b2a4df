import { codeFacts } from '../../code/code-facts.ts';
import { packageOf } from '../../code/modules.ts';
import { isInstall, packagesOf } from '../../shell/effects.ts';
import { typedIn } from '../../shell/typed-lines.ts';
import type { Draft, DraftItem } from './drafts.ts';
import { languageKind } from './languages.ts';

function broughtIn({ code }: Draft): string[] {
  if (languageKind(code.lang) !== 'script') return [];
  return codeFacts(code.text, code.lang).imports.flatMap(({ specifier }) => packageOf(specifier) ?? []);
}

function installed({ code }: Draft): string[] {
  return code.text.split('\n').map(typedIn).filter(isInstall).flatMap(packagesOf);
}

function blocksOf(items: readonly DraftItem[]): Draft[] {
  return items.filter((item): item is Draft => item.kind === 'block');
}

/** The packages that the blocks of a page install: names of products, also where one ends like a file. */
export function installedPackages(items: readonly DraftItem[]): ReadonlySet<string> {
  return new Set(blocksOf(items).flatMap(installed));
}

/** The packages that code of a page brings in and none of its blocks installs, with the last place that does. */
export function neededPackages(items: readonly DraftItem[]): ReadonlyMap<string, number> {
  const given = installedPackages(items);
  return new Map(
    blocksOf(items).flatMap((block) =>
      broughtIn(block)
        .filter((name) => !given.has(name))
        .map((name): [string, number] => [name, block.order]),
    ),
  );
}

/** Whether a command installs what code further down brings in: then it is meant to be run, wherever it is named. */
export function isNeeded(command: string, at: number, needed: ReadonlyMap<string, number>): boolean {
  return isInstall(command) && packagesOf(command).some((name) => (needed.get(name) ?? -1) > at);
}
