import { hasWord } from '../code/words.ts';
import type { Candidate } from '../judge/failed-journey.ts';
import { type CommandText, printed } from '../model/command-text.ts';
import type { Plan, PlannedStep } from '../model/plan.ts';
import type { Block, SourcePage } from '../model/source.ts';
import {
  blockAbove,
  commandBelow,
  type EditedSource,
  lineAtHead,
  replaceText,
  replaceWords,
} from './edit-lines.ts';

/** A page as its owner has it, and the plan through it that failed at a step. */
export type BrokenPage = {
  source: { text: string; format: string };
  page: SourcePage;
  plan: Plan;
  failedAt: number;
};

/** Writes a change of the journey into the page itself, so that its next reader does it; null where the page has no place for it. */
export function editPage(broken: BrokenPage, { change, plan }: Candidate): EditedSource | null {
  const { text } = broken.source;
  if (change.code === 'word' && change.path !== null)
    return replaceWords(text, writtenBlocks(broken, change.from), change.from, change.to);
  if (change.code === 'line') return editLine(broken, change);
  if (change.code !== 'word' && change.code !== 'command') return null;
  const known = new Map(broken.plan.steps.map((step) => [step.id, step]));
  let edited: EditedSource | null = null;
  for (const step of plan.steps) {
    const before = known.get(step.id);
    if (step.action.kind !== 'run' && step.action.kind !== 'probe') continue;
    const current: BrokenPage = { ...broken, source: { ...broken.source, text: edited?.text ?? text } };
    const made = before === undefined ? added(current, step) : retype(current, before, step);
    if (made === null) return null;
    if (made !== 'same') edited = made;
  }
  return edited;
}

function blocksOf({ page }: BrokenPage, step: PlannedStep): Block[] {
  const ids = page.steps.flatMap(({ id, blockIds }) => (step.sourceStepIds.includes(id) ? blockIds : []));
  return page.blocks.filter(({ id }) => ids.includes(id));
}

/** The blocks of the files that use a word. */
function writtenBlocks(broken: BrokenPage, word: string): Block[] {
  return broken.plan.steps
    .flatMap((step) => (step.action.kind === 'write' ? blocksOf(broken, step) : []))
    .filter(({ text }) => hasWord(text, word));
}

function editLine(
  broken: BrokenPage,
  { from, to, path }: { from: string | null; to: string; path: string },
): EditedSource | null {
  const { text } = broken.source;
  const step = broken.plan.steps.find(({ action }) => action.kind === 'write' && action.path === path);
  const [block] = step === undefined ? [] : blocksOf(broken, step);
  if (block === undefined) return null;
  return from === null ? lineAtHead(text, block, to) : replaceText(text, block, from, to);
}

/** What a step types or asks for, as the page has it. */
function typedBy({ action }: PlannedStep): string | null {
  if (action.kind === 'run') return printed(action.command);
  return action.kind === 'probe' ? action.url : null;
}

/** The page with a command or an address written otherwise. */
function retype(broken: BrokenPage, before: PlannedStep, after: PlannedStep): EditedSource | null | 'same' {
  const [from, to] = [typedBy(before), typedBy(after)];
  if (from === null || to === null || from === to) return 'same';
  return first(blocksOf(broken, before), (block) => replaceText(broken.source.text, block, from, to));
}

function added(broken: BrokenPage, { action }: PlannedStep): EditedSource | null {
  return action.kind === 'run' ? addCommand(broken, action.command) : null;
}

/** The page with a command more: below the last one of its own before the step that failed, or in a block of its own. */
function addCommand(broken: BrokenPage, command: CommandText): EditedSource | null {
  const { source, plan, failedAt } = broken;
  const earlier = plan.steps.slice(0, failedAt).toReversed();
  const below = first(earlier, (step) => {
    const { action } = step;
    if (action.kind !== 'run' || step.trust === 'derived') return null;
    return first(blocksOf(broken, step), (block) =>
      commandBelow(source.text, block, printed(action.command), printed(command)),
    );
  });
  if (below !== null) return below;
  const place = plan.steps.slice(0, failedAt + 1).flatMap((step) => blocksOf(broken, step));
  return first(place, (block) => blockAbove(source.text, block, printed(command), source.format === 'html'));
}

function first<Item, Found>(items: readonly Item[], find: (item: Item) => Found | null): Found | null {
  for (const item of items) {
    const found = find(item);
    if (found !== null) return found;
  }
  return null;
}
