import { describe, expect, it } from 'vitest';
import { accountBeyond, beyondFindings, laterFact, resultsReached } from './beyond-facts.ts';
import { beyondPlan } from './beyond-plan.ts';
import type { AuditRuns, MarkedRun } from './records.ts';
import { type Outcome, sampleMeasured, sampleRuns } from './runs-fixture.ts';

const fence = (text: string, info = 'sh'): string => `\`\`\`${info}\n${text}\n\`\`\`\n\n`;
const json = fence('{ "color": "red" }', 'json title="lamp.json"');
const start = `# Kit\n\n## Start\n\n${fence('npm install lampkit')}Create \`lamp.json\`:\n\n${json}${fence('npx lampkit glow lamp.json')}`;
const later = `${start}## Build\n\n${fence('npx lampkit build lamp.json')}`;
const further = `# Kit\n\n## Start\n\n${fence('npm install lampkit')}${fence('npx lampkit glow')}## More\n\n${fence("import { dim } from 'lampkit';\n\ndim('red');", 'js')}`;

const failed = (output: string): Outcome => ({ output, ending: { kind: 'exited', code: 1 } });
const noOption = failed("error: unknown option '--fast' of lampkit\n");

/** The runs of a page, with what became of the last command behind its goal, in the first sandbox and in the second. */
function runsOf(text: string, first: Outcome | null, second: Outcome | null = first): AuditRuns {
  const runs = sampleRuns(text);
  const whole = beyondPlan(runs.journey.plan);
  const last = whole?.steps.at(-1);
  if (!whole || last?.action.kind !== 'run' || first === null) return runs;
  const command = String(last.action.command);
  const named = (outcome: Outcome): Outcome => ({
    ...outcome,
    output: outcome.output?.replaceAll('FILE', command.split(' ').at(-1) ?? '') ?? '',
  });
  const marked: MarkedRun = {
    ...sampleMeasured(whole, 'marked', { [command]: named(first) }),
    files: [],
    notes: '',
    visited: [],
  };
  const beyondAgain = second && sampleMeasured(whole, 'beyond', { [command]: named(second) });
  return { ...runs, marked, beyondAgain };
}

describe('a step that the page counts with its goal', () => {
  const page = (component: string): string =>
    `# Kit\n\n<${component}>\n\n### Start\n\n${fence('npm install lampkit')}${fence("import { glow } from 'lampkit';\n\nglow();", 'js')}### Dim\n\n${fence("import { dim } from 'lampkit';\n\ndim('red');", 'js')}</${component}>\n`;
  const broken = failed(
    'TypeError: dim is not a function\n    at Object.<anonymous> (/home/dev/quickstart/FILE:3:1)\n',
  );

  it.each<[string, Outcome, string]>([
    ['is reached', {}, 'yes later_results_reached'],
    ['accuses nobody where it breaks, and is not done either', broken, 'no later_result_not_tried'],
  ])('%s', (_, outcome, expected) => {
    const fact = laterFact(runsOf(page('Steps'), outcome));
    expect(`${fact?.truth} ${fact?.code}`).toBe(expected);
  });

  it('is an example more where nothing counts it', () => {
    expect(laterFact(runsOf(page('Cards'), broken))).toBeNull();
  });
});

describe('the later results of the main flow', () => {
  it.each<[string, Outcome | null, Outcome | null, string | undefined]>([
    ['were reached', {}, null, 'yes later_results_reached'],
    ['break for a reason that is known', noOption, noOption, 'no later_result_broken'],
    ['break for none', failed('Error: no\n'), failed('Error: no\n'), 'no later_result_unexplained'],
    ['break once', noOption, {}, 'no later_result_not_tried'],
    ['break once and otherwise again', noOption, failed('Error: no\n'), 'no later_result_not_tried'],
    [
      'need something',
      { ending: { kind: 'waiting_for_input', screen: 'Name?' } },
      null,
      'no later_result_needs',
    ],
    ['were not tried', null, null, 'no later_result_not_tried'],
  ])('%s', (_, first, second, expected) => {
    const fact = laterFact(runsOf(later, first, second));
    expect(`${fact?.truth} ${fact?.code}`).toBe(expected);
    expect(fact?.evidence.length).toBeGreaterThan(0);
  });

  it('are none where only examples more stand behind the goal', () => {
    expect(laterFact(runsOf(further, failed('Error: no\n')))).toBeNull();
    expect(resultsReached(runsOf(further, failed('Error: no\n')))).toEqual({ reached: 1, all: 1 });
  });

  it('are none where code was only guessed to go on, and breaks', () => {
    const go = `# Kit\n\n## Start\n\n${fence('npm install lampkit')}${fence("import { Lamp } from 'lampkit';\n\nconst lamp = new Lamp();\nlamp.on();", 'js')}## Dim\n\n${fence('lamp.dim();', 'js')}`;
    const conflict = failed(
      'Error: on already\n    at dim (/home/dev/quickstart/node_modules/lampkit/a.js:1:1)\n',
    );
    const missing = failed('TypeError: lamp.dim is not a function\n    at /home/dev/quickstart/FILE:6:6\n');
    expect(laterFact(runsOf(go, {}))?.code).toBe('later_results_reached');
    expect(laterFact(runsOf(go, conflict))).toBeNull();
    expect(laterFact(runsOf(go, missing))?.truth).toBe('no');
  });

  it('are counted with the goal', () => {
    expect(resultsReached(runsOf(later, {}))).toEqual({ reached: 2, all: 2 });
    expect(resultsReached(runsOf(later, noOption))).toEqual({ reached: 1, all: 2 });
  });
});

