import { describe, expect, it } from 'vitest';
import type { CommandRecord } from '../../model/run.ts';
import { beyondAgainPlan, beyondPlan } from './beyond-plan.ts';
import { type BeyondSeen, beyondSeen } from './beyond-seen.ts';
import { markedPlan } from './marked-plan.ts';
import type { AuditRuns } from './records.ts';
import { type Outcome, sampleMeasured, sampleRuns } from './runs-fixture.ts';

const fence = (text: string, info = 'js'): string => `\`\`\`${info}\n${text}\n\`\`\`\n\n`;
const start = `# Kit\n\n## Install\n\n${fence('npm install lampkit', 'sh')}## Use\n\n${fence('npx lampkit glow', 'sh')}`;
const failed = (output: string): Outcome => ({ output, ending: { kind: 'exited', code: 1 } });

/** What became of what stands behind the goal of a page, by what its commands come to. */
function seen(more: string, outcome: Outcome, part: Partial<CommandRecord> = {}): BeyondSeen[] {
  const { page, journey } = sampleRuns(`${start}## More\n\n${more}`);
  const whole = beyondPlan(journey.plan);
  if (whole === null) return beyondSeen(journey, page, { isComplete: true });
  const steps = whole.steps.slice(journey.plan.steps.length);
  const commands = steps.flatMap(({ action }) => (action.kind === 'run' ? [String(action.command)] : []));
  const last = commands.at(-1) ?? '';
  const file = last.split(' ').at(-1) ?? '';
  const said = outcome.output?.replaceAll('FILE', file) ?? '';
  const outcomes = { [last]: { ...outcome, ...part, output: said } };
  return beyondSeen(sampleMeasured(whole, 'marked', outcomes), page, { isComplete: true });
}

const outcomeOf = (more: string, outcome: Outcome): string | undefined => seen(more, outcome)[0]?.outcome;
const dim = fence("import { dim } from 'lampkit';\n\ndim('red');");
const thrown = (error: string, place = 'FILE:3:1'): Outcome =>
  failed(`${error}\n    at Object.<anonymous> (/home/dev/quickstart/${place})\n`);

