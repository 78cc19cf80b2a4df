import { describe, expect, it } from 'vitest';
import type { LedgerRow } from '../model/ledger.ts';
import type { Coverage, PlannedStep, Skip } from '../model/plan.ts';
import type { Section, SourceStep } from '../model/source.ts';
import { readMarkdown } from '../read/page-fixture.ts';
import { accountOf } from './account.ts';
import { planJourney } from './plan-journey.ts';

type Content = Pick<LedgerRow, 'kind' | 'code' | 'data'>;

/** A ledger of made-up rows; a claim is about the first row, all come from one step of the page. */
function rows(...contents: Content[]): LedgerRow[] {
  return contents.map((content, order) => {
    const place = { id: `row-${order}`, order, span: null, quote: 'said', sectionId: 'sec-a' };
    const about = content.kind === 'claim' && order > 0 ? 'row-0' : null;
    // Kind, code and data belong together in every row that the tests write down.
    return { ...content, ...place, blockId: null, sourceStepId: 'src', about, condition: null } as LedgerRow;
  });
}

function run(command: string): Content {
  return { kind: 'instruction', code: 'run', data: { command } };
}

const output: Content = { kind: 'claim', code: 'output', data: { text: 'Hello' } };

function planned(action: Partial<PlannedStep['action']>): PlannedStep {
  // Only what the account looks at.
  return { id: 'step-1', sourceStepIds: ['src'], action } as unknown as PlannedStep;
}

function ends(ledger: LedgerRow[], covered: Coverage[], steps: PlannedStep[] = []): string[] {
  return accountOf(ledger, steps, covered).map(({ end, code }) => `${end} ${code}`);
}

// Only its id counts.
const sourceStep = { id: 'src' } as SourceStep;
const isPlanned: Coverage = { sourceStep, status: 'planned', skip: null };

function left(skip: Skip | null): Coverage {
  return { sourceStep, status: skip?.status ?? 'not_runnable', skip };
}

const otherOption = left({ code: 'other_option', status: 'skipped_alternative', params: { taken: 'npm' } });

describe('the account of an instruction', () => {
  it.each<[string, Skip | null]>([
    ['not_reached nothing_to_do', null],
    ['condition_false other_system', { code: 'other_system', status: 'not_runnable', params: {} }],
    [
      'condition_false for_contributors',
      { code: 'for_contributors', status: 'skipped_optional', params: {} },
    ],
    ['readers_own placeholders', { code: 'placeholders', status: 'not_runnable', params: { names: 'X' } }],
    ['readers_own own_files', { code: 'own_files', status: 'not_runnable', params: { files: ['a.js'] } }],
    ['not_understood nameless', { code: 'nameless', status: 'not_runnable', params: {} }],
    ['not_reached after_result', { code: 'after_result', status: 'skipped_optional', params: {} }],
    [
      'other_option other_route',
      { code: 'other_route', status: 'skipped_alternative', params: { title: 'B' } },
    ],
    ['optional set_apart', { code: 'set_apart', status: 'skipped_optional', params: { title: 'More' } }],
    [
      'optional condition',
      {
        code: 'condition',
        status: 'skipped_optional',
        params: { quote: 'Optionally', condition: 'optional' },
      },
    ],
    [
      'condition_false condition',
      { code: 'condition', status: 'skipped_optional', params: { quote: 'If you', condition: 'preference' } },
    ],
  ])('%s', (expected, skip) => {
    expect(ends(rows(run('npm i kit')), [left(skip)])).toEqual([expected]);
  });

  it('is that of the command, where a block is done in part', () => {
    const ledger = rows(run('npm i kit'), run('npx kit new app'), run('cd app'));
    const steps = [
      planned({ kind: 'run', command: 'npm i kit' }),
      planned({ kind: 'run', command: 'npx kit new app --yes' }),
    ];
    expect(ends(ledger, [isPlanned], steps)).toEqual([
      'planned planned',
      'planned planned',
      'other_option done_otherwise',
    ]);
  });

  it.each([
    ['npm i', 'npm init -y', 'other_option done_otherwise'],
    ['kit go', 'npx kit gone', 'other_option done_otherwise'],
    ['kit', 'kitchen on', 'other_option done_otherwise'],
    ['kit go', 'cd app && kit go', 'planned planned'],
    ['cd app && kit go', 'kit go', 'planned planned'],
    ['npm i kit', 'npm i kit --save', 'planned planned'],
    ['npx kit new <name>', 'npx kit new', 'planned planned'],
    ['kit   go', 'kit go', 'planned planned'],
    ['A=1', 'B=2', 'other_option done_otherwise'],
  ])('of %j where %j is planned is %s', (shown, command, end) => {
    expect(ends(rows(run(shown)), [isPlanned], [planned({ kind: 'run', command })])).toEqual([end]);
  });

  it('counts what is fetched for a command as done', () => {
    const steps = [planned({ kind: 'probe', url: 'http://localhost:3000' })];
    expect(ends(rows(run('curl localhost:3000')), [isPlanned], steps)).toEqual(['planned planned']);
  });

  it('of a mention asks for nothing', () => {
    const mention: Content = { kind: 'instruction', code: 'mention', data: { command: 'npm test' } };
    expect(ends(rows(mention), [])).toEqual(['optional only_mentioned']);
  });

  it('without a step of the page is known by its code', () => {
    const key: Content = { kind: 'instruction', code: 'obtain', data: { what: 'key' } };
    const words: Content = { kind: 'instruction', code: 'do_in_words', data: { verb: 'rename' } };
    expect(ends(rows(key, words), [])).toEqual(['readers_own obtain', 'not_understood do_in_words']);
  });
});

