import { describe, expect, it } from 'vitest';
import { readMarkdown } from '../../read/page-fixture.ts';
import type { SampleStep } from '../case-fixture.ts';
import { failing, sampleFailure, writing } from './failure-fixture.ts';
import { ownModule } from './own-modules.ts';

const code = "import Room from './Room.vue';\nkit(Room).mount();";
const lost = (file: string): string =>
  `Error [ERR_MODULE_NOT_FOUND]: Cannot find module '/journey/${file}' imported from /journey/a.js`;
const run = (file = 'Room.vue'): SampleStep => failing(lost(file), { trust: 'derived' });

const page = `# Kit\n\nPass it to the room.\n\n\`\`\`js\n${code}\n\`\`\`\n`;
const judged = (steps: SampleStep[], text = page) =>
  ownModule(sampleFailure(steps, { page: readMarkdown(text) }));

describe('a file that the page’s code brings in and nothing makes', () => {
  it('is the reader’s own where the page has its code run by no command', () => {
    expect(judged([writing(code), run()])).toMatchObject({
      status: 'blocked',
      finding: {
        code: 'environment.own-project',
        params: { needs: 'files', files: ['Room.vue'], said: "import Room from './Room.vue';" },
        type: 'environment_blocker',
        quotes: [lost('Room.vue')],
      },
    });
  });

  it('is found from the folder of the file that brings it in', () => {
    const steps = [writing("import { lamp } from '../lamps.js';\nlamp();", 'src/a.js'), run('lamps.js')];
    expect(judged(steps)).toMatchObject({ finding: { params: { files: ['lamps.js'] } } });
  });

  it('is found by the words of a loader that names it as the code does', () => {
    const required = writing("const lamp = require('./lamps');\nlamp();");
    const step = failing("Error: Cannot find module './lamps'", { trust: 'derived' });
    expect(judged([required, step])).toMatchObject({ finding: { params: { files: ['lamps'] } } });
  });

  it.each<[string, SampleStep[]]>([
    ['the page has it run by a command', [writing(code), failing(lost('Room.vue'))]],
    ['another file is missing', [writing(code), run('Other.vue')]],
    ['a package is missing', [writing("import kit from 'kit';\nkit();"), run('node_modules/kit')]],
    ['a step writes it under another ending', [writing('', 'Room.ts'), writing(code), run()]],
    ['one that is made is nearly called so', [writing('', 'Rooms.vue'), writing(code), run()]],
    ['nothing is taken from it', [writing("import './Room.vue';"), run()]],
    [
      'a scaffolder may have made it',
      [{ command: 'npm create kit', pace: 'scaffold' }, writing(code), run()],
    ],
    ['a clone may hold it', [{ command: 'git clone https://kit.example/a.git' }, writing(code), run()]],
    ['the page’s code prints the words', [writing(`${code}\nlog("${lost('Room.vue')}")`), run()]],
  ])('is nobody’s where %s', (_, steps) => {
    expect(judged(steps)).toBeUndefined();
  });

  it.each([
    ['its words name it', '# Kit\n\nKeep it in `Room.vue`.\n'],
    ['a block of it is that file', '# Kit\n\n```vue title="src/Room.vue"\n<template/>\n```\n'],
    ['a block of it declares what is taken', '# Kit\n\n```js\nexport function Room() {}\n```\n'],
  ])('is the page’s to name where %s', (_, text) => {
    expect(judged([writing(code), run()], text)).toBeUndefined();
  });
});