describe('an example behind the goal', () => {
  it.each<[string, string, Outcome, BeyondSeen['outcome']]>([
    ['ran', dim, {}, 'ran_without_error'],
    ['breaks in its own line', dim, thrown('TypeError: dim is not a function'), 'broken'],
    [
      'breaks at a name that is not exported',
      dim,
      failed(
        "file:///home/dev/quickstart/FILE:1\nimport { dim } from 'lampkit';\n         ^^^\nSyntaxError: The requested module 'lampkit' does not provide an export named 'dim'\n    at ModuleJob._instantiate (node:internal/modules/esm/module_job:1:2)\n",
      ),
      'broken',
    ],
    [
      'breaks in the code of others, where its values may only stand for others',
      dim,
      thrown('Error: no lamp is called red', 'node_modules/lampkit/index.js:3:1'),
      'not_tried',
    ],
    [
      'breaks at a name that a module of the other kind does not have',
      dim,
      failed(
        "file:///home/dev/quickstart/FILE:1\nimport { dim } from 'lampkit';\n         ^^^\nSyntaxError: Named export 'dim' not found. The requested module 'lampkit' is a CommonJS module\n    at ModuleJob._instantiate (node:internal/modules/esm/module_job:1:2)\n",
      ),
      'broken',
    ],
    [
      'Node.js does not parse, and we do',
      dim,
      failed(
        "/home/dev/quickstart/FILE:3\ndim('red');\n   ^\nSyntaxError: Unexpected token ':'\n    at x (node:internal/vm:1:2)\n",
      ),
      'not_tried',
    ],
    ['breaks without a word', dim, failed(''), 'not_tried'],
    [
      'needs a package that the page never speaks of',
      dim,
      failed("Error: Cannot find module 'boxkit'\n"),
      'needs',
    ],
    [
      'needs a package of the product’s family',
      dim,
      failed("Error: Cannot find module 'lampkit-box'\n"),
      'broken',
    ],
    ['meets a limit', dim, { ending: { kind: 'timed_out', limitSeconds: 60 } }, 'not_tried'],
    ['asks something', dim, { ending: { kind: 'waiting_for_input', screen: 'Name?' } }, 'needs'],
    [
      'is said to break',
      `This throws an error:\n\n${dim}`,
      thrown('TypeError: dim is not a function'),
      'not_tried',
    ],
    ['uses names of nobody', fence("import { dim } from 'lampkit';\n\ndim(room);"), {}, 'not_tried'],
  ])('that %s', (_, text, outcome, expected) => {
    expect(outcomeOf(text, outcome)).toBe(expected);
  });

  it.each<[string, string, BeyondSeen['outcome']]>([
    ['prints nothing of what the page shows below it', '', 'ran_unseen'],
    ['prints something else', 'the lamp glows\n', 'not_seen'],
    ['prints it', 'the lamp is dim\n', 'seen'],
  ])('that %s', (_, output, expected) => {
    expect(outcomeOf(`${dim}This prints:\n\n${fence('the lamp is dim', 'text')}`, { output })).toBe(expected);
  });

  it('that could not reach a host accuses nobody', () => {
    const egress = [
      {
        at: '2026-01-01T00:00:00.000Z',
        host: 'api.example',
        port: 443,
        via: 'tls' as const,
        allowed: false,
        reached: false,
        refusal: 'host' as const,
        count: 1,
        commandId: 'command-3',
      },
    ];
    const [entry] = seen(dim, thrown('TypeError: fetch failed api.example'), { egress });
    expect(entry?.outcome).toBe('needs');
  });

  it('that goes on with a guess breaks only by what is nowhere', () => {
    const text = `${fence("import { Box } from 'lampkit';\n\nconst box = new Box();\nbox.open();")}${fence('box.fill(2);')}`;
    const last = (error: string): string | undefined => seen(text, thrown(error, 'FILE:6:1')).at(-1)?.outcome;
    expect(last('TypeError: box.fill is not a function')).toBe('broken');
    expect(last("TypeError: Cannot read properties of undefined (reading 'x')")).toBe('not_tried');
  });

  it('that goes on with a guess and prints something else is left open', () => {
    const output = `Output:\n\n${fence('two lamps\nthree chairs', 'text')}`;
    const code = "import { Box } from 'lampkit';\n\nconst box = new Box();";
    const last = (text: string): string | undefined => seen(text, { output: 'no lamp' }).at(-1)?.outcome;
    expect(last(`${fence(`${code}\nbox.show();`)}${fence('console.log(box.size());')}${output}`)).toBe(
      'ran_unseen',
    );
    expect(last(`${fence(`${code}\nconsole.log(box.size());`)}${output}`)).toBe('not_seen');
  });

  describe('whose names stand only below it', () => {
    const put = fence("import { put } from 'lampkit';\n\nput(bulb);");
    const bulb = fence("import { Bulb } from 'lampkit';\n\nconst bulb = new Bulb();");
    const { page, journey } = sampleRuns(`${start}## More\n\n${put}${bulb}`);
    const whole = beyondPlan(journey.plan) ?? journey.plan;
    const [first] = journey.plan.beyond;
    const runs = first?.steps.flatMap(({ action }) =>
      action.kind === 'run' ? [String(action.command)] : [],
    );
    const [control = '', inOrder = ''] = runs ?? [];
    const missing = thrown('ReferenceError: bulb is not defined', `${inOrder.split(' ')[1]}:3:5`);
    const outcomeWith = (outcomes: Record<string, Outcome>): Partial<BeyondSeen> | undefined =>
      beyondSeen(sampleMeasured(whole, 'marked', outcomes), page, { isComplete: true })[0];

    it('breaks where it runs behind the code that declares them', () => {
      expect(outcomeWith({ [inOrder]: missing })).toMatchObject({
        outcome: 'broken',
        line: 'ReferenceError: bulb is not defined',
      });
    });

    it('says nothing where it does not run behind that code either', () => {
      const outcomes = { [inOrder]: missing, [control]: thrown('Error: no lamp') };
      expect(outcomeWith(outcomes)).toMatchObject({
        outcome: 'not_tried',
        reason: null,
        line: 'Error: no lamp',
      });
    });
  });

  it('whose trouble is in the lines before it accuses nobody', () => {
    const text = `${fence("import { Box } from 'lampkit';\n\nconst box = new Box();\nbox.open();")}${fence('box.fill(2);')}`;
    const [, entry] = seen(text, thrown('TypeError: box.open is not a function', 'FILE:4:5'));
    expect(entry?.outcome).toBe('not_tried');
  });
});

