import { expect, it } from 'vitest';
import { readMarkdown } from '../../read/page-fixture.ts';
import { sampleCase } from '../case-fixture.ts';
import { judgeRun } from '../judge-run.ts';

const SCREEN = 'Welcome\n? Pick a framework: (Use arrow keys)\n❯ Vue\n  React\n';

/** The verdict on a command that waits, on a page with this text. */
function judge(prose: string, screen = SCREEN) {
  const step = { command: 'npx kit', ending: { kind: 'waiting_for_input', screen } } as const;
  const page = readMarkdown(`# Kit\n\n${prose}\n`);
  return judgeRun(sampleCase([step], { page }));
}

it('quotes the question and what it offers', () => {
  const { completionState, findings } = judge('Run the tool.');
  expect(completionState).toBe('blocked_interactive');
  expect(findings[0]).toMatchObject({
    code: 'environment.question',
    params: { question: 'Pick a framework: (Use arrow keys)', options: ['Vue', 'React'], said: null },
  });
});

it('quotes the page where it speaks of the question and leaves the answer to its reader', () => {
  const said = 'It has you pick a framework and goes on.';
  expect(judge(said)).toMatchObject({
    completionState: 'blocked_interactive',
    findings: [{ params: { said } }],
  });
});

it('says nothing against a page that shows the question in a listing', () => {
  const listing = '```text\n? Pick a framework: Vue\n? Pick a colour: red\n```';
  expect(judge(`Run the tool:\n\n${listing}`)).toMatchObject({
    status: 'inconclusive',
    ruleId: 'auditor.answer-not-read',
    findings: [{ params: { said: '? Pick a framework: Vue' } }],
  });
});

it('has nothing to quote where a command waits without a word', () => {
  expect(judge('Run the tool.', '').findings[0]).toMatchObject({ params: { question: '', options: [] } });
});

it('takes a command for asking that was let go on, waits for a key and has shown nothing of the page’s', () => {
  const ending = { kind: 'kept_running', ready: 'output', awaitsKey: true } as const;
  const step = { command: 'npm start', ending, output: 'Pick one' };
  expect(judgeRun(sampleCase([step])).completionState).toBe('blocked_interactive');
  const shown = { ...step, expected: [{ kind: 'output', text: 'Pick one', quoted: true }] } as const;
  expect(judgeRun(sampleCase([{ ...shown, expected: [...shown.expected] }])).status).toBe('passed');
});

it('makes the page owe an answer to what its own code asks, and none to what the auditor started', () => {
  const screen = 'Hello\n◆ Deploy to production?\n│ ● Yes / ○ No';
  const ending = { kind: 'waiting_for_input', screen } as const;
  const judged = (content: string) => {
    const write = { kind: 'write', path: 'index.mjs', content } as const;
    const steps = [{ action: write }, { command: 'node index.mjs', trust: 'derived', ending } as const];
    return judgeRun(sampleCase(steps)).ruleId;
  };
  expect(judged("await kit.prompt('Deploy to production?');\n")).toBe('environment.question');
  expect(judged('await kit.prompt(question);\n')).toBe('auditor.derived-step');
});
