import { describe, expect, it } from 'vitest';
import type {
  BeginningReason,
  Interference,
  RecordProblem,
  RegistryGap,
  StepProblem,
} from '../../model/run-codes.ts';
import { beginningWords, placedWords, projectWords } from './beginning-words.ts';
import { interferenceWords, problemWords, recordProblemWords, registryGapWords } from './run-words.ts';

describe('what stood in the way of a step', () => {
  it.each<[StepProblem, string]>([
    [
      { code: 'outside_own_folders', params: { path: '/etc/a' } },
      "/etc/a is outside the reader's own folders.",
    ],
    [{ code: 'no_such_file', params: { path: 'a' } }, 'a does not exist.'],
    [
      { code: 'script_not_there', params: { path: 'a', script: 'b.js' } },
      'a runs b.js, which does not exist.',
    ],
    [
      { code: 'nothing_to_change', params: { path: 'a' } },
      'a does not exist, so nothing in it can be changed.',
    ],
    [{ code: 'nothing_to_edit', params: {} }, 'The file that the page says to edit does not exist.'],
    [
      { code: 'anchor_not_found', params: { anchor: 'a()' } },
      '"a()" is not in the file that the page says to edit.',
    ],
    [{ code: 'change_does_not_fit', params: { path: 'a' } }, 'The change shown for a does not fit the file.'],
    [{ code: 'shown_is_no_json', params: { path: 'a' } }, 'What the page shows for a is not JSON.'],
    [{ code: 'file_is_no_json', params: { path: 'a' } }, 'a is not JSON, so nothing can be merged into it.'],
    [{ code: 'system', params: { message: 'EACCES' } }, 'EACCES'],
  ])('%j', (problem, words) => {
    expect(problemWords(problem)).toBe(words);
  });

  it.each<[Interference, string]>([
    [
      { code: 'shadowed', params: { names: ['a', 'b'] } },
      'an earlier step made a, b a function or alias of the shell, which ran instead',
    ],
    [
      { code: 'obeyed', params: { names: ['ENV'] } },
      'an earlier step set ENV, which can replace every later program',
    ],
    [
      { code: 'replaced', params: { name: 'node', path: '/tmp/node' } },
      'an earlier step replaced the program node: /tmp/node ran instead',
    ],
    [
      { code: 'unwatched', params: {} },
      'so many programs were started that it is not known which of them ran under which name',
    ],
    [
      { code: 'forged', params: {} },
      'something that an earlier command left behind answered instead of the shell',
    ],
    [{ code: 'shell_lost', params: {} }, 'the shell ended, though nothing in the command ends it'],
  ])('%j', (interference, words) => {
    expect(interferenceWords(interference)).toBe(words);
  });
});

describe('what is said of a registry', () => {
  it.each<[RecordProblem, string]>([
    [{ code: 'silent', params: {} }, 'the registry did not answer'],
    [{ code: 'answered', params: { status: 404 } }, 'the registry answered 404'],
    [{ code: 'no_package', params: {} }, 'the registry’s answer was not a package'],
  ])('that gives no record: %j', (problem, words) => {
    expect(recordProblemWords(problem)).toBe(words);
  });

  it.each<[RegistryGap, string]>([
    [{ code: 'not_public', params: { host: 'a.example' } }, 'a.example is not the public registry'],
    [{ code: 'silent', params: {} }, 'it does not answer'],
    [{ code: 'answered', params: { status: 500, name: 'semver' } }, 'it answers 500 for semver'],
    [{ code: 'no_packages', params: {} }, 'its answers are not packages'],
    [{ code: 'no_times', params: {} }, 'it does not say when packages changed'],
    [{ code: 'no_signatures', params: {} }, 'its packages carry no signatures'],
  ])('that may lack something: %j', (gap, words) => {
    expect(registryGapWords(gap)).toBe(words);
  });
});

it.each<[BeginningReason, string]>([
  [{ code: 'nothing_used', params: {} }, 'No step of the page uses the project around it.'],
  [{ code: 'asked_for', params: {} }, 'The caller of the audit asked for it.'],
  [{ code: 'changes_file', params: { path: 'a.js' } }, 'The page changes a.js of the project.'],
  [
    { code: 'clones_project', params: { remote: 'git@a:b' } },
    'git@a:b is the project around the page, so a copy of it is cloned.',
  ],
  [
    { code: 'makes_project', params: { command: 'npm init' } },
    'The page makes its own project with `npm init`.',
  ],
  [{ code: 'takes_published', params: { name: 'kit' } }, 'The page installs kit as it was published.'],
  [
    { code: 'needs_manifest', params: { command: 'npm ci' } },
    '`npm ci` needs the package.json from the project around the page.',
  ],
  [
    { code: 'needs_script', params: { command: 'npm start', script: 'start' } },
    '`npm start` needs the script start from the project around the page.',
  ],
  [
    { code: 'needs_makefile', params: { command: 'make' } },
    '`make` needs the Makefile from the project around the page.',
  ],
  [
    { code: 'needs_file', params: { command: 'node a.js', path: 'a.js' } },
    '`node a.js` needs a.js from the project around the page.',
  ],
])('says why a journey begins where it does: %j', (reason, words) => {
  expect(beginningWords(reason)).toBe(words);
});

it.each([
  [{ commit: null, isChanged: false, files: 3 }, 'not under version control, 3 files'],
  [{ commit: '0123456789abcdef', isChanged: false, files: 1 }, 'commit 0123456789ab, 1 files'],
  [
    { commit: '0123456789abcdef', isChanged: true, files: 2 },
    'commit 0123456789ab with uncommitted changes, 2 files',
  ],
])('names a project: %j', (project, words) => {
  expect(projectWords(project)).toBe(words);
  expect(placedWords('project', project)).toBe(`The journey begins in a copy of the project: ${words}.`);
  expect(placedWords('clone', project)).toBe(`The page clones a copy of the project: ${words}.`);
});
