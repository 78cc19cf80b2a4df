import { describe, expect, it } from 'vitest';
import type { PlannedStep } from '../../model/plan.ts';
import type { Finding, FindingFacts } from '../finding.ts';
import type { SignalCheck } from '../signal.ts';
import {
  isPromised,
  namesInstallOf,
  showsMissing,
  strangePrograms,
  unfollowedInstructions,
} from './page-instructions.ts';
import type { AuditRuns } from './records.ts';
import { sampleRuns } from './runs-fixture.ts';

const fileMissing = (path: string): SignalCheck => ({
  kind: 'file',
  met: false,
  code: 'file_missing',
  params: { path },
});
const otherPort = (wanted: number | null): SignalCheck => ({
  kind: 'listener',
  met: false,
  code: 'no_port',
  params: { wanted },
});
const NOTHING_CREATED: SignalCheck = { kind: 'effect', met: false, code: 'nothing_created', params: {} };

function isOfPage(command: string, words: string, broken: SignalCheck): boolean {
  const { page, journey } = sampleRuns(
    `# Kit\n\n## Start\n\n\`\`\`sh\nnpm install lampkit\n\`\`\`\n\n\`\`\`sh\n${command}\n\`\`\`\n\n${words}\n`,
  );
  const step = journey.plan.steps.find(({ action }) => action.kind === 'run' && action.command === command);
  if (!step) throw new Error('The page does not lead to its command.');
  return isPromised(broken, step, page);
}

it.each<[string, string, SignalCheck, boolean]>([
  ['npx lampkit init red', 'Then look around.', fileMissing('red'), false],
  ['npx lampkit init red', 'Your lamp is in `red` now.', fileMissing('red'), true],
  ['npx lampkit init red', '```sh\ncd red\n```', fileMissing('red'), true],
  ['npx lampkit serve --port 4000', 'It is up.', otherPort(4000), false],
  ['npx lampkit serve --port 4000', 'Open http://localhost:4000 now.', otherPort(4000), true],
  ['npx lampkit serve --port 4000', 'Open http://localhost:4000 now.', otherPort(null), false],
  ['npx lampkit init red', 'Then look around.', NOTHING_CREATED, false],
  ['npm create lampkit@latest red', 'Then look around.', NOTHING_CREATED, true],
])('of %j with %j it is no guess of the auditor’s: %j', (command, words, broken, expected) => {
  expect(isOfPage(command, words, broken)).toBe(expected);
});

describe('a text that a step did not print', () => {
  const shown = 'the lamp glows';
  const promised = (text: string, share: number, expected = [shown]): boolean => {
    const { page, journey } = sampleRuns(text);
    const step = journey.plan.steps.at(-1);
    if (step === undefined) throw new Error('The page has no steps.');
    const broken: SignalCheck = {
      kind: 'output',
      met: false,
      code: 'output_not_printed',
      params: { share },
    };
    const signals = expected.map((one) => ({ kind: 'output', text: one, quoted: true }) as const);
    return isPromised(broken, { ...step, expected: signals }, page);
  };
  const fence = (text: string, info = 'sh'): string => `\`\`\`${info}\n${text}\n\`\`\`\n\n`;
  const before = `# Kit\n\n## Start\n\n${fence('npm install lampkit')}`;
  const beside = `${before}${fence('npx lampkit glow')}A lamp:\n\n${fence(shown, 'text')}`;

  it.each<[string, string, number, boolean]>([
    ['stands below its command', `${before}${fence(`$ npx lampkit glow\n${shown}`, 'console')}`, 0, true],
    [
      'is announced as output',
      `${before}${fence('npx lampkit glow')}Output:\n\n${fence(shown, 'text')}`,
      0,
      true,
    ],
    ['is told in a sentence alone', `${before}${fence('npx lampkit glow')}You see that ${shown}.\n`, 0, true],
    ['stands beside, and a third was printed', beside, 0.3, true],
    ['stands beside, and less than a third was printed', beside, 0.29, false],
  ])('is the page’s promise where it %s: %s, %d', (_, text, share, expected) => {
    expect(promised(text, share)).toBe(expected);
  });

  it('is none where one of several texts is not', () => {
    expect(promised(beside, 0, ['told elsewhere', shown])).toBe(false);
    expect(promised(beside, 0, ['told elsewhere'])).toBe(true);
  });
});

it('every other signal is the page’s own', () => {
  const applied: SignalCheck = {
    kind: 'applied',
    met: false,
    code: 'not_applied',
    params: { problem: { code: 'system', params: { message: 'no' } } },
  };
  expect(isOfPage('npx lampkit glow', 'Then look around.', applied)).toBe(true);
  const other: SignalCheck = {
    kind: 'listener',
    met: false,
    code: 'other_port',
    params: { ports: [1], wanted: 4000 },
  };
  expect(isOfPage('npx lampkit serve', 'It is at port 4000.', other)).toBe(true);
  expect(isOfPage('npx lampkit serve', 'It is at port 40001.', other)).toBe(false);
});

const rest: FindingFacts = {
  type: 'docs_mismatch',
  owner: 'docs',
  confidence: 'medium',
  severity: 'blocker',
  stepIds: [],
  commandIds: [],
  sourceSectionIds: [],
  quotes: [],
  counterfactual: null,
};
const notFound = (name: string): Finding => ({
  ...rest,
  code: 'docs.command-not-found',
  params: { line: `bash: ${name}: command not found` },
});
const noCommand = notFound('lampkit');
const noPackage = (name: string): Finding => ({
  ...rest,
  code: 'docs.missing-package',
  params: { name, package: name, isLocal: false, said: name },
});

