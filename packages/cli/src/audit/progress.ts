import { type AuditEvent, experimentWords } from '@waymark/audit';

/** Where progress goes: a terminal, whose last line may be written again, or a log that only grows. */
export interface Screen {
  readonly isTerminal: boolean;
  readonly columns: number;
  write(text: string): void;
}

/** Shows an audit while it runs. */
export interface Progress {
  show(event: AuditEvent): void;
  /** Takes the live line away; nothing is shown after this. */
  close(): void;
}

const FRAMES = ['⠋', '⠙', '⠹', '⠸', '⠼', '⠴', '⠦', '⠧', '⠇', '⠏'];
const TICK_MS = 120;
const CLEAR_LINE = '\r\u001b[2K';

/** Opens the progress of one audit; on a terminal the running step ticks, elsewhere each event is a plain line. */
export function openProgress(screen: Screen, now: () => number = Date.now): Progress {
  const refused = new Set<string>();
  let live: { text: string; since: number } | undefined;
  let frame = 0;
  const draw = (): void => {
    if (live === undefined || !screen.isTerminal) return;
    const seconds = Math.floor((now() - live.since) / 1000);
    const hosts = refused.size === 0 ? '' : ` · refused: ${[...refused].join(', ')}`;
    const width = Math.max(screen.columns - 1, 20);
    const spinner = FRAMES[frame++ % FRAMES.length];
    // The time and the hosts change while one looks; a long title gives way to them, down to a part of the line.
    const tail = cut(` ${seconds} s${hosts}`, width - Math.min(live.text.length + 2, Math.floor(width / 3)));
    screen.write(`${CLEAR_LINE}${spinner} ${cut(live.text, width - 2 - tail.length)}${tail}`);
  };
  const timer = screen.isTerminal ? setInterval(draw, TICK_MS) : undefined;
  const say = (line: string): void => screen.write(`${screen.isTerminal ? CLEAR_LINE : ''}${line}\n`);
  return {
    show(event) {
      if (event.kind === 'egress_refused') refused.add(event.host);
      if (event.kind === 'step_started') refused.clear();
      const line = eventLine(event);
      if (line !== undefined && (!screen.isTerminal || !isLive(event))) say(line);
      if (isLive(event)) live = { text: line ?? '', since: now() };
      else if (event.kind === 'step_finished' || event.kind === 'finished') live = undefined;
      draw();
    },
    close() {
      clearInterval(timer);
      if (live !== undefined && screen.isTerminal) screen.write(CLEAR_LINE);
      live = undefined;
    },
  };
}

function cut(text: string, width: number): string {
  return text.length <= width ? text : `${text.slice(0, Math.max(width - 1, 0))}…`;
}

/** Events that say what goes on now, rather than what has happened. */
function isLive(event: AuditEvent): boolean {
  return event.kind === 'fetching' || event.kind === 'step_started' || event.kind === 'proving';
}

/** What a log says of an event; undefined for what is not for a log. */
export function eventLine(event: AuditEvent): string | undefined {
  switch (event.kind) {
    case 'fetching':
      return `reading ${event.url}`;
    case 'planned':
      return `${event.title}: ${event.steps} steps${event.requirements.length > 0 ? `; needs ${event.requirements.join(', ')}` : ''}`;
    case 'project':
      return event.detail;
    case 'sandbox_ready':
      return `sandbox ${event.driver} passed its self-test, Node ${event.node}`;
    case 'step_started':
      return `[${event.number}/${event.total}] ${event.title}`;
    case 'egress_refused':
      return `  refused: ${event.host}`;
    case 'step_finished':
      return `${event.passed ? '✓' : '✗'} [${event.number}/${event.total}] ${event.title} (${(event.durationMs / 1000).toFixed(1)} s) ${event.observed}`;
    case 'proving':
      return `trying ${experimentWords(event.experiment)}`;
    case 'finished':
      return `${event.status}: ${event.verdict}`;
    case 'steps':
    case 'output':
    case 'proved':
      return undefined;
  }
}