describe('what is found behind the goal', () => {
  const broken = failed('TypeError: dim is not a function\n    at file:///home/dev/quickstart/FILE:3:1\n');
  const told = (runs: AuditRuns): string[] =>
    beyondFindings(runs).map(({ code, severity, quotes }) => `${severity} ${code}: ${quotes.join(' | ')}`);

  it('is an example that breaks twice, with the page’s line and the program’s', () => {
    expect(told(runsOf(further, broken))).toEqual([
      "medium docs.further-broken: import { dim } from 'lampkit'; | TypeError: dim is not a function",
    ]);
    expect(beyondFindings(runsOf(further, broken))[0]?.commandIds).toEqual([
      'marked-command-3',
      'beyond-command-3',
    ]);
  });

  it('is named by its first line that stands nowhere else', () => {
    const again = `${further}${fence("import { dim } from 'lampkit';\n\nconsole.log(dim(2));", 'js')}`;
    const quotes = beyondFindings(runsOf(again, broken)).map((finding) => finding.quotes[0]);
    expect(quotes[0]).not.toBe("import { dim } from 'lampkit';");
    expect(again.split(quotes[0] ?? '-')).toHaveLength(2);
  });

  it('is an example whose module its package does not give', () => {
    const asking = (file: string): Outcome =>
      failed(
        `node:internal/modules/esm/resolve:315\nError [ERR_PACKAGE_PATH_NOT_EXPORTED]: Package subpath './old' is not defined by "exports" in /home/dev/quickstart/node_modules/lampkit/package.json imported from /home/dev/quickstart/${file}\n    at exportsNotFound (node:internal/modules/esm/resolve:315:10)\n`,
      );
    expect(told(runsOf(further, asking('FILE')))).toEqual([
      expect.stringContaining('medium docs.further-broken'),
    ]);
    expect(told(runsOf(further, asking('node_modules/boxkit/index.mjs')))).toEqual([
      expect.stringContaining('low auditor.further-unclear'),
    ]);
  });

  it.each<[string, Outcome | null, Outcome | null]>([
    ['ran', {}, null],
    ['was not tried', null, null],
  ])('is nothing where it %s', (_, first, second) => {
    expect(told(runsOf(further, first, second))).toEqual([]);
  });

  it.each<[string, Outcome, Outcome | null]>([
    ['broke once', broken, {}],
    ['broke and was not tried again', broken, null],
    ['broke otherwise the second time', broken, failed('RangeError: no\n    at x (/a/FILE:3:1)\n')],
    ['broke inside of the product', failed('Error: on\n    at x (/home/dev/a.js:1:1)\n'), null],
  ])('accuses nobody where it %s, and says so', (_, first, second) => {
    expect(beyondFindings(runsOf(further, first, second))).toMatchObject([
      { code: 'auditor.further-unclear', owner: 'environment', severity: 'low', params: { count: 1 } },
    ]);
  });

  it('is nothing where the page says that it breaks', () => {
    const meant = further.replace('import { dim }', '// this throws an error\nimport { dim }');
    expect(told(runsOf(meant, failed('RangeError: too bright\n    at FILE:3:1\n')))).toEqual([]);
    expect(told(runsOf(meant, broken))).toEqual([expect.stringContaining('auditor.further-unclear')]);
  });

  it('is no program that is not there where the page names how it may be had', () => {
    const typed = (words: string): string =>
      `${start}## From the shell\n\n${words}\n\n${fence('lampkit dim lamp.json')}`;
    const missing: Outcome = {
      output: 'bash: line 9: lampkit: command not found\n',
      ending: { kind: 'exited', code: 127 },
    };
    expect(told(runsOf(typed('Run it like so:'), missing))).toEqual([
      expect.stringContaining('lampkit: command not found'),
    ]);
    const words =
      'You can run it directly (if it is in your `PATH`, e.g. by `npm install -g lampkit`) with many options.';
    expect(told(runsOf(typed(words), missing))).toEqual([]);
  });

  it('is no default export that typed code finds by a compiler alone', () => {
    const lang = (info: string): string =>
      `# Kit\n\n## Start\n\n${fence('npm install lampkit')}${fence('npx lampkit glow')}## More\n\n${fence("import dim from 'lampkit';\n\ndim('red');", info)}`;
    const missing = failed('TypeError: dim is not a function\n    at file:///home/dev/quickstart/FILE:3:1\n');
    const codes = (info: string): string[] =>
      beyondFindings(runsOf(lang(info), missing)).map(({ code }) => code);
    expect(codes('js')).toEqual(['docs.further-broken']);
    expect(codes('ts')).toEqual(['auditor.further-unclear']);
  });

  it('is what lacks something, in one finding that accuses nobody', () => {
    const [finding, ...others] = beyondFindings(
      runsOf(further, failed("Error: Cannot find module 'boxkit'\n")),
    );
    expect(others).toEqual([]);
    expect(finding).toMatchObject({
      code: 'auditor.further-lacking',
      owner: 'environment',
      severity: 'low',
      params: { count: 1, lines: ["Error: Cannot find module 'boxkit'"] },
    });
  });

  describe('of an example that is not run', () => {
    const unrun = further.replace("dim('red');", 'document.body.append(dim());');
    const head = 'Not given by what is installed:';
    const lacks = (line: string): Outcome => failed(`a warning\n${head}\n${line}\n`);
    const absent = "SyntaxError: The requested module 'lampkit' does not provide an export named 'dim'";

    it('is an export that its package does not give, twice', () => {
      expect(told(runsOf(unrun, lacks(absent)))).toEqual([
        `medium docs.further-broken: import { dim } from 'lampkit'; | ${absent}`,
      ]);
    });

    it.each(['TypeError: kit.dim is not a function', "Error: Cannot find package 'lampkit-more'"])(
      'accuses nobody of what may come from elsewhere: %s',
      (line) => {
        expect(beyondFindings(runsOf(unrun, lacks(line)))).toMatchObject([
          { code: 'auditor.further-unclear', params: { lines: [line] } },
        ]);
      },
    );

    it('is nothing where all names are there, or the asking breaks', () => {
      expect(told(runsOf(unrun, {}))).toEqual([]);
      expect(told(runsOf(unrun, failed(`${absent}\n`)))).toEqual([]);
    });

    it('changes nothing of what became of the example itself', () => {
      const runs = runsOf(unrun, lacks(absent));
      expect(laterFact(runs)).toBeNull();
      expect(
        accountBeyond(runs).find(({ rowId }) => rowId === runs.journey.plan.beyond[0]?.rowId),
      ).toMatchObject({
        end: 'other_option',
        code: 'browser',
      });
    });
  });

  it('is what the page shows and was not seen, beside what was', () => {
    const shown = `${start}## Build\n\n${fence('$ npx lampkit build lamp.json\nthe room is built', 'console')}`;
    expect(told(runsOf(shown, { output: 'nothing to do\n' }))).toEqual([
      'medium docs.claim-differs: the room is built | nothing to do',
    ]);
    expect(told(runsOf(shown, { output: 'the room is built\n' }))).toEqual([]);
  });

  it('is never a blocker', () => {
    for (const outcome of [broken, failed("Error: Cannot find module 'boxkit'\n")])
      for (const { severity } of beyondFindings(runsOf(further, outcome)))
        expect(severity).not.toBe('blocker');
  });
});

