import { until } from '@waymark/testkit';
import { describe, expect, it, onTestFinished } from 'vitest';
import { createRedactor } from '../evidence/redact.ts';
import type { CommandRecord } from '../model/run.ts';
import { openTranscript } from '../terminal/transcript.ts';
import { openLiveScreen } from './live-screen.ts';
import type { RunEvent } from './run-events.ts';

const token = `npm_${'Ab12'.repeat(9)}`;

function openScreen(purpose: CommandRecord['purpose'] = 'journey') {
  const told: string[] = [];
  const transcript = openTranscript(() => undefined);
  const onEvent = (event: RunEvent) => {
    if (event.kind === 'screen') told.push(event.lines.map(({ text }) => text).join('\n'));
  };
  const { redactOutput: redact, settledLength } = createRedactor([]);
  const live = openLiveScreen('command-1', transcript, { redact, settledLength, onEvent, purpose });
  onTestFinished(() => transcript.dispose());
  const print = (text: string) => {
    transcript.take(Buffer.from(text));
    live.touch();
  };
  return { told, print, transcript, live };
}

describe('the live screen of a command', () => {
  it('shows no half of a secret that comes in two chunks', async () => {
    const { told, print, transcript, live } = openScreen();
    print(`Logged in.\r\ntoken ${token.slice(0, 20)}`);
    await until(() => told.length === 1);
    print(`${token.slice(20)}\r\nBye`);
    await until(() => told.length === 2);
    await transcript.settle();
    live.end();
    expect(told).toEqual([
      'Logged in.\ntoken',
      'Logged in.\ntoken [redacted:npm]',
      'Logged in.\ntoken [redacted:npm]\nBye',
    ]);
  });

  it('tells a few times a second, however often something is printed', async () => {
    const { told, print, transcript, live } = openScreen();
    for (let line = 0; line < 5000; line += 1) print(`line ${line} of many\r\n`);
    await until(() => told.length > 0);
    await transcript.settle();
    live.end();
    print('too late\r\n');
    expect(told.length).toBeLessThanOrEqual(3);
    expect(told.at(-1)?.split('\n')).toHaveLength(60);
    expect(told.at(-1)).toContain('line 4999 of many');
  });

  it('tells nothing of a run that is no journey', async () => {
    const { told, print, transcript, live } = openScreen('proof');
    print('hello there\r\n');
    await transcript.settle();
    live.end();
    expect(told).toEqual([]);
  });
});
