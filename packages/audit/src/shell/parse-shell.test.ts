import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { countCommands, linesOfFirst, parseShell } from './parse-shell.ts';

const programs = (text: string): string[] => parseShell(text).commands.map(({ program }) => program);

it.each([
  ['npm i', 1],
  ['a && b; c | d', 4],
  ['echo "a; b"', 1],
  ['', 1],
  ['a; '.repeat(2_000), 2_001],
])('counts the commands of %j', (text, count) => {
  expect(countCommands(text)).toBe(count);
});

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

  it.each([
    ['echo a > one && echo b > two', ['one', 'two']],
    ['echo a > one; echo b > two', ['one', 'two']],
    ['cd app && npm run build > log', ['', 'log']],
    ['echo a | sort > sorted', ['', 'sorted']],
    ['echo a && echo b | sort > sorted', ['', '', 'sorted']],
    ['( cd app && npm i ) > log', ['log', 'log']],
    ['{ echo a; echo b; } > both', ['both', 'both']],
  ])('gives a redirection to the command before it: %j', (text, targets) => {
    const found = parseShell(text).commands.map(({ redirects }) =>
      redirects.map(({ target }) => target).join(),
    );
    expect(found).toEqual(targets);
  });

  it.each([
    ['console.log(event);', false],
    ['res.send("Hi")', false],
    ['frob(a) | sort', false],
    ['greet() { echo hi; }', true],
    ['( cd app )', true],
    ['list=(a b)', true],
    ['echo $(node -v)', true],
    ['diff <(ls a) <(ls b)', true],
  ])('takes no call with brackets for shell: %j %j', (text, isWhole) => {
    expect(parseShell(text).isWhole).toBe(isWhole);
  });

  it('gives a here-document to the command before it', () => {
    const { commands } = parseShell('mkdir a && cat <<EOF > a/b\nx\nEOF\nls');
    expect(commands.map(({ heredoc }) => heredoc)).toEqual([null, 'x\n', null]);
    expect(commands.map(({ redirects }) => redirects.length)).toEqual([0, 1, 0]);
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

  it.each([
    ['cat > a.html <<EOF\n<div>hi <b>you</b></div>\nEOF', '<div>hi <b>you</b></div>\n'],
    ["cat <<'EOF' > a.ts\nlet x: Set<string>\nEOF", 'let x: Set<string>\n'],
    ['cat <<EOF\n\tkept\nEOF', '\tkept\n'],
    ['cat <<-EOF\n\tb\n\t\tc\n\tEOF', 'b\nc\n'],
    ['cat <<"EOF"\n$HOME and `ls`\nEOF', '$HOME and `ls`\n'],
    ['cat <<EOF\n  a:\n    b: 1\nEOF\nls', '  a:\n    b: 1\n'],
    ['cat <<EOF\nEOF', ''],
    ['cat <<EOF\r\nx\r\nEOF\r\n', 'x\r\n'],
    ['cat <<< "hi there"', null],
  ])('keeps here-documents as they are written: %j', (text, heredoc) => {
    expect(parseShell(text).commands[0]?.heredoc).toBe(heredoc);
  });

  it('goes on behind the mark of a here-document', () => {
    const { commands } = parseShell('cat <<EOF > a.js && node a.js | sort\nls\nEOF\nnpm t');
    expect(commands.map(({ program, next, heredoc }) => [program, next, heredoc])).toEqual([
      ['cat', '&&', 'ls\n'],
      ['node', '|', null],
      ['sort', null, null],
      ['npm', null, null],
    ]);
  });

  it('takes a text that is put in for no word of the command', () => {
    expect(parseShell('wc -c <<< "hi there"').commands[0]).toMatchObject({
      words: ['-c'],
      redirects: [{ operator: '<<<', target: 'hi there' }],
    });
  });

  it.each([
    ['npm i\n[ -f a ] && cat a', [null, null]],
    ['npm i\n[[ -f a && -f b ]] || ls', [null, null]],
    ['npm i\ncase x in a|b) ls;; esac', [null, null]],
    ['npm i\nif [ -f a ]; then ls; fi', [null, ';']],
    ['npm i\nfor f in a; do ls; done', [null, ';']],
    ['npm i && (npm t || true) && ls', ['&&', '||', '&&', null]],
    ['{ npm i; } && ls', [';', null]],
    ['ls | sort |& tee x', ['|', '|&', null]],
    ['a & b &', ['&', '&']],
    ['a&&b||c;d', ['&&', '||', ';', null]],
    ['a &&\\\n  b', ['&&', null]],
    ['a && # why\n  b', ['&&', null]],
    ['echo "a && b" \'c | d\' e\\;f', [null]],
    ['echo a # && b', [null]],
  ])('joins only commands that stand beside the sign: %j', (text, joined) => {
    expect(parseShell(text).commands.map(({ next }) => next)).toEqual(joined);
  });

  it.each([
    ['echo "a"\'b\'c', ['abc']],
    ["echo 'it'\\''s'", ["it\\'s"]],
    ['echo "" x', ['', 'x']],
    ['echo "$HOME/a b" $X', ['$HOME/a b', '$X']],
    ['echo $(ls -a) `pwd`', ['$(ls -a)', '`pwd`']],
    ['echo {a,b} *.js ~/x', ['{a,b}', '*.js', '~/x']],
    ['echo \\\n  a \\\n  b', ['a', 'b']],
    ['echo\ta\t\tb', ['a', 'b']],
    ['echo ‹a› b\u2007c', ['‹a›', 'b\u2007c']],
    ['echo 😀 ü', ['😀', 'ü']],
    ['echo a#b #c', ['a#b']],
    ['>out echo a 2>&1', ['a']],
    ['echo "<a b>" <c d>', ['<a b>', '<c d>']],
  ])('gives the words of %j', (text, words) => {
    expect(parseShell(text).commands[0]?.words).toEqual(words);
  });

  it.each([
    [
      'npm i\r\nnpm start\r\n',
      [
        ['npm', 'i'],
        ['npm', 'start'],
      ],
    ],
    ['.\\run.bat now', [['.\\run.bat', 'now']]],
    ['C:\\tools\\x.exe /s', [['C:\\tools\\x.exe', '/s']]],
    [
      'set PORT=80 && node a.js',
      [
        ['set', 'PORT=80'],
        ['node', 'a.js'],
      ],
    ],
    ['$env:PORT=80; node a.js', [['$env:PORT=80'], ['node', 'a.js']]],
    ['node "C:\\my app\\x.js"', [['node', 'C:\\my app\\x.js']]],
    ['echo %PATH%', [['echo', '%PATH%']]],
  ])('reads what is written for Windows: %j', (text, wanted) => {
    const script = parseShell(text);
    expect(script.commands.map(({ program, words }) => [program, ...words])).toEqual(wanted);
    expect(script.isWhole).toBe(true);
  });

  it('tells where commands and remarks stand, in units of the text', () => {
    const text = 'echo 😀 && <a b> x # ü\n  ls';
    const { commands, comments } = parseShell(text);
    expect(commands.map(({ at }) => text.slice(at))).toEqual([text, '<a b> x # ü\n  ls', 'ls']);
    expect(comments.map(({ at }) => text.slice(at, at + 3))).toEqual(['# ü']);
  });

  it.each([
    ['A= node x', [['A', '']]],
    ['A="<your key>" node x', [['A', '<your key>']]],
    ['X=$(curl -s u | jq .a) node a', [['X', '$(curl -s u | jq .a)']]],
    [
      'export A=1 B="2 3"',
      [
        ['A', '1'],
        ['B', '2 3'],
      ],
    ],
    [
      'A=1 B=2',
      [
        ['A', '1'],
        ['B', '2'],
      ],
    ],
    ['list=(1 2)', [['list', '(1 2)']]],
    ['node x A=1', []],
    ['echo "A=1"', []],
  ])('reads the variables of %j', (text, env) => {
    expect(
      parseShell(text).commands.flatMap((each) => each.env.map(({ name, value }) => [name, value])),
    ).toEqual(env);
  });

  it.each([
    ['a chain', 'a && '.repeat(19_000).concat('a')],
    ['brackets', '('.repeat(3000).concat('ls', ')'.repeat(3000))],
    ['braces', '{ '.repeat(2000).concat('ls;', ' };'.repeat(2000))],
    ['conditions', 'if a; then '.repeat(2000).concat('ls;', ' fi;'.repeat(2000))],
  ])('gives up on %s without an end', (_, text) => {
    expect(parseShell(text)).toMatchObject({ commands: [], isWhole: false });
    expect(() => linesOfFirst(text)).not.toThrow();
  });

  it('reads a chain as long as people write them', () => {
    expect(parseShell('a && '.repeat(100).concat('a')).commands).toHaveLength(101);
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

  it.each(['a | ', 'a; ', 'a && '])('reads nothing from %j without end', (part) => {
    expect(parseShell(part.repeat(2_000))).toMatchObject({ commands: [], isWhole: false });
  });

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
    ['cat <<EOF | x\na\nEOF\nls', 3],
    ['cat <<EOF\nnever closed', null],
    ['a \\\r\n b\r\nc', 2],
    ['a && # why\n b\nc', 2],
    ['a $(\nb\n)\nc', 3],
    ['case a in\n b) c;;\nesac\nd', 3],
    ['f() {\n a\n}\nb', 3],
    ['a;\nb', 1],
    ['a &\nb', 1],
    ['a <repo>\nb', 1],
    ['a )\nb', null],
    ['# a\nb', null],
    ['\nb', null],
    ['', null],
    ['if true; then\n  ls', null],
  ])('counts the lines that belong to the first statement of %j', (text, lines) => {
    expect(linesOfFirst(text)).toBe(lines);
  });
});
