import { codeFacts } from '../../code/code-facts.ts';
import type { CommandText } from '../../model/command-text.ts';
import type { Block, SourcePage } from '../../model/source.ts';
import { toolNamed } from '../../shell/tools.ts';
import { isPathLike, isScriptLang, partsOf } from '../command-words.ts';
import { importsOf } from '../scripts.ts';
import { isNamedAfter, productsOf } from './products.ts';

/** The programs that the page's own scripts are: the block of each by the name under which commands below call it. */
export type OwnPrograms = ReadonlyMap<string, string>;

const SHEBANG = '#!';

/** Whether code is a script that a shell can start by itself: its first line says with what. */
function isProgram({ commands, lang, text }: Block): boolean {
  const [first = ''] = text.split('\n');
  const isOfNode = first.startsWith(SHEBANG) && first.trimEnd().endsWith('node');
  return commands.length === 0 && isOfNode && (lang === null || isScriptLang(lang));
}

/** Whether a script calls itself by a name, in a text of its code or by the name of its file. */
function isCalled({ text, file }: Block, name: string): boolean {
  const [stem] = file?.path.split('/').at(-1)?.split('.') ?? [];
  return stem === name || (codeFacts(text).strings.includes(name) && !importsOf(text).includes(name));
}

/** Finds the commands that call a script of the page by a name of its own, which nothing else on the page brings. */
export function ownProgramsOf(page: Pick<SourcePage, 'blocks' | 'ledger' | 'title'>): OwnPrograms {
  const found = new Map<string, string>();
  if (!page.blocks.some(isProgram)) return found;
  const products = productsOf(page);
  for (const [at, { commands }] of page.blocks.entries()) {
    const script = page.blocks.slice(0, at).findLast(isProgram);
    const names = commands.flatMap(({ command }) => partsOf(command)).map(({ program }) => program);
    for (const name of script ? names : [])
      if (script && !found.has(name) && isOwn(name, products) && isCalled(script, name))
        found.set(name, script.id);
  }
  return found;
}

function isOwn(name: string, products: readonly string[]): boolean {
  const isName = isPathLike(name) && !name.includes('/');
  return isName && toolNamed(name) === null && !products.some((product) => isNamedAfter(product, name));
}

/** The program of the page's own that a command calls. */
export function ownProgramIn(command: CommandText, programs: OwnPrograms): string | null {
  return partsOf(command).find(({ program }) => programs.has(program))?.program ?? null;
}
