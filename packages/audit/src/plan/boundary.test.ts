import { describe, expect, it } from 'vitest';
import { journey, js, sh, viewOf } from './plan-fixture.ts';
import { isVerification, signalOf } from './result-signals.ts';

/** How clearly the last step of a page that has commands shows that the journey so far worked. */
function signal(text: string): string {
  const view = viewOf(text);
  const last = view.candidates.findLast(
    ({ step, block }) => step.role !== 'output' && (block === null || block.role !== 'output'),
  );
  return last ? signalOf(view, last) : 'no step';
}

const use = (text: string): string => `## Use\n\n${text}`;

describe('a step that shows that the journey worked', () => {
  it.each([
    ['npm start', 'strong'],
    ['npm run build', 'strong'],
    ['npm test', 'strong'],
    ['npx kit main.ts', 'strong'],
    ['curl http://localhost:3000', 'strong'],
    ['node go.mjs', 'strong'],
    ['npm run prepare', 'weak'],
    ['npm install kit', 'none'],
    ['npm init -y', 'none'],
    ['npm create kit@latest app', 'none'],
    ['npx kit --help', 'none'],
    ['npx kit init', 'none'],
    ['mkdir app', 'none'],
    ['export A=1', 'none'],
    ['kit go', 'none'],
  ])('%s: %s', (command, expected) => {
    expect(signal(use(sh(command)))).toBe(expected);
  });

  it.each([
    ['the page shows what it prints', use(js('$ kit go\nglows', 'console')), 'strong'],
    ['the page shows it right below', use(`${sh('kit go')}${js('glows', 'text')}`), 'strong'],
    ['its part is there to verify', `## Verify\n\n${sh('kit go')}`, 'strong'],
    ['its part is there to verify, but it only moves files', `## Verify\n\n${sh('mkdir app')}`, 'none'],
    ['it is given a file of the page', use(`${js('a {}', 'css title="a.css"')}${sh('kit a.css')}`), 'strong'],
    ['it is given another file', use(`${js('a {}', 'css title="a.css"')}${sh('kit b.css')}`), 'none'],
    ['the page shows that it fails', use(js('$ npx kit main.ts\nError: dark', 'console')), 'none'],
    ['it commits', `## Verify\n\n${sh('git commit -m on')}`, 'strong'],
  ])('because %s', (_what, text, expected) => {
    expect(signal(text)).toBe(expected);
  });

  it.each([
    ['that only prepares', js('console.log(1);', 'js title="go.mjs"'), '', 'weak'],
    [
      'that serves',
      js("import http from 'node:http';\n\nhttp.createServer(() => {}).listen(3000);", 'js title="go.mjs"'),
      '',
      'strong',
    ],
    [
      'of which the page says what is seen',
      js('console.log(1);', 'js title="go.mjs"'),
      'You will see the number 1.\n',
      'strong',
    ],
  ])('is the run of a file %s', (_what, file, below, expected) => {
    expect(signal(use(`${file}${sh('node go.mjs')}${below}`))).toBe(expected);
  });

  it('is a look at what was made', () => {
    const looks = (text: string): boolean[] => viewOf(use(text)).candidates.map(isVerification);
    expect(looks('Open http://localhost:3000 in your browser.\n')).toEqual([true]);
    expect(looks(sh('curl http://localhost:3000'))).toEqual([true]);
    expect(looks(sh('curl http://localhost:3000\nnpx kit go'))).toEqual([false]);
    expect(looks(js('console.log(1);'))).toEqual([false]);
  });
});

const install = `# Kit\n\n## Install\n\n${sh('npm install kit')}`;
const script = js("import { go } from 'kit';\n\nconsole.log(go());");

describe('the journey ends', () => {
  it.each([
    [
      'at the first result',
      `${install}## Use\n\n${sh('npm run build')}## More\n\n${sh('npm test')}`,
      ['npm run build'],
    ],
    [
      'behind the look at it',
      `${install}## Use\n\n${sh('npx kit serve')}${sh('npm start')}Open http://localhost:3000 in your browser.\n\n## More\n\n${sh('npm run build')}`,
      ['npx kit serve', 'npm start', 'probe http://localhost:3000'],
    ],
    [
      'behind what says itself that it comes next',
      `${install}## Use\n\n${sh('npm run build')}Then run:\n\n${sh('npm test')}## More\n\n${sh('npm run lint')}`,
      ['npm run build', 'npm test'],
    ],
    [
      'at the last of numbered steps',
      `# Kit\n\n## Step 1: Install\n\n${sh('npm install kit')}## Step 2: Build\n\n${sh('npm run build')}## Step 3: Test\n\n${sh('npm test')}## More\n\n${sh('npm run lint')}`,
      ['npm run build', 'npm test'],
    ],
    [
      'at the last item of a list',
      `${install}## Use\n\n1. Build it:\n\n   \`\`\`sh\n   npm run build\n   \`\`\`\n\n2. Test it:\n\n   \`\`\`sh\n   npm test\n   \`\`\`\n\n## More\n\n${sh('npm run lint')}`,
      ['npm run build', 'npm test'],
    ],
    [
      'at the run of what was built, in the same part',
      `${install}## Use\n\n${sh('npm run build')}${sh('npm start')}## More\n\n${sh('npm run lint')}`,
      ['npm run build', 'npm start'],
    ],
    [
      'with the last step where nothing shows a result',
      `${install}## Use\n\n${sh('kit one')}## More\n\n${sh('kit two')}`,
      ['kit one', 'kit two'],
    ],
  ])('%s', (_what, text, expected) => {
    expect(journey(text).slice(1)).toEqual(expected);
  });

  it('at the first script that uses the product, where a command comes much later', () => {
    const text = `${install}## Use\n\n${script}## Work on it\n\n${sh('npm run lint')}`;
    expect(journey(text)).toEqual(['npm install kit', 'write index.mjs', 'node index.mjs']);
  });

  it('at the command that runs the script of the same part', () => {
    const text = `${install}## Use\n\n${script}${sh('node go.mjs')}## More\n\n${sh('npm run lint')}`;
    expect(journey(text)).toEqual(['npm install kit', 'write go.mjs', 'node go.mjs']);
  });
});
