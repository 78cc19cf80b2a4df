import { describe, expect, it } from 'vitest';
import type { PageFriction, PlanDecision, Skip } from '../../model/plan.ts';
import { decisionWords } from './decision-words.ts';
import { frictionWords } from './friction-words.ts';
import { coverageWords, skipWords } from './skip-words.ts';

describe('why a step is left out', () => {
  it.each<[Skip, string]>([
    [
      { code: 'set_apart', status: 'skipped_optional', params: { title: 'Tuning' } },
      'The section "Tuning" is not part of the first journey.',
    ],
    [
      {
        code: 'condition',
        status: 'skipped_optional',
        params: { quote: 'If you use pnpm:', condition: 'other_manager' },
      },
      'Only under a condition: "If you use pnpm:"',
    ],
    [
      { code: 'own_files', status: 'not_runnable', params: { files: ['a.css', 'b.css'] } },
      "Works on the reader's own files: a.css, b.css.",
    ],
    [
      { code: 'unsupported', status: 'unsupported_markup', params: { reason: 'expression' } },
      'A value that is filled in when the site is built.',
    ],
  ])('is said of %j', (skip, words) => {
    expect(skipWords(skip)).toBe(words);
    expect(coverageWords({ status: skip.status, skip })).toBe(words);
  });

  it('is said of steps that are planned, and of those that ask for nothing', () => {
    expect(coverageWords({ status: 'planned', skip: null })).toBe('Part of the journey.');
    expect(coverageWords({ status: 'not_runnable', skip: null })).toBe('Nothing to do in a clean folder.');
  });
});

describe('what was decided for the reader', () => {
  const rest = { id: 'dec-1', sourceStepIds: [], documented: true, choiceId: null };

  it.each<[PlanDecision, ReturnType<typeof decisionWords>]>([
    [
      {
        ...rest,
        code: 'alternative-run-later',
        params: { group: 'CommonJS, ESM', chosen: 'ESM', rejected: ['CommonJS'], file: 'app.mjs' },
      },
      {
        question: 'Which of: CommonJS, ESM?',
        chosen: 'ESM',
        rejected: ['CommonJS'],
        reason: 'A later command runs app.mjs.',
      },
    ],
    [
      { ...rest, code: 'placeholder-filled', params: { placeholders: ['<app>'], filledWith: 'name' } },
      {
        question: 'What replaces <app>?',
        chosen: 'my-app',
        rejected: [],
        reason: 'The page leaves it to the reader, or to the tool that builds the site.',
      },
    ],
    [
      {
        ...rest,
        code: 'beginning',
        params: {
          beginning: 'empty',
          project: { commit: null, isChanged: false, files: 1 },
          reason: { code: 'asked_for', params: {} },
        },
      },
      {
        question: 'Where does the journey begin?',
        chosen: 'In an empty folder',
        rejected: [
          'In a copy of the project around the page',
          'In an empty folder, with a copy of the project to clone',
        ],
        reason: 'The caller of the audit asked for it.',
      },
    ],
  ])('is said of %j', (decision, words) => {
    expect(decisionWords(decision)).toEqual(words);
  });
});

it('says what is wrong with a page, and what would help', () => {
  const friction: PageFriction = {
    code: 'folder-not-entered',
    params: { scaffold: 'npm create kit app', folder: 'app', command: 'cd app' },
    type: 'docs_mismatch',
    severity: 'low',
    sourceStepIds: [],
    sourceSectionIds: [],
  };
  expect(frictionWords(friction)).toEqual({
    title: 'The page does not say to enter the new folder',
    detail: '"npm create kit app" makes app, and the next commands only work inside it.',
    recommendation: 'Add `cd app` after the command.',
  });
});
