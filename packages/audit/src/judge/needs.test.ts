import { describe, expect, it } from 'vitest';
import { readMarkdown } from '../read/page-fixture.ts';
import { type SampleStep, sampleCase } from './case-fixture.ts';
import { needsOf } from './needs.ts';

const asking: SampleStep = {
  command: 'curl -H "X-Key: $KIT_API_KEY" http://localhost',
  needsCredential: 'KIT_API_KEY',
  output: '{"error":"Invalid API key"}',
};

/** What a journey with these steps lacked; its key is used by these steps of the page. */
function needs(steps: SampleStep[], usedBy: string[] = [], text = '# Kit\n') {
  const sample = sampleCase(steps);
  const page = { ...sample.page, prose: readMarkdown(text).prose, blocks: readMarkdown(text).blocks };
  const credential = { name: 'KIT_API_KEY', sourceStepIds: ['src-1'], quote: 'KIT_API_KEY=', usedBy };
  sample.plan.credentials.push(credential);
  return needsOf({ ...sample, page }, []);
}

describe('needsOf', () => {
  it('names a key by the page’s words and the program’s, with the steps that use it', () => {
    expect(needs([{ command: 'node server.js' }, asking], ['src-2'])).toEqual([
      {
        kind: 'key',
        name: 'KIT_API_KEY',
        said: { quote: 'KIT_API_KEY=', span: null },
        error: '{"error":"Invalid API key"}',
        sourceStepIds: ['src-2'],
        stepIds: ['step-2'],
        commandIds: ['cmd-2'],
        goalDepends: true,
      },
    ]);
  });

  it('names a key for which a step was left out', () => {
    expect(needs([{ command: 'node server.js' }], ['src-9'])).toMatchObject([
      { kind: 'key', sourceStepIds: ['src-9'], stepIds: [], error: null },
    ]);
  });

  it('names an answer by the question and by what the page says of it', () => {
    const ending = { kind: 'waiting_for_input', screen: '? Pick a framework:\n❯ Vue\n  React' } as const;
    const said = 'It has you pick a framework.';
    expect(needs([{ command: 'npx kit', ending }], [], `# Kit\n\n${said}\n`)).toMatchObject([
      { kind: 'answer', name: 'Pick a framework:', said: { quote: said }, stepIds: ['step-1'] },
    ]);
  });

  it('names an account that a program asks for when it fails', () => {
    const failing = { command: 'npx kit deploy', ending: { kind: 'exited', code: 1 } } as const;
    const output = 'Error: not logged in';
    expect(needs([{ ...failing, output }])).toMatchObject([{ kind: 'account', error: output }]);
    expect(needs([{ command: 'npx kit deploy', output }])).toEqual([]);
  });

  it('names nothing of the auditor’s own commands', () => {
    const ending = { kind: 'waiting_for_input', screen: 'Name?' } as const;
    expect(needs([{ command: 'npx kit', ending, trust: 'derived' }])).toEqual([]);
  });
});
