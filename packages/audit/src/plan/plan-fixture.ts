import type { ChoiceWishes } from '../model/choice.ts';
import { printed } from '../model/command-text.ts';
import type { Plan, PlannedStep } from '../model/plan.ts';
import { readMarkdown } from '../read/page-fixture.ts';
import { taskWords } from '../report/words/task-words.ts';
import type { Decision, Planning } from './decisions.ts';
import { PASSES } from './passes.ts';
import { planJourney } from './plan-journey.ts';
import { settlePage } from './settle-page.ts';

/** Plans a page of Markdown. */
export function plan(text: string): Plan {
  return planJourney(readMarkdown(text));
}

/** A step in few words. */
export function describeAction({ action }: PlannedStep): string {
  if (action.kind === 'run') return printed(action.command);
  return action.kind === 'probe' ? `probe ${action.url}` : `${action.kind} ${action.path}`;
}

/** The steps of a page's plan in few words. */
export function journey(text: string): string[] {
  return plan(text).steps.map(describeAction);
}

/** A fence of shell commands. */
export const sh = (text: string): string => `\`\`\`sh\n${text}\n\`\`\`\n\n`;

/** A fence of JavaScript, or of what its info string says. */
export const js = (text: string, info = 'js'): string => `\`\`\`${info}\n${text}\n\`\`\`\n\n`;

/** One decision in few words: what becomes of which step, by which code. */
function describeDecision(decision: Decision, titleOf: (stepId: string) => string): string {
  switch (decision.kind) {
    case 'skip':
      return `skip "${titleOf(decision.stepId)}": ${decision.skip.code}${decision.recoverable ? ', for now' : ''}`;
    case 'include':
      return `include "${titleOf(decision.stepId)}"`;
    case 'move':
      return `move "${titleOf(decision.stepId)}" ${decision.place} "${titleOf(decision.otherId)}"`;
    case 'relocate':
      return `relocate "${titleOf(decision.stepId)}" to "${titleOf(decision.otherId)}"`;
    case 'rewrite':
      return `rewrite "${titleOf(decision.stepId)}": ${decision.commands.map(({ command }) => printed(command)).join('; ')}`;
    case 'join':
      return `join "${titleOf(decision.stepId)}" and "${titleOf(decision.otherId)}"`;
    case 'bring_in':
      return `bring in for "${titleOf(decision.stepId)}": ${decision.lines}`;
    case 'fill_in':
      return `fill in for "${titleOf(decision.stepId)}"`;
    case 'choose':
      return `choose ${decision.choice.code}: ${decision.choice.taken} by ${decision.choice.why}`;
    case 'record':
      return `record ${decision.decision.code}`;
    case 'report':
      return `report ${decision.friction.code}`;
  }
}

/** What a pass decides about a page, in view of what the passes before it decided. */
export function decidedBy(passId: string, text: string, choices: ChoiceWishes = {}): string[] {
  const page = readMarkdown(text);
  const at = PASSES.findIndex(({ id }) => id === passId);
  const view = settlePage(page, { choices }, PASSES.slice(0, at));
  const titles = new Map(page.steps.map(({ id, task }) => [id, taskWords(task)]));
  const made = PASSES[at]?.decide(view) ?? [];
  return made.map((decision) => describeDecision(decision, (id) => titles.get(id) ?? id));
}

/** The view of a page before any pass has decided about it. */
export function viewOf(text: string): Planning {
  return settlePage(readMarkdown(text), {}, []);
}
