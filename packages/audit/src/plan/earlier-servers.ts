import type { Choice } from '../model/choice.ts';
import type { CommandText } from '../model/command-text.ts';
import { isTest } from '../shell/effects.ts';
import type { Built, DraftStep } from './build-steps.ts';
import type { Decision, Planning } from './decisions.ts';
import { recordDecision } from './decisions.ts';
import { isLocalRequest } from './local-requests.ts';
import { settleChoice } from './settle-choice.ts';

/** Whether a step may leave something running that keeps a port. */
function mayServe({ action }: DraftStep): boolean {
  return (
    action.kind === 'run' &&
    action.staysUp !== 'no' &&
    !isTest(action.command) &&
    !isLocalRequest(action.command)
  );
}

function endsBefore(planning: Planning, { sourceStepIds }: DraftStep, command: CommandText): Choice {
  return settleChoice(planning, {
    id: `earlier_servers:${sourceStepIds[0] ?? ''}`,
    kind: 'interpretation',
    code: 'earlier_servers',
    usual: 'keep_running',
    prior: 0.6,
    options: ['keep_running', 'stopped_before'].map((id) => ({ id, label: id, stepIds: sourceStepIds })),
    why: 'not_said',
    params: { command },
    affects: sourceStepIds,
  });
}

/** Whether what runs already is stopped before the next server is started: pages that show one after another seldom say. */
export function stopEarlierServers(planning: Planning, steps: DraftStep[]): Built<{ steps: DraftStep[] }> {
  const made: Decision[] = [];
  const marked = steps.map((step, at): DraftStep => {
    const earlier = steps.slice(0, at).findLast(mayServe);
    if (earlier?.action.kind !== 'run' || step.trust === 'derived' || !mayServe(step)) return step;
    const { command } = earlier.action;
    const { sourceStepIds } = step;
    const choice = endsBefore(planning, step, command);
    made.push({ kind: 'choose', choice });
    if (choice.taken !== 'stopped_before') return step;
    const stopped = {
      code: 'earlier-server-stopped',
      params: { command },
      sourceStepIds,
      documented: false,
    } as const;
    made.push(recordDecision(stopped, choice));
    return { ...step, alone: true };
  });
  return { steps: marked, made };
}
