import { describe, expect, it } from 'vitest';
import { fence } from './element-fixture.ts';
import { tidyFence } from './tidy-fence.ts';

describe('what stands right behind the language of a fence', () => {
  it.each<[string, string | null, string | null]>([
    ['js', 'js', null],
    ['js:app.js', 'js', 'app.js'],
    ['ts:src/app.ts', 'ts', 'src/app.ts'],
    ['c++:a.cpp', 'c++', 'a.cpp'],
    ['js:later', 'js:later', null],
    ['a b:app.js', 'a b:app.js', null],
    ['json{5}', 'json', null],
    ['json{1,3-4}', 'json', null],
    ['json{5', 'json{5', null],
    ['sh:no-line-numbers', 'sh', null],
    ['sh:line-numbers', 'sh', null],
    ['sh:line-numbers=5', 'sh', null],
    ['sh:v-pre', 'sh', null],
    ['sh:no-v-pre', 'sh', null],
    ['sh:line-numbers{2}', 'sh', null],
    ['sh:line-numbers:v-pre', 'sh', null],
    ['sh:line-numbers:other', 'sh:line-numbers:other', null],
    ['sh:my-line-numbers=5', 'sh:my-line-numbers=5', null],
    ['sh:x-no-v-pre', 'sh:x-no-v-pre', null],
    ['json{5}x', 'json{5}x', null],
    ['Dockerfile', 'Dockerfile', null],
    ['{5}', '{5}', null],
  ])('%j is the language %j and the file %j', (lang, language, title) => {
    expect(tidyFence(fence({ lang, text: 'a' }))).toMatchObject({ lang: language, title });
  });

  it('leaves a fence without a language without one', () => {
    expect(tidyFence(fence({ lang: null, text: 'a' }))).toEqual(fence({ lang: null, text: 'a' }));
  });

  it('does not replace a title that the fence has', () => {
    expect(tidyFence(fence({ lang: 'js:app.js', title: 'Server' })).title).toBe('Server');
  });
});

describe('fences of package names', () => {
  it.each([
    ['package-install', 'kit', 'npm install kit'],
    ['package-add', 'kit box', 'npm install kit box'],
    ['package-create', 'kit', 'npm create kit'],
    ['package-init', 'kit', 'npm init kit'],
    ['package-run', 'dev', 'npm run dev'],
    ['package-exec', 'kit init', 'npx kit init'],
    ['package-dlx', 'kit', 'npx kit'],
    ['package-install', 'kit\n\nbox', 'npm install kit\nnpm install box'],
    ['package-install', 'kit\n  \nbox', 'npm install kit\nnpm install box'],
    ['package-install', '  npm install kit', 'npm install kit'],
  ])('%s of %j is %j', (lang, text, expected) => {
    expect(tidyFence(fence({ lang, text }))).toEqual(fence({ lang: 'sh', text: expected }));
  });

  it.each(['package-lock', 'package', 'packages-install', 'install'])('are not named %s', (lang) => {
    expect(tidyFence(fence({ lang, text: 'kit' }))).toMatchObject({ lang, text: 'kit' });
  });
});

describe('the title in the first line', () => {
  it.each<[string, string | null, string]>([
    ['// title: app.js\nlet a', 'app.js', 'let a'],
    ['# title: run.py\nprint(1)', 'run.py', 'print(1)'],
    ['//title: app.js\nlet a\nlet b', 'app.js', 'let a\nlet b'],
    ['// title:\nlet a', null, '// title:\nlet a'],
    ['// subtitle: app.js\nlet a', null, '// subtitle: app.js\nlet a'],
    ['// title: app.js', null, '// title: app.js'],
    ['title: app.js\nlet a', null, 'title: app.js\nlet a'],
    ['let a\n// title: app.js', null, 'let a\n// title: app.js'],
  ])('of %j is %j', (text, title, rest) => {
    expect(tidyFence(fence({ lang: 'js', text }))).toMatchObject({ title, text: rest });
  });

  it('is no line of the code where the fence has another title', () => {
    const read = tidyFence(fence({ lang: 'js', title: 'b.js', text: '// title: a.js\nlet a' }));
    expect(read).toMatchObject({ title: 'b.js', text: 'let a' });
  });
});

describe('the frame of a scaffolder', () => {
  it.each([
    ['│ npm install\n│ npm start', 'npm install\nnpm start'],
    ['┃  npm install', 'npm install'],
    ['│  cd app\n  \n│  npm start', 'cd app\n  \nnpm start'],
    ['│  cd app\n\n│  npm start', 'cd app\n\nnpm start'],
    ['│     npm install', '  npm install'],
  ])('is taken off commands: %j', (text, expected) => {
    expect(tidyFence(fence({ text })).text).toBe(expected);
  });

  it.each([
    ['printed words', '│ All done\n│ Have fun'],
    ['commands outside of it', '│ npm install\nnpm start'],
    ['commands without one', '  npm install'],
    ['a bar inside of a line', 'npm install │ tee log'],
    ['a bar behind spaces', ' │ npm install'],
  ])('stays around %s', (_name, text) => {
    expect(tidyFence(fence({ text })).text).toBe(text);
  });
});
