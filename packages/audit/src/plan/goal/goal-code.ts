import { codeFacts } from '../../code/code-facts.ts';
import { filesReadIn } from '../../code/files-read.ts';
import type { Goal } from '../../model/goal.ts';
import type { Block, SourcePage } from '../../model/source.ts';
import { endingOf } from '../../shell/run-file.ts';
import { isScriptLang } from '../command-words.ts';
import { dataReadBy } from '../files-read.ts';
import { importsProduct } from './product-code.ts';

function isCode({ commands, lang }: Block): boolean {
  return commands.length === 0 && isScriptLang(lang);
}

/** The steps whose code is the goal, or brings in by name what the code of the goal uses: none of them only explains. */
export function codeOfGoal({ steps, blocks }: SourcePage, goal: Goal | null): ReadonlySet<string> {
  const at = blocks.findIndex(({ id }) => id === goal?.blockId);
  const own = blocks[at];
  if (!goal || !own || !isCode(own)) return new Set();
  const { free } = codeFacts(own.text);
  const source = blocks.slice(0, at).findLast((block) => {
    const { declared } = isCode(block) && free.length > 0 ? codeFacts(block.text) : { declared: [] };
    return declared.some((name) => free.includes(name)) && importsProduct(block.text, goal.products);
  });
  const ids = [own.id, ...(source ? [source.id] : [])];
  return new Set(steps.filter(({ blockIds }) => blockIds.some((id) => ids.includes(id))).map(({ id }) => id));
}

/** The files of data that a goal reads: its command's, or those that its code reads by name. */
function dataRead({ ledger, blocks }: SourcePage, goal: Goal | null): string[] {
  const row = ledger.find(({ id }) => id === goal?.rowId);
  if (row?.code === 'run') return dataReadBy(row.data.command);
  const own = blocks.find(({ id }) => id === goal?.blockId);
  return own && isCode(own) ? filesReadIn(own.text, own.lang) : [];
}

/** The one block of data that a page shows without a name above code, or anywhere for a command, where its goal reads a file of that kind that nobody makes. */
export function dataOfGoal(
  page: SourcePage,
  goal: Goal | null,
): { stepId: string; path: string; isReadByCode: boolean } | null {
  const { blocks, steps } = page;
  const [path, ...more] = dataRead(page, goal);
  if (path === undefined || more.length > 0 || blocks.some(({ file }) => file?.path === path)) return null;
  const at = blocks.findIndex(({ id }) => id === goal?.blockId);
  const own = blocks[at];
  const isReadByCode = own !== undefined && isCode(own);
  const shown = (isReadByCode ? blocks.slice(0, at) : blocks).filter(
    ({ file, lang, commands }) => file === null && commands.length === 0 && lang === endingOf(path),
  );
  const step = steps.find(({ blockIds }) => blockIds.includes(shown[0]?.id ?? ''));
  return step && shown.length === 1 ? { stepId: step.id, path, isReadByCode } : null;
}
