import type { QuickstartReport } from '@waymark/contract';
import { html, type Markup } from './html-text.ts';

/** The places of a report's page that others link to; a published report never changes, so neither do they. */
export type Permalinks = {
  /** The anchor of a step, by its number on the page: `step-3`; null where the page does not show it. */
  step(stepId: string): string | null;
  /** The anchor of a command; null where the page does not show it. */
  command(commandId: string): string | null;
};

/** Reads from a report which anchors its page has. */
export function permalinksOf(report: QuickstartReport): Permalinks {
  const inMilestones = new Set(report.journey_milestones.flatMap(({ step_ids }) => step_ids));
  const steps = new Map<string, string>();
  const commands = new Set(report.commands.filter(isProof).map(({ id }) => id));
  for (const [index, { id, command_ids }] of report.quickstart_steps.entries()) {
    if (!inMilestones.has(id)) continue;
    steps.set(id, `step-${index + 1}`);
    for (const command of command_ids) commands.add(command);
  }
  const known = new Set(report.commands.map(({ id }) => id));
  return {
    step: (id) => steps.get(id) ?? null,
    command: (id) => (commands.has(id) && known.has(id) ? id : null),
  };
}

/** Whether a command belongs to a run that proves something, and so stands among the evidence. */
export function isProof({ evidence_role: role }: QuickstartReport['commands'][number]): boolean {
  return role === 'proof';
}

/** A link to the very place it stands at; seen when one points at the place or reaches the link by keyboard. */
export function permalink(anchor: string, name: string): Markup {
  return html`<a class="anchor" href="#${anchor}" aria-label="Link to ${name}">#</a>`;
}

/** Links to anchors of the same page; what it does not show is named only. */
export function linkedNames(ids: readonly string[], anchorOf: (id: string) => string | null): Markup[] {
  return ids.slice(0, MOST_LINKS).map((id, index) => {
    const anchor = anchorOf(id);
    const name =
      anchor === null ? html`${id}` : html`<a href="#${anchor}">${anchor.replace('step-', 'step ')}</a>`;
    return html`${index > 0 ? ', ' : ''}${name}`;
  });
}

/** A link to where a row of commands begins on the same page. */
export function firstLink(ids: readonly string[], anchorOf: (id: string) => string | null): Markup | null {
  const anchor = ids.map(anchorOf).find((one) => one !== null);
  return anchor === undefined || anchor === null ? null : html` (<a href="#${anchor}">what was run</a>)`;
}

const MOST_LINKS = 8;
