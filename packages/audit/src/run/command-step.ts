import type { PlannedAction, PlannedStep } from '../model/plan.ts';

type RunAction = Extract<PlannedAction, { kind: 'run' }>;

/** A step that runs one command, for plans that no page has written, such as the change that a proof tries. */
export function commandStep(id: string, command: string, action: Partial<RunAction> = {}): PlannedStep {
  return actionStep(id, {
    ...{ kind: 'run', command, pace: 'other', staysUp: 'no' },
    ...{ answers: [], acceptDefaults: false, env: {} },
    ...action,
  });
}

/** A step that does one thing, for plans that no page has written. */
export function actionStep(id: string, action: PlannedAction): PlannedStep {
  const title = action.kind === 'run' ? action.command : action.kind;
  return {
    ...{ id, milestoneId: '', sourceStepIds: [], title, action, expected: [] },
    ...{ required: true, trust: 'derived', needsCredential: null, needsService: null },
  };
}
