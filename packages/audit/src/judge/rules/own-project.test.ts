import { expect, it } from 'vitest';
import { readMarkdown } from '../../read/page-fixture.ts';
import { sampleCase } from '../case-fixture.ts';
import { judgeRun } from '../judge-run.ts';

function judge(prose: string) {
  const output = "Error: Cannot find module '/journey/src/examples/a.ts'";
  const step = { command: 'npx tsx src/examples/a.ts', ending: { kind: 'exited', code: 1 }, output } as const;
  const page = readMarkdown(`# Kit\n\n${prose}\n`);
  return judgeRun(sampleCase([{ command: 'npm install', pace: 'install' }, step], { page }));
}

it('asks for a clone where a page runs a file of the repository that it speaks of', () => {
  expect(judge('Install what it needs (from the Kit repo root) and run an example.')).toMatchObject({
    status: 'blocked',
    ruleId: 'environment.own-project',
  });
});

it('names the file that a page never makes as the page does', () => {
  const { status, findings } = judge('Run the example.');
  expect(status).toBe('failed');
  expect(findings[0]).toMatchObject({
    code: 'docs.missing-package',
    params: { name: 'src/examples/a.ts', isLocal: true, package: null },
  });
});
