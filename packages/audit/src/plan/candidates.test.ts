import { describe, expect, it } from 'vitest';
import { candidateBelow, commandsOf, isFile, isOpen, isSetApart, labelOf, stepNumber } from './candidates.ts';
import { joinedText, recordDecision, recordFriction, skipStep } from './decisions.ts';
import { js, sh, viewOf } from './plan-fixture.ts';

describe('a title that counts the steps of a page', () => {
  it.each([
    ['Step 1', 1],
    ['Step 1: Install', 1],
    ['step 12. Run', 12],
    ['2. Install', 2],
    ['3) Run it', 3],
    ['29 more', 29],
  ])('%s: %s', (title, number) => {
    expect(stepNumber(title)).toBe(number);
  });

  it.each([
    'Install',
    '',
    '3',
    'Step',
    'Step one',
    '0. Before',
    '30. Too many',
    '2024 release notes',
    '1.5 and more',
    'Stepping 1',
  ])('"%s" counts none', (title) => {
    expect(stepNumber(title)).toBeNull();
  });
});

const TEXT = `## Use\n\n${sh('npm install kit\nnpx kit go')}Save as \`go.mjs\`:\n\n${js("import 'kit';\n\nconsole.log(1);")}## API reference\n\n${sh('npx kit list')}`;

describe('a step on its way into the plan', () => {
  const [install, file, list] = viewOf(TEXT).candidates;
  if (!install || !file || !list) throw new Error('the page has three steps');

  it('is labelled by what the page shows of it: its commands, or its first line', () => {
    expect(labelOf(install)).toBe('npm install kit && npx kit go');
    expect(labelOf(file)).toBe("import 'kit';");
    expect(labelOf({ ...file, step: { ...file.step, quote: 'Save this' } })).toBe('Save this');
    expect(labelOf({ ...file, block: null, step: { ...file.step, quote: null } })).toBe('');
  });

  it('has its commands in their order, and none without a block', () => {
    expect(commandsOf(install)).toEqual(['npm install kit', 'npx kit go']);
    expect(commandsOf(file)).toEqual([]);
    expect(commandsOf({ ...install, block: null })).toEqual([]);
  });

  it('is open until it has a reason to be left out, and set apart by one reason alone', () => {
    expect([install, file, list].map(isOpen)).toEqual([true, true, false]);
    expect([install, file, list].map(isSetApart)).toEqual([false, false, true]);
    const skip = { code: 'nameless', status: 'not_runnable', params: {} } as const;
    expect(isSetApart({ ...list, skip })).toBe(false);
  });

  it('is a file where its block is, or belongs into, one', () => {
    const roles = ['file_create', 'file_merge', 'file_patch', 'output', 'reference_snippet'] as const;
    const blocks = [install, file].flatMap(({ block }) => block ?? []);
    expect(blocks.map(isFile)).toEqual([false, true]);
    const others = roles.flatMap((role) => blocks.slice(0, 1).map((block) => ({ ...block, role })));
    expect(others.map(isFile)).toEqual([true, true, true, false, false]);
  });

  it('has what stands right below it in its section, over other ways to do the same', () => {
    const other = {
      ...file,
      skip: { code: 'other_option', status: 'skipped_alternative', params: { taken: 'npm' } } as const,
    };
    const left = { ...file, skip: { code: 'nameless', status: 'not_runnable', params: {} } as const };
    const last = { ...install };
    expect(candidateBelow([install, file, list], install)).toBe(file);
    expect(candidateBelow([install, left, last], install)).toBe(left);
    expect(candidateBelow([install, other, last], install)).toBe(last);
    expect(candidateBelow([install, file, list], file)).toBeUndefined();
    expect(candidateBelow([file, install], install)).toBeUndefined();
  });
});

describe('code that joins other code', () => {
  it.each([
    [undefined, 'a();\n\nb();'],
    ['wrapped', 'a();\n\n(async () => {\nb();\n})();'],
    ['scoped', 'a();\n\n{\nb();\n}'],
  ] as const)('%s', (how, expected) => {
    expect(joinedText('a();\n\n', 'b();', how)).toBe(expected);
  });

  it.each([
    ['a()', '(b)()', 'a()\n\n;(b)()'],
    ['a() // => 1', '[b].map(a)', 'a() // => 1\n\n;[b].map(a)'],
    ['const a = function () {}', '`b`.go()', 'const a = function () {}\n\n;`b`.go()'],
    ['a()', '// b\n(b)()', 'a()\n\n;// b\n(b)()'],
    ['a()', '// b\nb()', 'a()\n\n// b\nb()'],
    ['a();', '(b)()', 'a();\n\n(b)()'],
    ['a()', 'b()', 'a()\n\nb()'],
  ])('begins a statement of its own: %j, %j', (before, text, expected) => {
    expect(joinedText(before, text)).toBe(expected);
  });

  it('begins one in a function, too', () => {
    expect(joinedText('a()', 'b()', 'wrapped')).toBe('a()\n\n;(async () => {\nb()\n})();');
  });

  it('instead of it keeps what it imports alone', () => {
    const text = joinedText("import { a } from 'kit';\n\na();", 'a(2);', 'instead');
    expect(text).toContain("import { a } from 'kit';");
    expect(text).toContain('a(2);');
    expect(text).not.toContain('a();');
  });
});

describe('a decision', () => {
  const [candidate] = viewOf(TEXT).candidates;
  if (!candidate) throw new Error('the page has steps');
  const sourceStepIds = [candidate.step.id];

  it('leaves a step out for good unless it says otherwise', () => {
    const skip = { code: 'nameless', status: 'not_runnable', params: {} } as const;
    expect(skipStep(candidate, skip)).toMatchObject({
      kind: 'skip',
      stepId: candidate.step.id,
      recoverable: false,
    });
    expect(skipStep(candidate, skip, true)).toMatchObject({ recoverable: true });
  });

  it('that nobody could have made otherwise has no choice', () => {
    const told = { code: 'npm-init-defaults', params: {}, sourceStepIds, documented: false } as const;
    expect(recordDecision(told)).toEqual({ kind: 'record', decision: { ...told, choiceId: null } });
  });

  it('about the page itself is a friction', () => {
    const friction = { code: 'no-file-name', params: { lead: 'Use it:' }, sourceStepIds } as const;
    expect(recordFriction(friction)).toEqual({ kind: 'report', friction });
  });
});
