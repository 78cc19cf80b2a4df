import { describe, expect, it } from 'vitest';
import { actionStep, commandStep } from '../run/command-step.ts';
import { chooseBeginning, remoteName } from './choose-beginning.ts';
import type { Project } from './project.ts';

const project: Project = {
  root: '/home/me/thing',
  folder: '',
  files: ['package.json', 'README.md', 'server.js', 'docs/guide.md', 'Makefile'],
  bytes: 5,
  commit: null,
  isChanged: false,
  branch: 'main',
  remotes: ['git@github.com:acme/thing.git'],
  manifest: { name: 'thing', isPrivate: false, scripts: ['start', 'build'], repository: null },
};

function begin(commands: readonly string[], changed: Partial<Project> = {}) {
  const steps = commands.map((command, at) => commandStep(`step-${at + 1}`, command));
  return chooseBeginning(steps, { ...project, ...changed });
}

describe('chooseBeginning', () => {
  it.each<[string, object]>([
    ['npm ci', { code: 'needs_manifest', params: { command: 'npm ci' } }],
    ['npm start', { code: 'needs_script', params: { command: 'npm start', script: 'start' } }],
    ['make', { code: 'needs_makefile', params: { command: 'make' } }],
    ['node ./server.js', { code: 'needs_file', params: { command: 'node ./server.js', path: 'server.js' } }],
    ['npm install thing', { code: 'takes_published', params: { name: 'thing' } }],
    ['npm init -y', { code: 'makes_project', params: { command: 'npm init -y' } }],
    ['npm install express', { code: 'nothing_used', params: {} }],
  ])('says by which sign of `%s`', (command, reason) => {
    expect(begin([command]).reason).toEqual(reason);
  });

  it.each([
    ['npm start'],
    ['npm run build'],
    ['npm install'],
    ['npm ci --no-audit'],
    ['yarn'],
    ['node server.js'],
    ['node ./server.js'],
    ['cat docs/guide.md'],
    ['make'],
    ['export A=1 && npm start'],
  ])('begins in the project for `%s`', (command) => {
    expect(begin([command])).toMatchObject({ beginning: 'project', stepId: 'step-1' });
  });

  it.each([
    ['npm install thing'],
    ['npx thing@latest check'],
    ['npm install express'],
    ['npm init -y'],
    ['npm create vite@latest my-app'],
    ['npm run elsewhere'],
    ['node app.js'],
    ['curl https://example.dev/'],
    ['git clone https://github.com/acme/other'],
    ['git clone -b v1 https://github.com/acme/thing'],
  ])('begins in an empty folder for `%s`', (command) => {
    expect(begin([command])).toMatchObject({ beginning: 'empty' });
  });

  it('lets the first step that speaks decide', () => {
    expect(begin(['npm init -y', 'npm install']).beginning).toBe('empty');
    expect(begin(['echo hello', 'npm install', 'npm install thing']).beginning).toBe('project');
  });

  it.each([
    ['git clone https://github.com/acme/thing.git'],
    ['git clone --depth 1 git@github.com:acme/thing my-thing && cd my-thing'],
    ['git clone -b main https://github.com/acme/thing'],
  ])('has the project cloned for `%s`', (command) => {
    expect(begin([command, 'npm start'])).toMatchObject({ beginning: 'clone', stepId: 'step-1' });
  });

  it('takes a private package for one that nobody can install by name', () => {
    const manifest = { ...project.manifest, isPrivate: true };
    expect(begin(['npx thing', 'npm start'], { manifest })).toMatchObject({ beginning: 'project' });
  });

  it('does not take a file that the page writes for one of the project', () => {
    const steps = [
      actionStep('write', { kind: 'write', path: 'server.js', content: '' }),
      commandStep('run', 'node server.js'),
    ];
    expect(chooseBeginning(steps, project).beginning).toBe('empty');
    const edit = actionStep('edit', { kind: 'edit', path: 'server.js', content: 'x', anchor: null });
    expect(chooseBeginning([edit], project)).toMatchObject({ beginning: 'project', stepId: 'edit' });
  });

  it('reads paths from the folder of the page’s own package', () => {
    const inner = { folder: 'docs', files: ['docs/package.json', 'docs/guide.js', 'server.js'] };
    expect(begin(['node guide.js'], inner).beginning).toBe('project');
    expect(begin(['node server.js'], inner).beginning).toBe('empty');
  });
});

describe('remoteName', () => {
  it.each([
    'https://github.com/acme/thing.git',
    'https://github.com/Acme/thing/',
    'https://token@github.com/acme/thing',
    'git+https://github.com/acme/thing.git#main',
    'git@github.com:acme/thing.git',
    'ssh://git@github.com:22/acme/thing.git',
    'git://github.com/acme/thing',
    'github:acme/thing',
    'acme/thing',
  ])('knows %s by one name', (spelling) => {
    expect(remoteName(spelling)).toBe('github.com/acme/thing');
  });

  it('keeps other hosts and owners apart', () => {
    const names = ['gitlab:acme/thing', 'https://github.com/other/thing', 'https://github.com/acme/thing-2'];
    expect(new Set([...names.map(remoteName), 'github.com/acme/thing']).size).toBe(4);
  });
});
