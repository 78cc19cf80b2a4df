import { describe, expect, it } from 'vitest';
import { type SampleStep, sampleCase } from '../case-fixture.ts';
import { judgeRun } from '../judge-run.ts';

const said = 'Error: missing API key';
const failing: SampleStep = { command: 'node a.js', ending: { kind: 'exited', code: 1 }, output: said };
const writing = (content: string): SampleStep => ({ action: { kind: 'write', path: 'a.js', content } });

describe('a missing key', () => {
  it('is believed of the product, and named as the product names it', () => {
    const output = 'Please pass in the API key or set the KIT_API_KEY environment variable.';
    const { status, findings } = judgeRun(sampleCase([{ ...failing, output }]));
    expect(status).toBe('blocked');
    expect(findings[0]).toMatchObject({
      type: 'auth_blocker',
      params: { name: 'KIT_API_KEY' },
    });
  });

  it('is not believed of a program of the page that prints it by itself', () => {
    const lying = writing(`console.error('${said}'); process.exit(1);`);
    expect(judgeRun(sampleCase([lying, failing])).status).toBe('failed');
  });

  it.each([
    [
      'an unset variable',
      writing(`if (!process.env.KIT_API_KEY) throw new Error('missing API key');`),
      failing,
    ],
    [
      'a host out of reach',
      writing(`throw new Error('missing API key');`),
      { ...failing, refused: ['api.kit.dev'] },
    ],
  ])('is believed of it where %s agrees', (_, write, run) => {
    expect(judgeRun(sampleCase([write, run]))).toMatchObject({ completionState: 'blocked_auth' });
  });
});
