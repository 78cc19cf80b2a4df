import { describe, expect, it } from 'vitest';
import { placeholdersIn } from './placeholders.ts';

describe('placeholdersIn', () => {
  it.each<[string, string[]]>([
    ['kit new <name>', ['<name>']],
    ['kit new <your app>', ['<your app>']],
    ['kit add <NAME> <VERSION>', ['<NAME>', '<VERSION>']],
    ['git clone https://kit.example/<user>/<repo>.git', ['<user>', '<repo>']],
    ['export KIT_KEY=YOUR_API_KEY', ['YOUR_API_KEY']],
    ['export KIT_KEY=your-api-key', ['your-api-key']],
    ['export KIT_KEY="sk-..."', ['sk-...']],
    ['export KIT_KEY=sk_test_abc', ['sk_test_abc']],
    ['export KIT_KEY=xxxx', ['xxxx']],
    ['export KIT_KEY=...', ['...']],
    ['export KIT_KEY="…"', ['...']],
    ["kit call '...'", ['...']],
    ['kit send 0xYOUR_ADDRESS', ['0xYOUR_ADDRESS']],
    ['kit login [your name]', ['[your name]']],
    ['kit login {my-name}', ['{my-name}']],
    ['kit use {{ version }}', ['{{ version }}']],
    ['kit open %APP_NAME%', ['%APP_NAME%']],
    ['npm i kit@commit-sha', ['@commit-sha']],
    ['kit use __APP_NAME__', ['__APP_NAME__']],
    ['npx degit user/repo app', ['user/repo']],
    ['kit [options] <file>', ['<file>', '[options]']],
    ['kit run [...files]', ['[...files]']],
    ['kit run [--watch]', ['[--watch]']],
    ['node path/to/app.js', ['path/to/app.js']],
    ['node ./path/to/app.js', ['./path/to/app.js']],
    ['node /path/to/app.js', ['/path/to/app.js']],
    ['kit --config=./path/to/kit.json', ['--config=./path/to/kit.json']],
    ['KIT_HOME=/path/to/kit kit go', ['KIT_HOME=/path/to/kit']],
    ['node yourfile.js', ['yourfile.js']],
    ['node your-file', ['your-file']],
    ['node your-app.js', ['your-app.js']],
    ['cd project-dir/', ['project-dir/']],
  ])('of %j', (command, expected) => {
    expect(placeholdersIn(command)).toEqual(expected);
  });

  it.each([
    'npm i kit',
    'kit build src/**',
    'cd ../app && ls',
    'git diff main...dev',
    'cat < in.txt > out.txt',
    'kit a<b>c',
    "echo '<h1>Hello</h1>' > index.html",
    "echo '<br>' > index.html",
    'curl https://kit.example/path/to/file',
    'echo "$HOME" && [ -f a ]',
    'npm i your-package',
    'mkdir my-app',
    'node pathto/app.js',
    'npx kit users/list',
    'printf "%s" a',
    'kit send 0xabc',
  ])('none in %j', (command) => {
    expect(placeholdersIn(command)).toEqual([]);
  });

  it('tells the longest of those that stand in each other', () => {
    expect(placeholdersIn('kit login <YOUR_KEY>')).toEqual(['<YOUR_KEY>']);
    expect(placeholdersIn('kit a <name> b <name>')).toEqual(['<name>']);
  });
});
