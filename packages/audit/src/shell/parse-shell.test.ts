import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { linesOfFirst, parseShell } from './parse-shell.ts';

const programs = (text: string): string[] => parseShell(text).commands.map(({ program }) => program);

describe('parseShell', () => {
  it('splits a chain and says what joins its parts', () => {
    const { commands, isWhole } = parseShell('mkdir app && cd app; npm init -y || true');
    expect(commands.map(({ text, next }) => [text, next])).toEqual([
      ['mkdir app', '&&'],
      ['cd app', ';'],
      ['npm init -y', '||'],
      ['true', null],
    ]);
    expect(isWhole).toBe(true);
  });

  it('reads variables, pipes, redirections and what runs in the background', () => {
    const [first, second, third] = parseShell(
      'PORT=80 NAME="a b" node app.js 2>err.log | tee out.txt & sleep 2',
    ).commands;
    expect(first).toMatchObject({
      env: [
        { name: 'PORT', value: '80' },
        { name: 'NAME', value: 'a b' },
      ],
      program: 'node',
      operands: ['app.js'],
      next: '|',
    });
    expect(first?.redirects).toEqual([{ operator: '>', target: 'err.log' }]);
    expect(second).toMatchObject({ program: 'tee', operands: ['out.txt'], next: '&' });
    expect(third).toMatchObject({ program: 'sleep', next: null });
  });

  it('gives words without their quotes', () => {
    expect(parseShell(`node -e "console.log('x')" 'a b' c\\ d`).commands[0]?.words).toEqual([
      '-e',
      "console.log('x')",
      'a b',
      'c d',
    ]);
  });

  it('keeps the text of a here-document and where it goes', () => {
    const [first, second] = parseShell('cat > a.js <<EOF\nconsole.log(1)\nEOF\nnode a.js').commands;
    expect(first).toMatchObject({ program: 'cat', heredoc: 'console.log(1)\n' });
    expect(first?.redirects).toEqual([{ operator: '>', target: 'a.js' }]);
    expect(second).toMatchObject({ program: 'node', operands: ['a.js'] });
  });

  it('knows remarks, those behind a command and those on lines of their own', () => {
    expect(parseShell('# with npm\nnpm i zod # or: yarn add zod').comments).toEqual([
      { text: 'with npm', at: 0, isTrailing: false },
      { text: 'or: yarn add zod', at: 21, isTrailing: true },
    ]);
  });

  it.each([
    ['git clone <your repository> app', ['<your repository>', 'app']],
    ['npm i left@<version>', ['left@<version>']],
    ['cp <from> <to>', ['<from>', '<to>']],
  ])('takes what the reader fills in for words: %s', (text, operands) => {
    const script = parseShell(text);
    expect(script.isWhole).toBe(true);
    expect(script.commands[0]?.operands).toEqual(operands);
    expect(script.commands[0]?.redirects).toEqual([]);
  });

  it('still reads a file that is put in as such', () => {
    expect(parseShell('psql < schema.sql').commands[0]?.redirects).toEqual([
      { operator: '<', target: 'schema.sql' },
    ]);
    expect(parseShell('sort <names >sorted').commands[0]?.redirects).toHaveLength(2);
  });

  it.each([
    ['(cd app && npm i)', ['cd', 'npm']],
    ['for f in *.js; do node $f; done', ['node']],
    ['if [ -f a ]; then cat a; fi', ['cat']],
    ['build() { npm run build; }', ['npm']],
  ])('finds commands inside of others and says so: %s', (text, names) => {
    expect(programs(text)).toEqual(names);
    expect(parseShell(text).commands.every(({ isNested }) => isNested)).toBe(true);
  });

  it('reads variables that stay set', () => {
    expect(parseShell('export API_KEY=abc').commands[0]).toMatchObject({
      program: 'export',
      env: [{ name: 'API_KEY', value: 'abc' }],
    });
    expect(parseShell('TOKEN=abc').commands[0]).toMatchObject({
      program: '',
      env: [{ name: 'TOKEN', value: 'abc' }],
    });
  });

  it.each(["echo 'open", 'npm i \\', 'if true; then', "Don't worry", '{"a": 1}', 'cat <<EOF\nx'])(
    'says that a shell could not run it as it stands: %s',
    (text) => {
      expect(parseShell(text).isWhole).toBe(false);
    },
  );

  it('reads nothing from text beyond all measure', () => {
    expect(parseShell('npm i x\n'.repeat(20_000))).toMatchObject({ commands: [], isWhole: false });
  });

  it('never throws, and every command stands in the text', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 80 }), (text) => {
        for (const command of parseShell(text).commands) expect(text).toContain(command.text);
      }),
    );
  });

  it('gives back words that were quoted', () => {
    const word = fc.stringMatching(/^[a-z0-9./ @=-]{1,12}$/);
    fc.assert(
      fc.property(fc.array(word, { minLength: 1, maxLength: 5 }), (words) => {
        const text = `echo ${words.map((each) => `'${each}'`).join(' ')}`;
        expect(parseShell(text).commands[0]?.words).toEqual(words);
      }),
    );
  });
});

describe('linesOfFirst', () => {
  it.each([
    ['npm i\nnpm start', 1],
    ['docker run \\\n  -p 80:80 \\\n  image\nnpm i', 3],
    ['cat > a <<EOF\nx\ny\nEOF\nnpm i', 4],
    ['echo "a\nb"\nnpm i', 2],
    ['npm i &&\n  npm start\nls', 2],
    ['for f in a b; do\n  node $f\ndone\nls', 3],
    ["echo 'never closed\nnpm i", null],
    ['if true; then\n  ls', null],
  ])('counts the lines that belong to the first statement of %j', (text, lines) => {
    expect(linesOfFirst(text)).toBe(lines);
  });
});
