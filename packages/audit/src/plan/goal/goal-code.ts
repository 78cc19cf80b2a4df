import { codeFacts } from '../../code/code-facts.ts';
import type { Goal } from '../../model/goal.ts';
import type { Block, SourcePage } from '../../model/source.ts';
import { isScriptLang } from '../command-words.ts';
import { bringsIn } from './product-code.ts';

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
    return declared.some((name) => free.includes(name)) && bringsIn(block.text, goal.products);
  });
  const ids = [own.id, ...(source ? [source.id] : [])];
  return new Set(steps.filter(({ blockIds }) => blockIds.some((id) => ids.includes(id))).map(({ id }) => id));
}
