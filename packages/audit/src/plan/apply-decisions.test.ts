import { describe, expect, it } from 'vitest';
import type { Choice } from '../model/choice.ts';
import { readMarkdown } from '../read/page-fixture.ts';
import { applyDecisions, decideInTurn } from './apply-decisions.ts';
import { type Decision, includeStep, recordDecision, recordFriction, skipStep } from './decisions.ts';
import { js, sh } from './plan-fixture.ts';
import { settlePage } from './settle-page.ts';

const page = readMarkdown(
  `## Install\n\n${sh('npm install kit\nnpm install lens')}## Use\n\n${js("import 'kit';\nconsole.log(1);")}Then:\n\n${js('console.log(2);')}${sh('npx kit go')}`,
);
const begun = settlePage(page, {}, []);
const ids = page.steps.map(({ id }) => id);
const [install = '', script = '', snippet = '', run = ''] = ids;
const candidate = (id: string, view = begun) => {
  const found = view.candidates.find(({ step }) => step.id === id);
  if (!found) throw new Error(`there is no step ${id}`);
  return found;
};
const AFTER = { code: 'after_result', status: 'skipped_optional', params: {} } as const;
const ADVISED = { code: 'advised', status: 'skipped_optional', params: {} } as const;

describe('applyDecisions', () => {
  it('gives the same view where nothing is decided, and never changes the one before', () => {
    expect(applyDecisions(begun, [])).toBe(begun);
    const before = JSON.stringify(begun.candidates);
    applyDecisions(begun, [skipStep(candidate(run), AFTER), { kind: 'include', stepId: install }]);
    expect(JSON.stringify(begun.candidates)).toBe(before);
  });

  it('leaves a step out for the first reason that it is given', () => {
    const view = applyDecisions(begun, [
      skipStep(candidate(run), AFTER, true),
      skipStep(candidate(run), ADVISED, false),
    ]);
    expect(candidate(run, view)).toMatchObject({ skip: { code: 'after_result' }, recoverable: true });
  });

  it('takes a step back in, and leaves it out again for another reason', () => {
    const left = applyDecisions(begun, [skipStep(candidate(run), AFTER, true)]);
    expect(candidate(run, applyDecisions(left, [includeStep(candidate(run))])).skip).toBeNull();
    const again = applyDecisions(left, [includeStep(candidate(run)), skipStep(candidate(run), ADVISED)]);
    expect(candidate(run, again)).toMatchObject({ skip: { code: 'advised' }, recoverable: false });
  });

  it.each<[string, 'before' | 'behind', string, (string | undefined)[]]>([
    ['the last before the first', 'before', install, [run, install, script, snippet]],
    ['the last behind the first', 'behind', install, [install, run, script, snippet]],
    ['the last behind itself, which is no place', 'behind', run, [install, script, snippet, run]],
    ['the last behind a step that is not there', 'behind', 'nobody', [install, script, snippet, run]],
  ])('moves %s', (_, place, otherId, order) => {
    const view = applyDecisions(begun, [{ kind: 'move', stepId: run, place, otherId }]);
    expect(view.candidates.map(({ step }) => step.id)).toEqual(order);
  });

  it('moves nothing for a step that is not there', () => {
    const move = { kind: 'move', stepId: 'nobody', place: 'before', otherId: run } as const;
    expect(applyDecisions(begun, [move]).candidates).toEqual(begun.candidates);
  });

  it('gives a step the section of another', () => {
    const view = applyDecisions(begun, [{ kind: 'relocate', stepId: run, otherId: install }]);
    expect(candidate(run, view).section).toBe(candidate(install).section);
    expect(candidate(run, view).top).toBe(candidate(install).top);
  });

  it('rewrites commands, and keeps the placeholders and what is held back unless told', () => {
    const commands = [{ command: 'npm install kit', output: null }];
    const [view, held] = [
      applyDecisions(begun, [{ kind: 'rewrite', stepId: install, commands }]),
      applyDecisions(begun, [
        { kind: 'rewrite', stepId: install, commands, placeholders: ['<x>'], heldBack: ['npm install lens'] },
      ]),
    ];
    expect(candidate(install, view).block?.commands).toEqual(commands);
    expect(candidate(install, view)).not.toHaveProperty('heldBack');
    expect(candidate(install, held)).toMatchObject({
      block: { placeholders: ['<x>'] },
      heldBack: ['npm install lens'],
    });
  });

  it('joins code, one piece after the other', () => {
    const joined: Decision = { kind: 'join', stepId: script, otherId: snippet };
    const view = applyDecisions(begun, [joined, joined]);
    expect(candidate(script, view).continuedBy).toEqual([snippet, snippet]);
    expect(candidate(script, view).block?.text).toBe(
      "import 'kit';\nconsole.log(1);\n\nconsole.log(2);\n\nconsole.log(2);",
    );
    expect(candidate(snippet, view)).toEqual(candidate(snippet));
  });

  it('keeps one choice for each id, the last one', () => {
    const choice: Choice = {
      id: 'order:x',
      kind: 'interpretation',
      code: 'order',
      taken: 'moved',
      why: 'rule',
      options: [],
      params: {},
      affects: [],
    };
    const other = { ...choice, taken: 'as_written', why: 'wished' };
    const view = applyDecisions(begun, [
      { kind: 'choose', choice },
      { kind: 'choose', choice: other },
    ]);
    expect(view.choices.filter(({ id }) => id === choice.id)).toEqual([other]);
  });

  it('counts what it tells, and names the choice that it tells of', () => {
    const told = recordDecision({
      code: 'folder-entered',
      params: { command: 'cd app' },
      sourceStepIds: [run],
      documented: false,
    });
    const view = applyDecisions(applyDecisions(begun, [told]), [told]);
    expect(view.decisions.map(({ id, choiceId }) => [id, choiceId])).toEqual([
      ['dec-1-folder-entered', null],
      ['dec-2-folder-entered', null],
    ]);
  });

  it('notes a friction once per code and steps, with the sections of its steps', () => {
    const friction = { code: 'no-file-name', params: { lead: 'Write:' } } as const;
    const view = applyDecisions(begun, [
      recordFriction({ ...friction, sourceStepIds: [script] }),
      recordFriction({ ...friction, sourceStepIds: [script] }),
      recordFriction({ ...friction, sourceStepIds: [script, install] }),
    ]);
    expect(view.frictions).toMatchObject([
      { type: 'docs_mismatch', severity: 'low', sourceSectionIds: ['sec-use'] },
      { sourceSectionIds: ['sec-install', 'sec-use'] },
    ]);
  });
});