describe('the account of words with a condition', () => {
  const words: Content = { kind: 'instruction', code: 'do_in_words', data: { verb: 'rename' } };
  const may: Content = { kind: 'instruction', code: 'may_do', data: { verb: 'rename' } };

  it.each([
    ['if', 'condition_false said_if'],
    ['other_system', 'condition_false said_other_system'],
    ['optional', 'optional said_optional'],
    ['other_way', 'other_option said_other_way'],
  ] as const)('%s is %s', (kind, end) => {
    const set = (row: LedgerRow): LedgerRow => ({ ...row, condition: { kind, quote: 'If so' } });
    expect(ends(rows(words, output).map(set), [])).toEqual([end, end]);
  });

  it('that leave it to the reader is optional', () => {
    expect(ends(rows(may), [])).toEqual(['optional offered']);
  });

  it('stands in a section beside the journey', () => {
    const section: Section = {
      id: 'sec-a',
      title: 'Next steps',
      level: 2,
      anchor: null,
      kind: 'next_steps',
      parentId: null,
    };
    const account = (kind: Section['kind']): string[] =>
      accountOf(rows(words), [], [], [{ ...section, kind }]).map(({ end, code }) => `${end} ${code}`);
    expect(account('next_steps')).toEqual(['optional set_apart']);
    expect(account('optional')).toEqual(['optional set_apart']);
    expect(account('usage')).toEqual(['not_understood do_in_words']);
  });

  it('does not count where a step of the page has one of its own', () => {
    const ledger = rows(run('kit go')).map((row): LedgerRow => {
      return { ...row, condition: { kind: 'if', quote: 'If so' } };
    });
    expect(ends(ledger, [isPlanned], [planned({ kind: 'run', command: 'kit go' })])).toEqual([
      'planned planned',
    ]);
  });
});

describe('the account of a claim', () => {
  const step = [planned({ kind: 'run', command: 'kit go' })];

  it('is that of its instruction', () => {
    expect(ends(rows(run('kit go'), output), [isPlanned], step)[1]).toBe('planned as_its_instruction');
    expect(ends(rows(run('kit go'), output), [otherOption])[1]).toBe('other_option as_its_instruction');
  });

  it('above its instruction is that of it as well', () => {
    const [first, second] = rows(output, run('kit go'));
    const ledger = first && second ? [{ ...first, about: second.id }, second] : [];
    expect(ends(ledger, [isPlanned], step)[0]).toBe('planned as_its_instruction');
  });

  it('about nothing cannot be reached', () => {
    expect(ends(rows(output), [])).toEqual(['not_reached about_nothing']);
  });

  it('of types and of the product as a whole is not observable', () => {
    const type: Content = { kind: 'claim', code: 'type', data: { text: 'string', statement: 'a' } };
    const notice: Content = { kind: 'claim', code: 'notice', data: { notice: 'archived' } };
    expect(ends(rows(run('kit go'), type, notice), [isPlanned], step).slice(1)).toEqual([
      'not_observable type',
      'not_observable notice',
    ]);
  });
});

it('has markup that was not understood as such', () => {
  const markup: Content = {
    kind: 'markup',
    code: 'component_without_content',
    data: { markup: '<A>', couldHoldStep: true },
  };
  expect(ends(rows(markup), [])).toEqual(['not_understood unsupported_markup']);
});

describe('the account of a plan', () => {
  const text = [
    '# Kit\n\n## Install\n\n```sh\nnpm install kit\n# or\nyarn add kit\n```\n',
    "## Use\n\nCreate `app.js`:\n\n```js\nimport { add } from 'kit'\nconsole.log(add(1, 2)) // => 3\n```\n",
    'Run it:\n\n```console\n$ node app.js\n3\n```\n',
    '## Contributing\n\n```sh\ngit clone https://git.example/kit\n```\n',
  ].join('\n');

  it('has one row for each of the ledger, in its order', () => {
    const page = readMarkdown(text);
    expect(planJourney(page).account.map(({ rowId }) => rowId)).toEqual(page.ledger.map(({ id }) => id));
  });

  it('says what is done and what is left', () => {
    const page = readMarkdown(text);
    const { account } = planJourney(page);
    expect(page.ledger.map((row, at) => `${row.code} ${account[at]?.end}`)).toEqual([
      'run planned',
      'run other_option',
      'write planned',
      'value planned',
      'run planned',
      'output planned',
      'run optional',
    ]);
  });
});