describe('a command behind the goal', () => {
  const build = fence('npx lampkit build', 'sh');

  it.each<[string, string, Outcome, BeyondSeen['outcome']]>([
    ['ran', build, {}, 'ran_without_error'],
    ['breaks with an error', build, failed('Error: no such command build\n'), 'broken'],
    ['ends badly and only tells something', build, failed('3 lamps are dark\n'), 'not_tried'],
    [
      'is unknown to the shell',
      fence('lampkit build', 'sh'),
      failed('bash: lampkit: command not found\n'),
      'needs',
    ],
    [
      'cannot be installed',
      fence('npm install lampkit-box', 'sh'),
      failed('npm error code E404\n'),
      'broken',
    ],
  ])('that %s', (_, text, outcome, expected) => {
    expect(outcomeOf(text, outcome)).toBe(expected);
  });

  it.each<[string, BeyondSeen['outcome']]>([
    ['the lamp is dim', 'seen'],
    ['the lamp glows', 'not_seen'],
  ])('is held against what the page shows: %s', (output, expected) => {
    const shown = fence('$ npx lampkit dim\nthe lamp is dim', 'console');
    expect(outcomeOf(shown, { output: `${output}\n` })).toBe(expected);
  });

  it('that an incomplete registry has no package for accuses nobody', () => {
    const { page, journey } = sampleRuns(`${start}## More\n\n${fence('npm install lampkit-box', 'sh')}`);
    const outcome: Outcome = {
      ...failed('npm error code E404\n'),
      egress: [
        {
          at: '2026-01-01T00:00:00.000Z',
          host: 'r.example',
          port: 443,
          via: 'tls',
          count: 1,
          allowed: true,
          reached: true,
          refusal: null,
          commandId: 'command-3',
        },
      ],
    };
    const run = sampleMeasured(beyondPlan(journey.plan) ?? journey.plan, 'marked', {
      'npm install lampkit-box': outcome,
    });
    const gap = { isComplete: false, gap: { code: 'no_times', params: {} } } as const;
    expect(beyondSeen(run, page, gap)[0]).toMatchObject({ outcome: 'not_tried' });
  });
});

describe('the plan', () => {
  const rows = ({ journey: { plan } }: AuditRuns) => plan.beyond.map(({ rowId }) => rowId);
  const runs = sampleRuns(`${start}## More\n\n${dim}## Box\n\n${fence('npx lampkit box', 'sh')}`);

  it('of what stands behind the goal is the journey and all of it, of which nothing is required', () => {
    const whole = beyondPlan(runs.journey.plan);
    const more = whole?.steps.slice(runs.journey.plan.steps.length) ?? [];
    expect(more.map(({ required }) => required)).toEqual([false, false, false]);
    expect(beyondPlan(sampleRuns(start).journey.plan)).toBeNull();
  });

  it('of a second look has what is looked at alone', () => {
    const [, box = ''] = rows(runs);
    const again = beyondAgainPlan(runs.journey.plan, new Set([box]));
    expect(again.beyond.map(({ rowId }) => rowId)).toEqual([box]);
    expect(again.steps).toHaveLength(runs.journey.plan.steps.length + 1);
  });
});

describe('an example behind the goal whose code is told of an error', () => {
  const told = fence("import { dim } from 'lampkit';\n\ndim('red', (err, lamp) => console.log(lamp));");
  const { page, journey } = sampleRuns(`${start}## More\n\n${told}`);
  const plan = markedPlan(journey.plan, page.ledger, '/notes')?.plan ?? journey.plan;
  const writing = plan.steps.findLast(({ action }) => action.kind === 'write');
  const entryOf = (id: string): BeyondSeen | undefined =>
    beyondSeen(
      {
        ...sampleMeasured(plan, 'marked'),
        notes: `${JSON.stringify({ reported: id, error: 'Error: no such lamp\nand more' })}\n`,
      },
      page,
      { isComplete: true },
    )[0];

  it('has not run without one', () => {
    expect(writing?.action).toMatchObject({ content: expect.stringContaining('isNativeError(err)') });
    expect(entryOf(`${writing?.id}-e1`)).toMatchObject({
      outcome: 'not_tried',
      line: 'Error: no such lamp',
      reason: null,
    });
  });

  it('has where another one was', () => {
    expect(entryOf('other-e1')).toMatchObject({ outcome: 'ran_without_error' });
  });
});

describe('an address that the page shows behind its goal', () => {
  const text = fence(
    "import { dim } from 'lampkit';\n\ndim('kit.dev?colour=red'); // => 'https://kit.dev/?colour=blue'",
  );
  const { page, journey } = sampleRuns(`${start}## More\n\n${text}`);
  const row = page.ledger.find(({ code }) => code === 'value');
  const outcomeFor = (inspect: string): string | undefined =>
    beyondSeen(
      {
        ...sampleMeasured(beyondPlan(journey.plan) ?? journey.plan, 'marked'),
        notes: `${JSON.stringify({ value: row?.id, from: 'value', inspect, json: JSON.stringify(inspect.slice(1, -1)), type: 'string' })}\n`,
      },
      page,
      { isComplete: true },
    )[0]?.outcome;

  it.each([
    ["'https://kit.dev/?colour=blue'", 'seen'],
    // Made of what stands beside it: no other world gives another one.
    ["'https://kit.dev/?colour=red'", 'not_seen'],
    ["'https://another.example/?colour=red'", 'ran_unseen'],
  ])('is, where %s is noted, %s', (inspect, outcome) => {
    expect(outcomeFor(inspect)).toBe(outcome);
  });
});
