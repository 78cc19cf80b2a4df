import type { AuditEvent } from '@waymark/audit';
import type { AuditProgress } from '@waymark/contract';

const MOST_LINES = 60;
const MOST_MARKS = 400;
const TEXT_CHARACTERS = 300;
const MOST_STEPS = 200;
const MOST_HOSTS = 50;
const MOST_EXPERIMENTS = 10;

type Step = AuditProgress['steps'][number];
type OutputEvent = Extract<AuditEvent, { kind: 'output' }>;

/** What an attempt has come to, and the names of its further runs, by which their ends are known. */
export interface LiveState {
  readonly progress: AuditProgress;
  readonly running: readonly string[];
}

export const nothingYet: AuditProgress = {
  phase: 'starting',
  title: null,
  total_steps: 0,
  steps: [],
  log: [],
  refused_hosts: [],
  proving: null,
};

function clip(text: string): string {
  const whole = text.length > TEXT_CHARACTERS ? `${text.slice(0, TEXT_CHARACTERS)}…` : text;
  return whole.toWellFormed();
}

function withSteps(
  progress: AuditProgress,
  { steps }: Extract<AuditEvent, { kind: 'steps' }>,
): AuditProgress {
  const coming = steps.slice(0, MOST_STEPS).map(({ title, command }, index): Step => {
    const shown = command === null ? null : clip(command);
    const number = index + 1;
    return {
      number,
      title: clip(title),
      command: shown,
      state: 'waiting',
      observed: null,
      duration_ms: null,
    };
  });
  return { ...progress, total_steps: steps.length, steps: coming, log: [], log_marks: [] };
}

function withStep(progress: AuditProgress, step: Step): AuditProgress {
  const known = progress.steps.find((each) => each.number === step.number);
  const others = progress.steps.filter((each) => each !== known);
  const steps = [...others, { ...known, ...step }].toSorted((one, other) => one.number - other.number);
  return { ...progress, steps: steps.slice(0, MOST_STEPS) };
}

/** Marks the steps that still wait as skipped, once the journey has ended. */
function withoutWaiting(progress: AuditProgress): AuditProgress {
  const steps = progress.steps.map(
    (step): Step => (step.state === 'waiting' ? { ...step, state: 'skipped' } : step),
  );
  return { ...progress, steps };
}

function withHost(progress: AuditProgress, host: string): AuditProgress {
  const isKnown = progress.refused_hosts.includes(host);
  if (isKnown || progress.refused_hosts.length >= MOST_HOSTS) return progress;
  return { ...progress, refused_hosts: [...progress.refused_hosts, clip(host)] };
}

function withOutput(progress: AuditProgress, event: OutputEvent): AuditProgress {
  const lines = event.lines.slice(-MOST_LINES);
  const marks = lines.flatMap((each, line) => each.marks.map((mark) => ({ line, ...mark })));
  const log = lines.map(({ text }) => clip(text));
  // Where there are too many, the oldest lines are plain.
  return { ...progress, log, log_marks: marks.slice(-MOST_MARKS) };
}

function withExperiment({ progress, running }: LiveState, event: Extract<AuditEvent, { kind: 'proving' }>) {
  const change = event.experiment.change === null ? null : clip(event.experiment.change);
  const experiments = [...(progress.experiments ?? []), { ...event.experiment, change }];
  return {
    progress: {
      ...withoutWaiting(progress),
      phase: 'proving' as const,
      proving: change,
      experiments: experiments.slice(-MOST_EXPERIMENTS),
    },
    running: [...running, event.id].slice(-MOST_EXPERIMENTS),
  };
}

function withoutExperiment({ progress, running }: LiveState, id: string): LiveState {
  const at = running.indexOf(id);
  if (at === -1) return { progress, running };
  return {
    progress: {
      ...progress,
      experiments: (progress.experiments ?? []).toSpliced(at, 1),
      experiments_done: (progress.experiments_done ?? 0) + 1,
    },
    running: running.toSpliced(at, 1),
  };
}

function applyToProgress(progress: AuditProgress, event: AuditEvent): AuditProgress {
  switch (event.kind) {
    case 'fetching':
      return { ...progress, phase: 'fetching' };
    case 'planned':
      return { ...progress, phase: 'planned', title: clip(event.title), total_steps: event.steps };
    case 'steps':
      return withSteps(progress, event);
    case 'sandbox_ready':
      return { ...progress, phase: 'running' };
    case 'step_started': {
      const { number, title, total } = event;
      const step = {
        number,
        title: clip(title),
        state: 'running',
        observed: null,
        duration_ms: null,
      } as const;
      return withStep({ ...progress, phase: 'running', total_steps: total }, step);
    }
    case 'step_finished': {
      const { number, title, observed, durationMs, passed } = event;
      const state = passed ? 'passed' : 'failed';
      return withStep(progress, {
        number,
        title: clip(title),
        state,
        observed: clip(observed),
        duration_ms: Math.round(durationMs),
      });
    }
    case 'output':
      return withOutput(progress, event);
    case 'egress_refused':
      return withHost(progress, event.host);
    case 'finished':
      return { ...withoutWaiting(progress), phase: 'finished', experiments: [] };
    // Only pages on this machine have a project, and the service audits none.
    default:
      return progress;
  }
}

/** What the live page shows after one more event; a pure function of both. */
export function applyEvent(state: LiveState, event: AuditEvent): LiveState {
  if (event.kind === 'proving') return withExperiment(state, event);
  if (event.kind === 'proved') return withoutExperiment(state, event.id);
  const progress = applyToProgress(state.progress, event);
  return progress === state.progress ? state : { ...state, progress };
}
