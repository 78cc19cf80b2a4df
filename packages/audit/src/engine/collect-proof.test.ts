import { expect, it } from 'vitest';
import { conclude } from '../judge/conclude.ts';
import { failingRuns, passingCodeRuns, passingRuns } from '../judge/facts/proofs-fixture.ts';
import { sampleAudit } from './audit-fixture.ts';
import { collectProof, redactRuns } from './collect-proof.ts';

const hideRed = (text: string): string => text.replaceAll(/\bred\b/gu, '[redacted:colour]');

it('keeps runs from which the same certificate follows', () => {
  for (const made of [passingRuns(), passingCodeRuns(), failingRuns()]) {
    const runs = redactRuns(made, hideRed);
    const { certificate } = conclude(runs);
    const files = collectProof({ certificate, runs });
    const kept = files.find(({ id }) => id === 'art-runs');
    expect(kept?.content).not.toMatch(/\bred\b/u);
    expect(conclude(JSON.parse(kept?.content ?? '')).certificate).toEqual(certificate);
  }
});

it('redacts what redacting once has left', () => {
  const runs = passingRuns();
  runs.journey.plan.expectedOutput = 'aaab';
  const shorten = (text: string): string => text.replace('aab', 'ab').replace('xx', 'x');
  const once = redactRuns(runs, shorten);
  expect(once.journey.plan.expectedOutput).toBe('ab');
  expect(redactRuns(once, shorten)).toEqual(once);
});

it('leaves out what a file cannot hold', () => {
  const runs = { ...passingRuns(), left: undefined };
  expect('left' in redactRuns(runs, (text) => text)).toBe(false);
});

it('keeps a log of each command of each run, what the marks noted, and the plan that was judged', () => {
  const names = sampleAudit(passingCodeRuns()).artifacts.map(({ fileName }) => fileName);
  expect(names).toEqual(
    expect.arrayContaining([
      ...['certificate.json', 'runs.json', 'plan.json', 'marked-notes.log', 'command-1.log'],
      ...['marked-command-1.log', 'marked-command-2.log', 'control-command-1.log'],
    ]),
  );
  expect(new Set(names).size).toBe(names.length);
  expect(sampleAudit(failingRuns()).artifacts.map(({ fileName }) => fileName)).toEqual(
    expect.arrayContaining(['repeat-command-2.log', 'proof-1-command-2.log']),
  );
});

it('has no notes where nothing was marked', () => {
  expect(sampleAudit(passingRuns()).artifacts.map(({ id }) => id)).not.toContain('art-marked-notes');
});
