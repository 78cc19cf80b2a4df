import { describe, expect, it } from 'vitest';
import type { ShellCommand } from './command.ts';
import { parseShell } from './parse-shell.ts';
import { endingOf, fileRunBy, programFileRunBy } from './run-file.ts';

function first(text: string): ShellCommand {
  const [command] = parseShell(text).commands;
  if (command === undefined) throw new Error(`no command in ${text}`);
  return command;
}

describe('fileRunBy', () => {
  it.each([
    ['node app.js', 'app.js'],
    ['node ./app.js --port 80', 'app.js'],
    ['PORT=80 node src/app', 'src/app'],
    ['node --import tsx app.ts', 'app.ts'],
    ['node --env-file=.env app.mjs', 'app.mjs'],
    ['npx tsx watch.ts', 'watch.ts'],
    ['npx -y ts-node -P tsconfig.dev.json app.ts', 'app.ts'],
    ['pnpm tsx app.ts', 'app.ts'],
    ['nodemon app.js', 'app.js'],
    ['bun run app.ts', 'app.ts'],
    ['bun app.ts', 'app.ts'],
    ['deno run -A app.ts', 'app.ts'],
    ['./app.mjs', 'app.mjs'],
    ['node .', '.'],
    ['npx tsx watch src/app.ts', 'src/app.ts'],
    ['yarn tsx watch app.ts', 'app.ts'],
    ['node inspect app.js', 'app.js'],
    ['node watch', 'watch'],
    ['node - < app.js', null],
    ['node "my app.js" > out', 'my app.js'],
    ['nodemon --exec ts-node app.ts', 'app.ts'],
    ['pnpm --filter web exec tsx app.ts', 'app.ts'],
    ['node *.js', null],
    ['deno run https://x.example/a.ts', null],
    ['bun run dev', null],
    ['node -e "1 + 1"', null],
    ['node --test', null],
    ['node node_modules/x/bin.js', null],
    ['deno run npm:cowsay', null],
    ['./run.sh', null],
    ['npm start', null],
    ['python app.py', null],
    ['cat app.js', null],
  ])('finds the script of %s: %s', (text, file) => {
    expect(fileRunBy(first(text))).toBe(file);
  });
});

describe('programFileRunBy', () => {
  it.each([
    ['python3 app.py', 'app.py'],
    ['ruby ./app.rb', 'app.rb'],
    ['go run main.go', 'main.go'],
    ['dart run tool.dart', 'tool.dart'],
    ['node app.js', 'app.js'],
    ['node app', null],
    ['python -m http.server', null],
    ['npm test', null],
  ])('finds the file of %s: %s', (text, file) => {
    expect(programFileRunBy(first(text))).toBe(file);
  });
});

describe('endingOf', () => {
  it.each([
    ['a/b.test.ts', 'ts'],
    ['a.b/c', ''],
    ['.env', ''],
    ['x', ''],
  ])('of %s is %j', (path, ending) => {
    expect(endingOf(path)).toBe(ending);
  });
});
