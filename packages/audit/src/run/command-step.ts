import type { CommandText } from '../model/command-text.ts';
import type { Plan, PlannedAction, PlannedStep } from '../model/plan.ts';
import type { Task } from '../model/task.ts';

const FILE_ROLES = {
  write: 'file_create',
  patch: 'file_patch',
  merge_json: 'file_merge',
  edit: 'file_edit',
} as const;

/** What a step is called that only does something, whatever the page says of it. */
export function taskOfAction(action: PlannedAction): Task {
  if (action.kind === 'run') return { code: 'run', params: { command: action.command } };
  if (action.kind === 'probe') return { code: 'open_url', params: { url: action.url } };
  if (action.kind === 'open_file') return { code: 'open_file', params: { path: action.path } };
  return { code: 'file', params: { role: FILE_ROLES[action.kind], path: action.path, lang: null } };
}

type RunAction = Extract<PlannedAction, { kind: 'run' }>;

/** A step that runs one command, for plans that no page has written, such as the change that a proof tries. */
export function commandStep(id: string, command: CommandText, action: Partial<RunAction> = {}): PlannedStep {
  return actionStep(id, {
    kind: 'run',
    command,
    pace: 'other',
    staysUp: 'no',
    answers: [],
    acceptDefaults: false,
    env: {},
    ...action,
  });
}

/** A step that does one thing, for plans that no page has written. */
export function actionStep(id: string, action: PlannedAction): PlannedStep {
  return {
    id,
    milestoneId: '',
    sourceStepIds: [],
    task: taskOfAction(action),
    action,
    expected: [],
    required: true,
    trust: 'derived',
    needsCredential: null,
    needsService: null,
  };
}

/** A plan of these steps and nothing else, which no page has written. */
export function planOf(steps: PlannedStep[], more: Partial<Plan> = {}): Plan {
  return {
    steps,
    milestones: [],
    decisions: [],
    choices: [],
    goal: null,
    mainFlow: {},
    requirements: [],
    credentials: [],
    coverage: [],
    frictions: [],
    expectedOutput: null,
    hosts: [],
    account: [],
    beyond: [],
    ...more,
  };
}
