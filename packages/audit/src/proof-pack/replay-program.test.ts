import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';
import { pinVersions } from '../plan/pin-versions.ts';
import { applyDiff } from '../run/apply-diff.ts';
import { mergeJson } from '../run/merge-json.ts';
import { placeSnippet } from '../run/place-snippet.ts';
import { quoted } from '../shell/shown.ts';
import { REPLAY_PROGRAM } from './replay-program.ts';
import { oneLine } from './shell-text.ts';

function openPlace() {
  const folder = mkdtempSync(join(tmpdir(), 'waymark-replay-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  writeFileSync(join(folder, 'replay.mjs'), REPLAY_PROGRAM);
  return (verb: string, file: string, before: string, input: string, ...words: string[]) => {
    writeFileSync(join(folder, file), before);
    const command = ['replay.mjs', verb, file, ...words];
    const { status } = spawnSync(process.execPath, command, { cwd: folder, input });
    return status === 0 ? readFileSync(join(folder, file), 'utf8') : undefined;
  };
}

describe('the program inside a pack', () => {
  it('changes files as the runner does', () => {
    const replay = openPlace();
    const code = 'const a = 1;\nserve(a);\nstop();\n';
    const diff = ' const a = 1;\n-serve(a);\n+serve(a, 2);\n+more();\n stop();';
    expect({ text: replay('patch', 'a.js', code, diff) }).toEqual(applyDiff(code, diff, 'a.js'));
    expect(replay('patch', 'a.js', code, '-nothing like it\n+x')).toBeUndefined();
    const snippet = 'const a = 3;\nlisten();';
    expect({ text: replay('edit', 'a.js', code, snippet, 'const a') }).toEqual(
      placeSnippet(code, snippet, 'const a'),
    );
    expect(replay('edit', 'a.js', code, snippet, 'missing')).toBeUndefined();
    const [yaml, part] = ['a: 1\nb:\n  - 2\nc: 3\n', 'a: 2\nb:\n  - 3\nd: 4\n'];
    expect({ text: replay('edit', 'a.yaml', yaml, part, 'a: 1') }).toEqual(
      placeSnippet(yaml, part, 'a: 1', 'a.yaml'),
    );
    const json = '{\n  // a note\n  "name": "a//b",\n  "scripts": { "test": "old", "start": "x" },\n}\n';
    const shown = '"scripts": { "test": "jest" },\n...';
    const merged = mergeJson(json.replace('  // a note\n', ''), shown, 'a.json');
    expect(JSON.parse(replay('merge', 'a.json', json, shown) ?? '')).toEqual(
      JSON.parse(('text' in merged ? merged.text : '').replace(',\n}', '\n}')),
    );
    expect(replay('merge', 'a.json', 'no json', shown)).toBeUndefined();
  });

  it('asks of an output what the judge asks', () => {
    const replay = openPlace();
    const printed = '\u001b[32m✓\u001b[39m sum (5 ms)\nnpm notice new version\nTests: 1 passed, 1.234 s\n';
    expect(replay('output', 'log', printed, 'sum (12 ms)\n...\nTests: 7 passed, 0.1 s')).toBeDefined();
    expect(replay('output', 'log', printed, 'Hello World')).toBeUndefined();
  });
});

describe('versions', () => {
  const versions = new Map([
    ['acme', '1.2.3'],
    ['@acme/sdk', '2.0.0'],
  ]);
  it.each([
    ['npm install acme', 'npm install acme@1.2.3'],
    ['npm i -D @acme/sdk@latest other', 'npm i -D @acme/sdk@2.0.0 other'],
    ['cd app && yarn add acme', 'cd app && yarn add acme@1.2.3'],
    ['npm install ./acme', 'npm install ./acme'],
    ['npm install', 'npm install'],
    ['echo npm install acme', 'echo npm install acme'],
  ])('of the day stand in %j', (command, pinned) => {
    expect(pinVersions(command, versions)).toBe(pinned);
  });
});

describe('a stranger’s text in a script', () => {
  it('is one word or one line, whatever it holds', () => {
    const text = 'it\'s $(touch x) `y` \\ "z"\nnext\0';
    const { stdout } = spawnSync('bash', ['-c', `printf '%s' ${quoted(text)}`], { encoding: 'utf8' });
    expect(stdout).toBe(text.replace('\0', ''));
    expect(oneLine('a\nb\r\u2028c\u001b[2Jd\u202e')).toBe('a b c [2Jd');
    expect(oneLine('x'.repeat(200))).toBe('x'.repeat(200));
    expect(oneLine('x'.repeat(201))).toBe(`${'x'.repeat(200)}…`);
  });
});
