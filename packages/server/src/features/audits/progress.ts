import type { AuditEvent } from '@waymark/audit';
import type { AuditProgress } from '@waymark/contract';

const MOST_LINES = 60;
const LINE_CHARACTERS = 300;
const MOST_STEPS = 200;
const MOST_HOSTS = 50;

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
  const whole = text.length > LINE_CHARACTERS ? `${text.slice(0, LINE_CHARACTERS)}…` : text;
  return whole.toWellFormed();
}

function withStep(state: AuditProgress, step: AuditProgress['steps'][number]): AuditProgress {
  // Steps of proof runs count from one again; what is shown is the latest word on each number.
  const others = state.steps.filter((each) => each.number !== step.number);
  const steps = [...others, step].toSorted((one, other) => one.number - other.number);
  return { ...state, steps: steps.slice(0, MOST_STEPS) };
}

function withHost(state: AuditProgress, host: string): AuditProgress {
  const isKnown = state.refused_hosts.includes(host);
  if (isKnown || state.refused_hosts.length >= MOST_HOSTS) return state;
  return { ...state, refused_hosts: [...state.refused_hosts, clip(host)] };
}

/** What the live page shows after one more event; a pure function of both. */
export function applyEvent(state: AuditProgress, event: AuditEvent): AuditProgress {
  switch (event.kind) {
    case 'fetching':
      return { ...state, phase: 'fetching' };
    case 'planned':
      return { ...state, phase: 'planned', title: clip(event.title), total_steps: event.steps };
    // Only pages on this machine have one, and the service audits none.
    case 'project':
      return state;
    case 'sandbox_ready':
      return { ...state, phase: 'running' };
    case 'step_started': {
      if (state.phase === 'proving') return state;
      const { number, title } = event;
      const step = {
        number,
        title: clip(title),
        state: 'running' as const,
        observed: null,
        duration_ms: null,
      };
      return withStep({ ...state, phase: 'running', total_steps: event.total }, step);
    }
    case 'step_finished': {
      if (state.phase === 'proving') return state;
      const { number, title, observed, durationMs } = event;
      const outcome = event.passed ? ('passed' as const) : ('failed' as const);
      return withStep(state, {
        ...{ number, title: clip(title), state: outcome },
        ...{ observed: clip(observed), duration_ms: Math.round(durationMs) },
      });
    }
    case 'output':
      return { ...state, log: [...state.log, clip(event.line)].slice(-MOST_LINES) };
    case 'egress_refused':
      return withHost(state, event.host);
    case 'proving':
      return { ...state, phase: 'proving', proving: clip(event.change) };
    case 'finished':
      return { ...state, phase: 'finished' };
  }
}
