import { describe, expect, it } from 'vitest';
import { sampleCase } from '../judge/case-fixture.ts';
import { commandsUsing } from '../report/commands-using.ts';
import { requirementResults } from './requirement-results.ts';

const git = { id: 'req-git', title: 'git', kind: 'tool', wanted: 'git', sourceSectionId: null } as const;

describe('requirementResults', () => {
  it.each([
    ['met where the program was called and there', 'git init && ls', '', 'met'],
    ['unmet where the shell did not find it', 'git init', 'bash: git: command not found', 'unmet'],
    ['unstated where nothing called it', 'npm install git-tools', '', 'unstated'],
  ])('calls a tool %s', (_, command, output, status) => {
    const { plan, run } = sampleCase([{ command, output }]);
    expect(requirementResults({ ...plan, requirements: [git] }, run)).toEqual([{ id: git.id, status }]);
  });

  it('knows the commands that need Node.js', () => {
    const { run } = sampleCase([{ command: 'ls' }, { command: 'PORT=1 node a.js' }, { command: 'npm test' }]);
    const used = commandsUsing({ ...git, kind: 'node', wanted: '>=20' }, run);
    expect(used.map(({ id }) => id)).toEqual(['cmd-2', 'cmd-3']);
  });
});
