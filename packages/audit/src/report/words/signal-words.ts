import type { Observation } from '../../judge/finding.ts';
import type { Limitation } from '../../judge/limitation.ts';
import type { SignalCode, SignalOf, SignalParams, TextSeen } from '../../judge/signal.ts';
import type { Task } from '../../model/task.ts';
import { inQuotes } from './one-line.ts';
import { interferenceWords, problemWords, registryGapWords } from './run-words.ts';
import { taskWords } from './task-words.ts';

const LONGEST_LINE = 160;
const READY = {
  listener: 'it listens',
  output: 'it printed that it is ready',
  none: 'it gave no sign of being ready',
};

/** Rounds down, so that 99.9 % never reads as all of it. */
const percent = (share: number): string =>
  share === 1 ? 'the documented output' : `${Math.floor(share * 100)} % of the documented output`;
const portsOf = (ports: readonly number[]): string => `port ${ports.join(', ')} was opened`;

function textWords(seen: TextSeen): string {
  switch (seen.kind) {
    case 'not_asked':
      return '';
    case 'seen':
      return `, with ${inQuotes(seen.text)}`;
    case 'by_scripts':
      return '; its text is made by scripts, which were not run';
    case 'missing':
      return `, without ${inQuotes(seen.text)}`;
  }
}

const WORDS: { [Code in SignalCode]: (params: SignalParams[Code]) => string } = {
  not_applied: ({ problem }) => problemWords(problem),
  interfered: ({ what }) => interferenceWords(what),
  exited: ({ exitCode }) => `exit code ${exitCode}`,
  made_before: ({ path }) => `${path} is there already: an earlier step made it`,
  killed: ({ signal, by }) => `ended by ${signal} (${by})`,
  asks: ({ line }) => `it waits for an answer: ${line}`,
  no_end: ({ limitSeconds }) => `no end within ${limitSeconds} s`,
  still_running: ({ ready }) => `still running, ${READY[ready]}`,
  no_port: ({ wanted }) => `no port was opened${wanted === null ? '' : `; ${wanted} was expected`}`,
  port_opened: ({ ports }) => portsOf(ports),
  other_port: ({ ports, wanted }) => `${portsOf(ports)}, not ${wanted}`,
  file_found: ({ path }) => `${path} is there; it was not opened in a browser`,
  file_made: ({ path, change }) => `${path} was ${change}`,
  file_missing: ({ path }) => `${path} was not made`,
  script_not_fetched: ({ host }) => `the script from ${host} did not arrive`,
  files_changed: ({ count }) => `${count} ${count === 1 ? 'file' : 'files'} changed`,
  nothing_created: () => 'exit code 0, but nothing was created',
  nothing_built: ({ line }) =>
    `exit code 0, but nothing was made and it printed ${line.slice(0, LONGEST_LINE)}`,
  error_printed: ({ line }) => `exit code 0, but it printed ${line.slice(0, LONGEST_LINE)}`,
  output_printed: ({ share }) => `${percent(share)} was printed`,
  output_not_printed: ({ share }) => `only ${percent(share)} was printed`,
  other_numbers: () => 'the documented output was printed with other numbers',
  package_installed: ({ name, version }) => `${name}${version === null ? '' : ` ${version}`} is installed`,
  package_missing: ({ name }) => `${name} is not installed`,
  no_answer: ({ url, error }) => `${url} gave no answer${error ? `: ${error}` : ''}`,
  answered: ({ url, status, text }) => `${url} answered ${status}${textWords(text)}`,
};

/** What a signal showed, in one line. */
export function signalWords<Code extends SignalCode>({ code, params }: SignalOf<Code>): string {
  return WORDS[code](params);
}

/** What a step showed, in one line. */
export function observedWords({ signals, written }: Observation): string {
  if (signals.length > 0) return signals.map((signal) => signalWords(signal)).join('; ');
  return written.length > 0 ? `${written.join(', ')} written` : 'done';
}

function otherWayWords(endedAt: Task | null): string {
  const end = endedAt === null ? 'led past the goal of the page' : `ended at “${taskWords(endedAt)}”`;
  return `Another way through the page was tried first and ${end}; the verdict is about the steps that lead straight to the goal.`;
}

/** What a verdict does not show, in one sentence. */
export function limitationWords(limitation: Limitation): string {
  switch (limitation.code) {
    case 'egress_policy':
      return limitation.policy === 'open'
        ? 'Egress policy open: every host was allowed.'
        : `Egress policy ${limitation.policy}: other hosts were refused.`;
    case 'keys_given':
      return `The audit was given a value for ${limitation.names.join(', ')}; a reader needs one of their own.`;
    case 'one_machine':
      return 'One run on one machine (Linux).';
    case 'registry_incomplete':
      return `The package registry in use is incomplete: ${registryGapWords(limitation.gap)}.`;
    case 'file_not_opened':
      return 'No browser was used: a file to open was only checked to exist.';
    case 'page_not_rendered':
      return 'Pages were fetched over HTTP, not rendered in a browser.';
    case 'undocumented_answers':
      return 'Prompts were answered in a way that the page does not state.';
    case 'other_way_first':
      return otherWayWords(limitation.endedAt);
    case 'exit_code_only':
      return 'Success is known only from the exit code.';
  }
}
