import { describe, expect, it } from 'vitest';
import type { Limitation } from '../../judge/limitation.ts';
import type { SignalCheck, SignalCode, SignalParams } from '../../judge/signal.ts';
import { limitationWords, observedWords, signalWords } from './signal-words.ts';

const url = 'http://localhost:3000/';

/** One or more examples of each code, with what is said of it. */
const TABLE: { [Code in SignalCode]: [SignalParams[Code], string][] } = {
  not_applied: [[{ problem: { code: 'no_such_file', params: { path: 'a.js' } } }, 'a.js does not exist.']],
  interfered: [
    [{ what: { code: 'shell_lost', params: {} } }, 'the shell ended, though nothing in the command ends it'],
  ],
  exited: [[{ exitCode: 0 }, 'exit code 0']],
  made_before: [[{ path: 'app' }, 'app is there already: an earlier step made it']],
  killed: [[{ signal: 'SIGKILL', by: 'memory_limit' }, 'ended by SIGKILL (memory_limit)']],
  asks: [[{ line: 'Which template?' }, 'it waits for an answer: Which template?']],
  no_end: [[{ limitSeconds: 60 }, 'no end within 60 s']],
  still_running: [
    [{ ready: 'listener' }, 'still running, it listens'],
    [{ ready: 'output' }, 'still running, it printed that it is ready'],
    [{ ready: 'none' }, 'still running, it gave no sign of being ready'],
  ],
  no_port: [
    [{ wanted: null }, 'no port was opened'],
    [{ wanted: 80 }, 'no port was opened; 80 was expected'],
  ],
  port_opened: [[{ ports: [80, 81] }, 'port 80, 81 was opened']],
  other_port: [[{ ports: [80], wanted: 81 }, 'port 80 was opened, not 81']],
  file_found: [[{ path: 'a.html' }, 'a.html is there; it was not opened in a browser']],
  file_made: [[{ path: 'a.js', change: 'created' }, 'a.js was created']],
  file_missing: [[{ path: 'a.js' }, 'a.js was not made']],
  script_not_fetched: [[{ host: 'get.example' }, 'the script from get.example did not arrive']],
  files_changed: [[{ count: 3 }, '3 files changed']],
  nothing_created: [[{}, 'exit code 0, but nothing was created']],
  nothing_built: [[{ line: 'error: x' }, 'exit code 0, but nothing was made and it printed error: x']],
  error_printed: [
    [{ line: 'Error: x' }, 'exit code 0, but it printed Error: x'],
    [{ line: 'x'.repeat(500) }, `exit code 0, but it printed ${'x'.repeat(160)}`],
  ],
  output_printed: [
    [{ share: 0.666 }, '66 % of the documented output was printed'],
    [{ share: 0.998 }, '99 % of the documented output was printed'],
    [{ share: 1 }, 'the documented output was printed'],
  ],
  output_not_printed: [[{ share: 0 }, 'only 0 % of the documented output was printed']],
  other_numbers: [[{}, 'the documented output was printed with other numbers']],
  package_installed: [[{ name: 'thing', version: '2.0.0' }, 'thing 2.0.0 is installed']],
  package_missing: [[{ name: 'thing' }, 'thing is not installed']],
  no_answer: [
    [{ url, error: null }, `${url} gave no answer`],
    [{ url, error: 'refused' }, `${url} gave no answer: refused`],
  ],
  answered: [
    [{ url, status: 200, text: { kind: 'not_asked' } }, `${url} answered 200`],
    [{ url, status: 200, text: { kind: 'seen', text: 'Hi' } }, `${url} answered 200, with "Hi"`],
    [{ url, status: 500, text: { kind: 'missing', text: 'Hi' } }, `${url} answered 500, without "Hi"`],
    [
      { url, status: 200, text: { kind: 'by_scripts', text: 'Hi' } },
      `${url} answered 200; its text is made by scripts, which were not run`,
    ],
  ],
};

/** The typed pair of a code and its facts is lost when a table is walked; this gives it back. */
const signalOf = (code: string, params: unknown): SignalCheck =>
  ({ kind: 'output', met: false, code, params }) as SignalCheck;

const rows = Object.entries(TABLE).flatMap(([code, examples]) =>
  examples.map(([params, words]): [string, SignalCheck] => [words, signalOf(code, params)]),
);

describe('what is said of a signal', () => {
  it.each(rows)('is "%s"', (words, signal) => {
    expect(signalWords(signal)).toBe(words);
  });

  it('is joined for a step, and is its files where it has no signal', () => {
    const exited = signalOf('exited', { exitCode: 1 });
    expect(observedWords({ signals: [exited, exited], written: ['a.js'] })).toBe('exit code 1; exit code 1');
    expect(observedWords({ signals: [], written: ['a.js', 'b.js'] })).toBe('a.js, b.js written');
    expect(observedWords({ signals: [], written: [] })).toBe('done');
  });
});

describe('what is said of a limitation', () => {
  it.each<[Limitation, string]>([
    [{ code: 'egress_policy', policy: 'open' }, 'Egress policy open: every host was allowed.'],
    [{ code: 'egress_policy', policy: 'registries' }, 'Egress policy registries: other hosts were refused.'],
    [
      { code: 'keys_given', names: ['LAMP_KEY', 'ROOM_KEY'] },
      'The audit was given a value for LAMP_KEY, ROOM_KEY; a reader needs one of their own.',
    ],
    [{ code: 'one_machine' }, 'One run on one machine (Linux).'],
    [
      { code: 'registry_incomplete', gap: { code: 'silent', params: {} } },
      'The package registry in use is incomplete: it does not answer.',
    ],
    [{ code: 'file_not_opened' }, 'No browser was used: a file to open was only checked to exist.'],
    [{ code: 'page_not_rendered' }, 'Pages were fetched over HTTP, not rendered in a browser.'],
    [{ code: 'undocumented_answers' }, 'Prompts were answered in a way that the page does not state.'],
    [
      { code: 'other_way_first', endedAt: { code: 'run', params: { command: 'npm run build' } } },
      'Another way through the page was tried first and ended at “Run npm run build”; the verdict is about the steps that lead straight to the goal.',
    ],
    [
      { code: 'other_way_first', endedAt: null },
      'Another way through the page was tried first and led past the goal of the page; the verdict is about the steps that lead straight to the goal.',
    ],
    [{ code: 'exit_code_only' }, 'Success is known only from the exit code.'],
  ])('of %j', (limitation, words) => {
    expect(limitationWords(limitation)).toBe(words);
  });
});
