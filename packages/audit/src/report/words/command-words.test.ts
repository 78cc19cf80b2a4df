import { expect, it } from 'vitest';
import type { CommandRecord, EgressAttempt } from '../../model/run.ts';
import { commandWords, probeWords, proofWords } from './command-words.ts';
import { readAsWords } from './skip-words.ts';

const none = { durationMs: 1234, answers: [], egress: [] };
const answer = { at: '', screen: '', keys: '', quote: '' };
const attempt = (host: string, allowed: boolean): EgressAttempt => ({
  at: '',
  host,
  port: 443,
  via: 'tls',
  allowed,
  reached: allowed,
  refusal: allowed ? null : 'host',
  count: 1,
  commandId: null,
});

it.each<[CommandRecord['ending'], string]>([
  [{ kind: 'exited', code: 3 }, 'exit code 3 after 1.2 s'],
  [{ kind: 'kept_running', ready: 'listener' }, 'kept running (ready by listener)'],
  [{ kind: 'waiting_for_input', screen: '' }, 'waited for an answer after 1.2 s'],
  [{ kind: 'timed_out', limitSeconds: 1 }, 'ended by the auditor after 1.2 s'],
  [{ kind: 'killed', signal: 'SIGKILL', by: 'unknown' }, 'ended by a signal after 1.2 s'],
])('says how a command ended: %j', (ending, words) => {
  expect(commandWords({ ...none, ending })).toBe(words);
});

it('says what was answered and what was refused', () => {
  const ending = { kind: 'exited', code: 0 } as const;
  const answers: CommandRecord['answers'] = [
    { ...answer, basis: 'stated_on_page' },
    { ...answer, basis: 'undocumented' },
    { ...answer, basis: 'undocumented' },
  ];
  const egress = [attempt('a.example', true), attempt('b.example', false), attempt('b.example', false)];
  expect(commandWords({ ...none, ending, answers, egress })).toBe(
    'exit code 0 after 1.2 s; documented answers given: 1; answers given that the page does not state: 2; refused: b.example',
  );
});

it('says how the journey came out with one change', () => {
  const change = { code: 'command', command: 'npm i kit' } as const;
  expect(proofWords({ outcome: 'passes', change })).toBe('passes with: npm i kit');
  expect(proofWords({ outcome: 'gets_further', change })).toBe(
    'gets further but does not pass with: npm i kit',
  );
  expect(proofWords({ outcome: 'same', change })).toBe('fails in the same way with: npm i kit');
  expect(proofWords({ outcome: 'other_failure', change })).toBe('fails in another way with: npm i kit');
});

it('says what a block was taken for', () => {
  expect(readAsWords({ role: 'command_with_output', ruleIds: ['a', 'b'] })).toBe(
    'Read as command with output by a, b.',
  );
});

it.each([
  [
    { status: 200, contentType: 'text/html', bodySha256: 'ab', error: null },
    'status 200, text/html, body sha256 ab',
  ],
  [
    { status: 204, contentType: null, bodySha256: null, error: null },
    'status 204, no content type, body sha256 none',
  ],
  [{ status: null, contentType: null, bodySha256: null, error: 'refused' }, 'no answer: refused'],
  [{ status: null, contentType: null, bodySha256: null, error: null }, 'no answer'],
])('says what a probe got back: %j', (probe, words) => {
  expect(probeWords(probe)).toBe(words);
});
