import type { Block } from '../model/source.ts';
import { isRunOfFile } from '../shell/effects.ts';
import { type Candidate, commandsOf } from './candidates.ts';
import type { Planning } from './decisions.ts';
import { importsProduct } from './goal/product-code.ts';
import { isSameFile } from './goal/trail.ts';

function isCode({ block }: Candidate): boolean {
  return block !== null && block.commands.length === 0;
}

/** The code behind the goal that is no part of the way: behind an example all, behind a command from the first on that begins anew with the product. */
function otherCode({ goal, flow }: Planning, open: readonly Candidate[], place: number): Candidate[] {
  const isFurther = (candidate: Candidate): boolean =>
    isCode(candidate) && flow[candidate.step.id] === 'further';
  const behind = open.slice(place + 1).filter(isFurther);
  if (goal?.kind === 'example') return behind;
  const anew = behind.findIndex(({ block }) => importsProduct(block?.text ?? '', goal?.products ?? []));
  return anew === -1 ? [] : behind.slice(anew);
}

/**
 * Whether a command runs such code above it: by the name of its file, or a file that the page does not show while some of that code
 * has no name. Any other file that nobody knows may be a slip in the run of the goal, and has to be tried.
 */
function runsOther(candidate: Candidate, above: readonly Candidate[], open: readonly Candidate[]): boolean {
  const files = commandsOf(candidate).map(isRunOfFile);
  const isOf = (file: string, { block }: Candidate): boolean =>
    block !== null && block.file !== null && isSameFile(block.file.path, file);
  return (
    files.length > 0 &&
    files.every((file) => {
      if (file === null) return false;
      const isKnown = open.some((other) => isCode(other) && isOf(file, other));
      return isKnown
        ? above.some((other) => isOf(file, other))
        : above.some(({ block }) => block?.file === null);
    })
  );
}

/** Whether a command, as the page has it, runs a file that stands for one of the reader's own. */
function runsStandIn(blocks: ReadonlyMap<string, Block>, { block }: Candidate): boolean {
  const shown = blocks.get(block?.id ?? '');
  const files = shown?.commands.map(({ command }) => isRunOfFile(command)) ?? [];
  return files.length > 0 && files.every((file) => file !== null && shown?.placeholders.includes(file));
}

/** The examples behind the goal, at a place among the steps that are in, that are others: their code, and what runs it. */
export function otherExamples(
  planning: Planning,
  open: readonly Candidate[],
  place: number,
): ReadonlySet<Candidate> {
  if (planning.goal === null || place === -1) return new Set();
  const others = otherCode(planning, open, place);
  const isExample = planning.goal.kind === 'example';
  const blocks = new Map(planning.page.blocks.map((block) => [block.id, block]));
  const found = new Set(others);
  const above: Candidate[] = [];
  const runs = open.slice(place + 1).filter((one) => {
    const runsIt = runsOther(one, above, open) || (isExample && runsStandIn(blocks, one));
    if (found.has(one)) above.push(one);
    return runsIt;
  });
  return new Set([...others, ...runs]);
}
