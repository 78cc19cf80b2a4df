import { describe, expect, it } from 'vitest';
import { outline, readMarkdown } from '../page-fixture.ts';
import { fileCue } from './file-names.ts';

const code = '```js\nexports.default = (done) => done()\n```\n';

describe('the name of a file', () => {
  it.each([
    ['a heading that tells to make it', '#### 3. Create a `kitfile.js` at the root:', 'kitfile.js'],
    ['a sentence about what follows', 'Save the following as `kitfile.js`.', 'kitfile.js'],
    ['a name that is set apart', 'Save the following as *kitfile.js*.', 'kitfile.js'],
    [
      'a sentence that takes it for written',
      "Let's assume we wrote a `kitfile.js` for our lamp.",
      'kitfile.js',
    ],
    ['a label with its colon', '**kitfile.js:**', 'kitfile.js'],
    ['a label of code with its colon', '**`kitfile.js`:**', 'kitfile.js'],
    ['a sentence without marks', 'Create a file named kitfile.js with these contents:', 'kitfile.js'],
  ])('is found in %s', (_, lead, path) => {
    expect(outline(readMarkdown(`## Kit\n\n${lead}\n\n${code}`))).toEqual([`file_create: ${path}`]);
  });

  it('is, of two in a sentence, the one that the block can be', () => {
    const lead =
      'Point `main` inside `package.json` to your code (which is in `app.js` here) and add a `start` script:';
    const json = '```json\n{ "main": "app.js", "scripts": { "start": "kit" } }\n```\n';
    expect(outline(readMarkdown(`## Kit\n\n${lead}\n\n${json}`))).toEqual(['file_merge: package.json']);
  });

  it('is, of two in a sentence, not the one that the code itself names', () => {
    const lead = 'Below is a `kitfile.js` that emits a single file called `lamp.js`.';
    const kit = (name: string): string =>
      `## Kit\n\n${lead}\n\n\`\`\`js\nmodule.exports = { outFile: '${name}' };\n\`\`\`\n`;
    expect(outline(readMarkdown(kit('lamp.js')))).toEqual(['file_create: kitfile.js']);
    expect(outline(readMarkdown(kit('bulb.js')))).toEqual(['file_create: lamp.js']);
  });

  it('is not the name of a product in a heading', () => {
    expect(outline(readMarkdown(`## Installing discord.js\n\nRun this:\n\n${code}`))).toEqual([
      'reference_snippet: exports.default = (done) => done()',
    ]);
  });

  it.each([
    ['leads to the site of a product', 'In [io.js](https://iojs.example/), run:', null],
    ['leads to a page about it', 'In [kit.js](https://docs.example.com/intro), run:', null],
    ['leads to the file itself', 'In [kit.js](https://docs.example.com/src/kit.js), write:', 'kit.js'],
    ['leads to a file beside the page', 'In [kit.js](src/kit.js), write:', 'kit.js'],
  ])('is or is not what a link names that %s', (_what, lead, path) => {
    const [block] = readMarkdown(`## Kit\n\n${lead}\n\n${code}`).blocks;
    expect(block?.file?.path ?? null).toBe(path);
  });

  it('is what the head of a patch says', () => {
    const patch = (head: string): string =>
      `\`\`\`diff\n--- a/package.json\n+++ ${head}\n@@ -1,3 +1,4 @@\n {\n+  "type": "module",\n   "main": "a.js"\n\`\`\`\n`;
    const read = (text: string): string[] => outline(readMarkdown(`## Kit\n\nMake it a module:\n\n${text}`));
    expect(read(patch('b/package.json'))).toEqual(['file_patch: package.json']);
    expect(read(patch('package.json\t2024-01-01'))).toEqual(['file_patch: package.json']);
    expect(read(patch('/dev/null'))).toEqual([expect.stringContaining('reference_snippet')]);
  });

  it('is not the name of a function in a heading', () => {
    const shown = '```\n- [red](#red)\n```\n';
    expect(outline(readMarkdown(`## kit.insert\n\n${shown}`))).toEqual(['output: - [red](#red)']);
    expect(outline(readMarkdown(`## kit.toml\n\n${shown}`))).toEqual(['file_create: kit.toml']);
  });

  it('is not found in a sentence that goes on about something else', () => {
    expect(
      outline(readMarkdown(`## Kit\n\nWe wrote the kitfile.js format down. Use it.\n\n${code}`)),
    ).toEqual(['reference_snippet: exports.default = (done) => done()']);
  });
});

describe('members of an object', () => {
  it.each(['js', 'javascript', ''])('are JSON under the tag "%s"', (lang) => {
    const block = `\`\`\`${lang}\n"scripts": {\n  "test": "kit"\n}\n\`\`\`\n`;
    expect(outline(readMarkdown(`## Kit\n\nAdd this to your \`package.json\`:\n\n${block}`))).toEqual([
      'file_merge: package.json',
    ]);
  });
});

describe('a program that the block itself installs', () => {
  it('starts a command, not an output', () => {
    const text = 'npm install -g make-kit\n\nmake-kit app\ncd app/\nnpm start';
    expect(outline(readMarkdown(`## Kit\n\n\`\`\`sh\n${text}\n\`\`\`\n`))).toEqual([
      'command: npm install -g make-kit && make-kit app && cd app/ && npm start',
    ]);
  });
});

describe('what is to be done with a file', () => {
  it.each([
    ['Create it:', 'create'],
    ['Save this as `a.js`:', 'create'],
    ['Add a `kit.js` file:', 'create'],
    ['In the file that you created, add the following line:', 'add'],
    ['Then open it and change the port:', 'edit'],
    ['Re-open it:', 'edit'],
    ['Go to the settings:', 'edit'],
    ['Now add this code:', 'add'],
    ['Set the port:', 'add'],
    ['Use `create()` like this:', null],
    ['It has been a long time:', null],
    [`Create it. ${'It goes on and on. '.repeat(30)}`, null],
  ])('%j: %s', (text, cue) => {
    expect(fileCue(text)).toBe(cue);
  });
});

describe('the name of a file in a sentence', () => {
  it.each([
    ['Open kit.config.js and add this:', 'kit.config.js'],
    ['Save it in the file lib/kit.js:', 'lib/kit.js'],
    ['Next, update your `src/main.js`:', 'src/main.js'],
    ['The `src/main.js` component goes like this:', 'src/main.js'],
    ['**lib/kit.js**', 'lib/kit.js'],
    ['Use `a.js` or `b.js`:', null],
    ['Now create Node.js:', null],
    ['Call `Kit.connect` from it:', null],
  ])('%j: %s', (lead, path) => {
    const page = readMarkdown(`## Kit\n\n${lead}\n\n${code}`);
    expect(page.blocks[0]?.file?.path ?? null).toBe(path);
  });
});
