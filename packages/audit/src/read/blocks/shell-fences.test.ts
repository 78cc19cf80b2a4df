import { describe, expect, it } from 'vitest';
import { printed } from '../../model/command-text.ts';
import { outline, readMarkdown } from '../page-fixture.ts';

function commands(text: string): string[] {
  return readMarkdown(`\`\`\`bash\n${text}\n\`\`\`\n`).blocks.flatMap((block) =>
    block.commands.map((shown) => printed(shown.command)),
  );
}

describe('a fence marked as shell', () => {
  it.each([
    'sort < out.txt > sorted.txt',
    'for name in api web; do mkdir $name; done',
    'frob notes.db "create table notes (id integer primary key, body text)"',
    '(cd packages/app && npm install)',
    '$HOME/bin/tool run',
    '{ echo a; echo b; } > out.txt',
    '[ -f out.txt ] && cat out.txt',
    '! grep -q x out.txt',
    'acme deploy hello from template starter',
    `acme run ${'long-'.repeat(40)}name`,
    'DATABASE_URL=postgres://localhost/app \\\nPORT=3000 \\\nnode app.js',
    'greet() {\n  echo hi\n}',
    '. ./settings.sh',
    '. "$HOME/.tool/env"',
    '. .venv/bin/activate && tool sync',
    ': > out.log',
    ': "$PORT"',
    'while read line; do\n  echo "$line"\ndone < names.txt | sort',
  ])('holds commands, whatever their first word: %s', (text) => {
    expect(commands(text)).toEqual([text]);
  });

  it('goes on with commands below the first one', () => {
    expect(commands('npm init -y\nsort < a.txt > b.txt\ncat b.txt')).toHaveLength(3);
    expect(commands('npm init -y\nnpm i -g acme\n\nacme init\nacme deploy')).toHaveLength(4);
    expect(commands('python3 -m venv .venv\n. .venv/bin/activate\npip install kit')).toHaveLength(3);
  });

  it.each([
    'PASS ./sum.test.js',
    'added 5 packages (in 2 s)',
    "it's all there now",
    '{"hello": "world"}',
    '{\n  "hello": "world"\n}',
    'HTTP/1.1 200 OK',
    'listening on port: 3000\nstatus: ready',
    'the server is ready now',
    '<h1>Hello</h1>',
    '| name | size |',
    '. 3 tests done',
    '. 3.5s gone',
    ': nothing found',
  ])('holds output where something shows it: %s', (text) => {
    expect(commands(text)).toEqual([]);
    expect(commands(`npm start\n${text}`)).toEqual(['npm start']);
  });

  it('is a file where it has a name, and starts as one or is to be created', () => {
    const script = 'Create `run.sh`:\n\n```bash\n#!/bin/bash\nnode app.js\n```\n';
    expect(outline(readMarkdown(script))).toEqual(['file_create: run.sh']);
    expect(outline(readMarkdown('Create `run.sh`:\n\n```bash\nset -e\nnode app.js\n```\n'))).toEqual([
      'file_create: run.sh',
    ]);
    expect(outline(readMarkdown('Create `run.sh`:\n\n```bash\ntouch run.sh\n```\n'))).toEqual([
      'command: touch run.sh',
    ]);
  });

  it('is read in time that grows with its length', () => {
    const text = Array.from({ length: 3000 }, (_, line) => `frob $( ${line}`).join('\n');
    expect(commands(text)).toEqual([]);
  });
});