describe('the account', () => {
  const endAt = (runs: AuditRuns, at = 0): unknown =>
    accountBeyond(runs).find(({ rowId }) => rowId === runs.journey.plan.beyond[at]?.rowId);

  it.each<[Outcome | null, string, string]>([
    [{}, 'done', 'ran_without_error'],
    [noOption, 'not_reached', 'broken'],
    [{ ending: { kind: 'waiting_for_input', screen: 'Name?' } }, 'readers_own', 'needs'],
    [null, 'not_reached', 'not_tried'],
  ])('%j ends as %s: %s', (outcome, end, code) => {
    expect(endAt(runsOf(later, outcome))).toMatchObject({ end, code });
  });

  it.each([
    ['dim(room);', 'readers_own', 'free_names'],
    ['// ...\ndim();', 'not_understood', 'not_understood'],
    ['dim(document.body);\ndim();', 'other_option', 'browser'],
    ['dim(process.env.LAMP_API_KEY);', 'readers_own', 'needs_key'],
  ])('what is not tried ends by its reason: %j', (code, end, reason) => {
    const text = further.replace("dim('red');", code);
    expect(endAt(runsOf(text, {}))).toMatchObject({ end, code: reason });
  });

  it('keeps a row for each of the page', () => {
    const runs = runsOf(later, {});
    expect(accountBeyond(runs)).toHaveLength(runs.page.ledger.length);
  });
});
