import { describe, expect, it } from 'vitest';
import { effectOf, namesPart, takesValue, toolNamed, withoutVerb } from './tools.ts';

describe('the table of tools', () => {
  it.each([
    ['npm', 'i', 'install'],
    ['npm', 'ci', 'install'],
    ['npm', 'create', 'scaffold'],
    ['npm', 'init', 'init'],
    ['npm', 'run', 'run_script'],
    ['npm', 'test', 'test'],
    ['npm', 'publish', 'publish'],
    ['npm', 'uninstall', 'uninstall'],
    ['yarn', null, 'install'],
    ['yarn', 'ci', 'run_script'],
    ['yarn', 'i', 'run_script'],
    ['deno', 'task', 'run_script'],
    ['jsr', 'add', 'install'],
    ['jsr', 'publish', 'publish'],
    ['nypm', 'i', 'install'],
    ['bower', 'install', 'install'],
    ['deno', 'serve', 'serve'],
    ['node', null, 'run_file'],
    ['python', 'app.py', 'run_foreign'],
    ['cd', 'app', 'enter'],
    ['curl', null, 'fetch'],
    ['git', 'clone', 'clone'],
    ['git', 'add', 'files'],
    ['docker', 'pull', 'system_packages'],
    ['docker', 'run', 'prepare'],
    ['docker-compose', 'up', 'serve'],
    ['docker-compose', 'down', 'prepare'],
    ['kubectl', 'create', 'prepare'],
    ['terraform', 'init', 'prepare'],
    ['vite', null, 'serve'],
    ['vite', 'build', 'build'],
    ['next', 'dev', 'serve'],
    ['tsc', null, 'build'],
    ['jest', null, 'test'],
    ['brew', 'install', 'system_packages'],
    ['code', '.', 'open'],
    ['stripe', 'listen', 'serve'],
  ] as const)('%s %s: %s', (tool, verb, effect) => expect(effectOf(tool, verb)).toBe(effect));

  it.each([
    ['npm', null],
    ['npm', 'dance'],
    ['next', 'lint'],
    ['next', null],
    ['forge', 'init'],
    ['stripe', 'login'],
    ['ngrok', 'config'],
    ['kit', 'install'],
    ['constructor', null],
    ['toString', 'install'],
    ['npm', 'constructor'],
    ['', null],
  ])('says nothing of %j %j', (tool, verb) => expect(effectOf(tool, verb)).toBe(null));

  it('knows no tool by the name of what every object has', () => {
    expect(toolNamed('hasOwnProperty')).toBe(null);
    expect(toolNamed('__proto__')).toBe(null);
    expect(toolNamed('npm')).not.toBe(null);
  });

  it.each([
    ['npm', '--prefix', true],
    ['npm', '--save-dev', false],
    ['pnpm', '--filter', true],
    ['docker', '-p', true],
    ['docker', '-d', false],
    ['sudo', '-u', true],
    ['sudo', '-E', false],
    ['curl', '-H', true],
    ['kit', '--prefix', false],
  ])('%s %s takes the next word: %s', (tool, flag, expected) =>
    expect(takesValue(tool, flag)).toBe(expected),
  );

  it.each([
    ['node', true],
    ['cd', true],
    ['curl', true],
    ['npm', false],
    ['vite', false],
    ['kit', false],
  ])('%s works on its first word: %s', (tool, expected) => expect(withoutVerb(tool)).toBe(expected));

  it.each([
    ['yarn', 'workspace', true],
    ['yarn', 'workspaces', false],
    ['npm', 'workspace', false],
    ['kit', 'workspace', false],
  ])('%s %s only names a part: %s', (tool, word, expected) => expect(namesPart(tool, word)).toBe(expected));
});
