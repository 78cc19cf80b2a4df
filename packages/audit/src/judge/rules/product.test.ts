import { describe, expect, it } from 'vitest';
import { judgeRun } from '../judge-run.ts';
import { installing, type SampleStep, sampleCase } from '../sample-case.ts';

const install = (name: string) => installing(name, '3.1.0');
const refused: SampleStep = {
  ...{ command: 'node a.mjs', ending: { kind: 'exited', code: 1 } },
  output: "SyntaxError: The requested module '@acme/paint' does not provide an export named 'rainbow'",
};

describe('something that an installed package does not have', () => {
  it.each([
    ['Getting started', 'sdk'],
    ['Paint in the terminal', 'sdk'],
    ['Acme: first steps', 'sdk'],
    ['Write a command with Order.js', 'docs'],
  ])('is, on a page called "%s", the %s’s to mend', (title, owner) => {
    const sample = sampleCase([install('order.js'), install('@acme/paint'), refused]);
    const { findings } = judgeRun({ ...sample, page: { ...sample.page, title } });
    expect(findings[0]).toMatchObject({ code: 'sdk.surface', owner, type: `${owner}_mismatch` });
  });
});
