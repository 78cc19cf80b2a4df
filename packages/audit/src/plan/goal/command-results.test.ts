import { describe, expect, it } from 'vitest';
import { readMarkdown } from '../../read/page-fixture.ts';
import { isBefore, isOfOwnFile, isSetupCommand, kindOfCommand, showsItself } from './command-results.ts';
import { startTrail, type Trail } from './trail.ts';

const USE = "import { go } from 'kit';\n\nconsole.log(go());";

/** The way down a page of one product, or of none, with what it has made so far. */
function trail(more: Partial<Trail> = {}): Trail {
  return { ...startTrail(readMarkdown('# Kit'), ['kit'], new Map()), ...more };
}

describe('a command that only gets things ready', () => {
  it.each([
    'npm install kit',
    'npx kit --help',
    'npm init -y',
    'npm create kit@latest app',
    'git clone https://github.com/kit/kit.git',
    'mkdir app && npm install kit',
  ])('%s', (command) => {
    expect(isBefore(command)).toBe(true);
    expect(kindOfCommand(trail(), command)).toBeNull();
  });

  it.each(['curl -fsSL https://kit.example/install.sh | sh', 'curl -L kit.example | bash -s -- --yes'])(
    'is %s, whose shell is no program of the product',
    (command) => {
      expect(kindOfCommand(trail(), command)).toBeNull();
    },
  );

  it.each(['openssl rand -base64 24', 'jq . out.json', 'psql -c "select 1"'])(
    'is %s, a program that systems have and no product brings',
    (command) => {
      expect(kindOfCommand(trail(), command)).toBeNull();
    },
  );

  it('is no script of the page that a shell runs', () => {
    expect(kindOfCommand(trail(), 'sh go.sh')).toBe('program');
  });

  it.each(['npx kit go', 'node go.mjs', 'npm start', 'curl http://localhost:3000'])(
    'is not %s',
    (command) => {
      expect(isBefore(command)).toBe(false);
    },
  );
});

describe('a command that lets its reader see the product', () => {
  it.each([
    ['npx kit go', 'program'],
    ['kit go', 'program'],
    ['./node_modules/.bin/kit go', 'program'],
    ['cd app && npx kit go', 'program'],
    ['npx kit go | sort', 'program'],
    ['unheard-of go', 'program'],
    ['node -e "require(\'kit\')()"', 'script'],
    ['node -e "console.log(1)"', null],
    ['node go.mjs', null],
    ['npm run go', null],
    ['ls', null],
    ['deno run npm:kit', null],
  ] as const)('%s: %s', (command, kind) => {
    expect(kindOfCommand(trail(), command)).toBe(kind);
  });

  it('runs a file whose code calls it', () => {
    const files = new Map([
      ['go.mjs', [USE]],
      ['stop.mjs', ['console.log(0);']],
    ]);
    expect(kindOfCommand(trail({ files }), 'node go.mjs')).toBe('script');
    expect(kindOfCommand(trail({ files }), 'node stop.mjs')).toBeNull();
  });

  it('runs a script of the project that calls it, directly or by another file', () => {
    const scripts = new Map([
      ['go', 'kit go'],
      ['list', 'ls'],
      ['file', 'node go.mjs'],
    ]);
    const files = new Map([['go.mjs', [USE]]]);
    const kinds = ['npm run go', 'npm run list', 'npm run file', 'npm run other'].map((command) =>
      kindOfCommand(trail({ scripts, files }), command),
    );
    expect(kinds).toEqual(['script', null, 'script', null]);
  });

  it('runs a script that a tool made, or one that is named after the product', () => {
    expect(kindOfCommand(trail({ isMade: true }), 'npm run dev')).toBe('script');
    expect(kindOfCommand(trail(), 'npm run kit')).toBe('script');
  });

  it('counts by its last part that shows something', () => {
    expect(kindOfCommand(trail(), 'npx kit go && ls')).toBe('program');
    expect(kindOfCommand(trail(), 'npx kit go && node stop.mjs')).toBeNull();
  });

  it('leaves behind what it makes: a project, or a script of it', () => {
    const way = trail();
    kindOfCommand(way, 'npm create kit@latest app');
    kindOfCommand(way, 'npm pkg set scripts.go="kit go"');
    expect(way.isMade).toBe(true);
    expect([...way.scripts]).toEqual([['go', 'kit go']]);
    const other = trail();
    kindOfCommand(other, 'npx kit go');
    expect(other.isMade).toBe(false);
  });
});

describe('a file that a tool is given', () => {
  it.each([
    ['npx kit rooms.css', true],
    ['npx kit "src/**/*.ts"', true],
    ['npx kit shown.css', false],
    ['npx kit go', false],
    ['node rooms.js', false],
    ['./rooms.sh', false],
  ])('is one of the reader: %s: %s', (command, expected) => {
    expect(isOfOwnFile(trail({ written: new Set(['shown.css']) }), command)).toBe(expected);
  });

  it('is none of the reader where something has made files', () => {
    expect(isOfOwnFile(trail({ isMade: true }), 'npx kit rooms.css')).toBe(false);
  });
});

describe('a command that sets something up', () => {
  it.each([
    ['npx kit init', true],
    ['npx kit db:push', true],
    ['npx kit init && npx kit migrate', true],
    ['npx kit init && npx kit go', false],
    ['npx kit go', false],
    ['npm run dev', false],
    ['npm run build', false],
  ])('%s: %s', (command, expected) => {
    expect(isSetupCommand(command)).toBe(expected);
  });
});

describe('a page without a product', () => {
  const bare = (more: Partial<Trail> = {}): Trail => trail({ products: [], ...more });
  it.each([
    ['a script of a project that it does not show', bare(), 'npm run dev', false, true],
    ['a script that it shows', bare({ scripts: new Map([['dev', 'ls']]) }), 'npm run dev', false, false],
    ['a file that it has written', bare({ written: new Set(['go.sh']) }), './go.sh', false, true],
    [
      'a file that it has written, by a program',
      bare({ written: new Set(['go.py']) }),
      'python go.py',
      false,
      true,
    ],
    ['a file that nobody wrote', bare(), './go.sh', false, false],
    ['a command with what it prints', bare(), 'ls', true, true],
    ['a command without', bare(), 'ls', false, false],
    ['an installation with what it prints', bare(), 'npm install', true, false],
    ['anything, but the page has a product', trail(), 'ls', true, false],
  ])('is about %s', (_what, way, command, isShownBelow, expected) => {
    expect(showsItself(way, command, isShownBelow)).toBe(expected);
  });
});