function lastOf({ journey }: AuditRuns): PlannedStep {
  const step = journey.plan.steps.at(-1);
  if (step === undefined) throw new Error('The page has no steps.');
  return step;
}

const pageWith = (words: string): string =>
  `# Kit\n\n## Start\n\n\`\`\`sh\nnpm install lampkit\n\`\`\`\n\n${words}\n\n\`\`\`sh\nlampkit glow\n\`\`\`\n`;

describe('an installation of the program that a step calls', () => {
  const named = (words: string): boolean => {
    const runs = sampleRuns(pageWith(words));
    return namesInstallOf(lastOf(runs), runs.page.ledger);
  };

  it.each([
    ['You may want `npm install --global lampkit`.', true],
    ['You may want `npm install --global boxkit`.', false],
    ['You may want `lampkit build`.', false],
    ['Now turn it on.', false],
  ])('is named by %j: %j', (words, expected) => {
    expect(named(words)).toBe(expected);
  });

  it('does not count in another part of the page, nor for what is no command', () => {
    const elsewhere = `${pageWith('Now:')}\n## Later\n\nYou may want \`npm install --global lampkit\`.\n`;
    const runs = sampleRuns(elsewhere);
    expect(namesInstallOf(lastOf(runs), runs.page.ledger)).toBe(false);
    const said = sampleRuns(pageWith('You may want `npm install --global lampkit`.'));
    const probe = { ...lastOf(said), action: { kind: 'probe', url: 'http://a/' } } as const;
    expect(namesInstallOf(probe, said.page.ledger)).toBe(false);
  });
});

describe('what the page asks for about something that is missing', () => {
  const asked = (words: string, finding: Finding, before = Number.POSITIVE_INFINITY): string[] => {
    const runs = sampleRuns(pageWith(words));
    return unfollowedInstructions(finding, lastOf(runs), runs, before).map(({ quote }) => quote);
  };
  const inWords = 'Ask your administrator for `lampkit` on the command line.';
  const mention = 'You may want `npm install --global boxkit`.';

  it('is an installation that is only named, whatever it installs, where a command is missing', () => {
    expect(asked(mention, noCommand)).toEqual([expect.stringContaining('boxkit')]);
    expect(asked(mention, noPackage('lamp'))).toEqual([]);
    expect(asked(mention, noPackage('boxkit'))).toEqual([expect.stringContaining('boxkit')]);
  });

  it('is nothing that stands behind the place, and nothing that was done', () => {
    expect(asked(mention, noCommand, 0)).toEqual([]);
    expect(asked('Now turn it on.', noCommand)).toEqual([]);
    expect(asked(inWords, noPackage('boxkit'))).toEqual([]);
  });
});

describe('a line that its own remark leaves to the reader', () => {
  const page = (remark: string): string =>
    `# Kit\n\n## Start\n\n\`\`\`sh\nnpm install lampkit\n\`\`\`\n\n\`\`\`js\nimport { box } from 'boxkit'; // ${remark}\nimport { lamp } from 'lampkit';\n\nbox(lamp());\n\`\`\`\n`;
  const asked = (remark: string, name: string): number => {
    const runs = sampleRuns(page(remark));
    return unfollowedInstructions(noPackage(name), lastOf(runs), runs, 0).length;
  };

  it('brings in what is theirs', () => {
    expect(asked('Replace with any box of your own', 'boxkit')).toBe(1);
  });

  it('says nothing of other lines, and other remarks leave nothing to them', () => {
    expect(asked('Replace with any box of your own', 'lampkit')).toBe(0);
    expect(asked('Any box does', 'boxkit')).toBe(0);
  });
});

describe('a program that is not there', () => {
  const strange = (words: string): string[] => {
    const runs = sampleRuns(pageWith(words).replace('lampkit glow', 'oilbench --all'));
    return strangePrograms(notFound('oilbench'), lastOf(runs), runs.page);
  };

  it.each([
    ['Measured with oilbench by this command:', []],
    ['Measured by this command:', ['oilbench']],
    ['Measured with [oilbench](https://forge.example/oil/oilbench):', ['oilbench']],
    ['Measured with oilbench on [a machine](https://forge.example/oil/machine):', []],
  ])('is had from elsewhere after %j: %j', (words, expected) => {
    expect(strange(words)).toEqual(expected);
  });
});

describe('the snippet of a row', () => {
  const runs = sampleRuns(pageWith('Now:'));
  const row = runs.page.ledger.find(({ quote }) => quote.includes('lampkit glow'));

  it.each<[string, Finding, boolean]>([
    ['a package that it names', noPackage('lampkit'), true],
    ['a package of a longer name', noPackage('lampkits'), false],
    ['the program that it calls', noCommand, true],
    ['another program', notFound('boxkit'), false],
    ['nothing that has a name', { ...rest, code: 'docs.no-effect', params: {} }, false],
  ])('shows %s', (_, finding, expected) => {
    if (row === undefined) throw new Error('The page has no such row.');
    expect(showsMissing(row, finding, lastOf(runs), runs.page)).toBe(expected);
    expect(showsMissing({ ...row, blockId: null }, finding, lastOf(runs), runs.page)).toBe(expected);
  });
});
