import type { Plan, PlannedStep } from '../model/plan.ts';
import { readMarkdown } from '../read/page-fixture.ts';
import { planJourney } from './plan-journey.ts';

/** Plans a page of Markdown. */
export function plan(text: string): Plan {
  return planJourney(readMarkdown(text));
}

/** A step in few words. */
export function told({ action }: PlannedStep): string {
  if (action.kind === 'run') return action.command;
  return action.kind === 'probe' ? `probe ${action.url}` : `${action.kind} ${action.path}`;
}

/** The steps of a page's plan in few words. */
export function journey(text: string): string[] {
  return plan(text).steps.map(told);
}

/** A fence of shell commands. */
export const sh = (text: string): string => `\`\`\`sh\n${text}\n\`\`\`\n\n`;

/** A fence of JavaScript, or of what its info string says. */
export const js = (text: string, info = 'js'): string => `\`\`\`${info}\n${text}\n\`\`\`\n\n`;
