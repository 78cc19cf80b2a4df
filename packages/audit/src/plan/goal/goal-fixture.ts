import type { MainFlow } from '../../model/goal.ts';
import type { SourcePage } from '../../model/source.ts';
import { readMarkdown } from '../../read/page-fixture.ts';
import { taskWords } from '../../report/words/task-words.ts';
import { goalOf } from './goal-of.ts';
import { mainFlowOf } from './main-flow.ts';

/** The goal of a page in few words: how it is seen, and the first line of what stands there. */
export function describeGoal(text: string): string | null {
  const page = readMarkdown(text);
  const goal = goalOf(page);
  const row = page.ledger.find(({ id }) => id === goal?.rowId);
  return goal && `${goal.kind}: ${row?.quote.split('\n')[0]}`;
}

/** The title of a step with the part that it has in the main flow. */
export function describeFlow(text: string): string[] {
  const page = readMarkdown(text);
  const flow: MainFlow = mainFlowOf(page, goalOf(page));
  return page.steps.flatMap(({ id, task }) => (flow[id] ? [`${flow[id]}: ${taskWords(task)}`] : []));
}

/** The text of each claim that a goal has. */
export function describeClaims(page: SourcePage): string[] {
  const ids = goalOf(page)?.claimIds ?? [];
  return page.ledger.flatMap(({ id, quote }) => (ids.includes(id) ? [quote] : []));
}