describe('decideInTurn', () => {
  it('shows each thing what was decided about those before it', () => {
    const seen: number[] = [];
    const made = decideInTurn(begun, begun.candidates, (view, one) => {
      seen.push(view.candidates.filter(({ skip }) => skip?.code === 'after_result').length);
      return one.skip === null ? [skipStep(one, AFTER)] : [];
    });
    expect(seen).toEqual([0, 1, 2, 2]);
    expect(made).toHaveLength(3);
  });
});

describe('a decision about what is not there', () => {
  const bare = { ...begun, candidates: begun.candidates.map((each) => ({ ...each, block: null })) };

  it.each<[string, Decision]>([
    ['a rewrite', { kind: 'rewrite', stepId: install, commands: [] }],
    ['lines that bring in', { kind: 'bring_in', stepId: install, lines: 'a' }],
    ['a text', { kind: 'fill_in', stepId: install, text: 'a' }],
    ['code to join', { kind: 'join', stepId: script, otherId: snippet }],
  ])('changes nothing of a step without a block: %s', (_what, decision) => {
    expect(applyDecisions(bare, [decision]).candidates).toEqual(bare.candidates);
  });

  it.each<[string, Decision]>([
    ['a place', { kind: 'relocate', stepId: run, otherId: 'nobody' }],
    ['code to join', { kind: 'join', stepId: script, otherId: 'nobody' }],
    ['a step', { kind: 'include', stepId: 'nobody' }],
    ['a text', { kind: 'fill_in', stepId: 'nobody', text: 'a' }],
  ])('changes nothing: %s', (_what, decision) => {
    expect(applyDecisions(begun, [decision]).candidates).toEqual(begun.candidates);
  });

  it('joins nothing to a step whose other has no block', () => {
    const candidates = begun.candidates.map((each) =>
      each.step.id === snippet ? { ...each, block: null } : each,
    );
    const view = { ...begun, candidates };
    const joined = applyDecisions(view, [{ kind: 'join', stepId: script, otherId: snippet }]);
    expect(joined.candidates).toEqual(candidates);
  });
});

describe('code that is changed', () => {
  it('has the lines before it, and is a script of ours then', () => {
    const view = applyDecisions(begun, [{ kind: 'bring_in', stepId: script, lines: "import 'lamp';" }]);
    expect(candidate(script, view)).toMatchObject({ isAdded: true, step: { role: 'file_create' } });
    expect(candidate(script, view).block?.text).toBe("import 'lamp';\n\nimport 'kit';\nconsole.log(1);");
  });

  it('stays as it was where no line is missing', () => {
    const view = applyDecisions(begun, [{ kind: 'bring_in', stepId: script, lines: '' }]);
    expect(candidate(script, view).block?.text).toBe("import 'kit';\nconsole.log(1);");
  });

  it('is another text where that is filled in', () => {
    const view = applyDecisions(begun, [{ kind: 'fill_in', stepId: script, text: 'on();' }]);
    expect(candidate(script, view)).toMatchObject({ isAdded: true, block: { text: 'on();' } });
  });
});
