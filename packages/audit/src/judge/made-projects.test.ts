import { describe, expect, it } from 'vitest';
import { type Outcome, sampleRuns } from './facts/runs-fixture.ts';
import { projectsNotEntered } from './made-projects.ts';

const created = (...paths: string[]): Outcome => ({
  files: paths.map((path) => ({ path, change: 'created', size: 1, sha256: null })),
});
const made = created('my-lamp/package.json', 'my-lamp/src/index.js');

function pageWith(...commands: string[]): string {
  const blocks = commands.map((command) => `Then:\n\n\`\`\`sh\n${command}\n\`\`\`\n`).join('\n');
  return `# Kit\n\n## Start\n\n\`\`\`sh\nnpx lampkit --make my-lamp\n\`\`\`\n\n${blocks}`;
}

function notEntered(outcome: Outcome, ...commands: string[]): string[] {
  const { plan, run } = sampleRuns(pageWith(...commands), { 'npx lampkit --make my-lamp': outcome }).journey;
  return projectsNotEntered(plan, run, plan.steps.at(-1)?.id ?? null).map(({ folder }) => folder);
}

describe('a project that a command was seen to make', () => {
  it('is not entered where nothing behind it speaks of its folder', () => {
    expect(notEntered(made, 'npm start')).toEqual(['my-lamp']);
  });

  it.each([
    ['the page goes there', made, ['cd my-lamp', 'npm start']],
    ['the page names it from outside', made, ['npm start --prefix my-lamp']],
    ['a command works on it', made, ['npx lampkit serve my-lamp']],
    ['it lies where the reader stands', created('package.json', 'src/index.js'), ['npm start']],
    ['it lies deeper', created('apps/my-lamp/package.json'), ['npm start']],
    ['there are two', created('a/package.json', 'b/package.json'), ['npm start']],
    ['it has no manifest', created('my-lamp/index.js'), ['npm start']],
  ])('is no question where %s', (_, outcome, commands) => {
    expect(notEntered(outcome, ...commands)).toEqual([]);
  });

  it('is none where the step was run in it', () => {
    const page = pageWith('npm start');
    const { plan, run } = sampleRuns(page, { 'npx lampkit --make my-lamp': made }).journey;
    const commands = run.commands.map((command) => ({ ...command, cwd: `${command.cwd}/my-lamp` }));
    const last = plan.steps.at(-1)?.id ?? null;
    expect(projectsNotEntered(plan, { ...run, commands }, last)).toEqual([]);
    expect(projectsNotEntered(plan, run, last)).toHaveLength(1);
  });

  it('is none of what stands behind the step', () => {
    const { plan, run } = sampleRuns(pageWith('npm start'), { 'npx lampkit --make my-lamp': made }).journey;
    expect(projectsNotEntered(plan, run, plan.steps[0]?.id ?? null)).toEqual([]);
    expect(projectsNotEntered(plan, run, null)).toEqual([]);
  });
});
