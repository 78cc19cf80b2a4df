import { describe, expect, it } from 'vitest';
import { judgeRun } from '../judge-run.ts';
import { needFacts, nothingToShow } from './need.ts';
import { LAMP_PAGE, MISSING } from './proofs-fixture.ts';
import type { AuditRuns } from './records.ts';
import { type Outcome, sampleRuns } from './runs-fixture.ts';

const needs = (runs: AuditRuns) => {
  const { plan, run } = runs.journey;
  return needFacts(runs, judgeRun({ page: runs.page, plan, run, registry: runs.registry }));
};

const codes = (runs: AuditRuns): string[] => Object.values(needs(runs)).map(({ code }) => code);

const withoutKey: Outcome = {
  output: 'Error: The LAMP_API_KEY environment variable is missing or empty.',
  ending: { kind: 'exited', code: 1 },
};

const KEY_PAGE =
  '# Kit\n\n## Install\n\n```sh\nnpm install lampkit\n```\n\n## Use\n\nSet your API key:\n\n```sh\nexport LAMP_API_KEY=<your-api-key>\n```\n\n```console\n$ npx lampkit glow\nthe lamp glows red\n```\n';

describe('what a page needs of its reader', () => {
  it('is named, with everything before it done and the goal waiting for it', () => {
    const runs = sampleRuns(KEY_PAGE, { 'npx lampkit glow': withoutKey });
    expect(codes(runs)).toEqual(['named', 'all_before', 'goal_waits']);
  });

  it('is no reason where a step before it failed', () => {
    const runs = sampleRuns(KEY_PAGE, { 'npx lampkit glow': withoutKey });
    const [install] = runs.journey.run.commands;
    if (install === undefined) throw new Error('Nothing was installed.');
    const commands = runs.journey.run.commands.map((one) =>
      one === install ? { ...one, ending: { kind: 'exited' as const, code: 1 } } : one,
    );
    const journey = { ...runs.journey, run: { ...runs.journey.run, commands } };
    const found = needFacts(
      { ...runs, journey },
      judgeRun({ page: runs.page, plan: journey.plan, run: runs.journey.run, registry: runs.registry }),
    );
    expect(found.B2).toMatchObject({ truth: 'no', code: 'not_all_before' });
  });

  it('is not named where nothing was found', () => {
    const runs = sampleRuns(LAMP_PAGE, { 'npx lampkit glow': { output: 'the lamp glows red\n' } });
    expect(needs(runs).B1).toMatchObject({ truth: 'no', code: 'not_named' });
  });

  it('is not needed where the goal was seen without it', () => {
    const runs = sampleRuns(LAMP_PAGE, { 'npx lampkit glow': { output: 'the lamp glows red\n' } });
    expect(needs(runs).B3).toMatchObject({ truth: 'no', code: 'goal_seen' });
  });

  it('is needed where the goal was not seen', () => {
    const runs = sampleRuns(LAMP_PAGE, { 'npx lampkit glow': MISSING });
    expect(needs(runs).B3).toMatchObject({ truth: 'yes', code: 'goal_waits' });
  });
});

describe('a key in an example that ends well without it', () => {
  const page =
    "# Kit\n\n## Install\n\n```sh\nnpm install lampkit\n```\n\n## Use\n\n```js\nconst kit = require('lampkit');\n\nconst lamp = kit.client({ key: process.env.LAMP_API_KEY || 'LAMP_API_KEY' });\n```\n";

  it('is needed where the example shows nothing at all', () => {
    expect(needs(sampleRuns(page, {}))).toMatchObject({
      B1: { truth: 'yes', code: 'named' },
      B3: { truth: 'yes', code: 'goal_waits' },
    });
  });

  it('is not said to be needed where the example prints something', () => {
    const runs = sampleRuns(page, { 'node index.js': { output: 'lamp' } });
    expect(needs(runs).B3).toMatchObject({ truth: 'no', code: 'goal_seen' });
  });
});

describe('a host that the policy of the run refuses', () => {
  const asking = (host: string): string =>
    `# Kit\n\n## Install\n\n\`\`\`sh\nnpm install lampkit\n\`\`\`\n\n## Use\n\n\`\`\`js\nconst kit = require('lampkit');\n\nkit.get('http://${host}/lamp', (lamp) => console.log(lamp));\n\`\`\`\n`;
  const refused: Outcome = {
    egress: [
      {
        ...{ at: '2026-01-01T00:00:00.000Z', host: 'lamps.example', port: 80, via: 'http', count: 1 },
        ...{ allowed: false, reached: false, refusal: 'host', commandId: null },
      },
    ],
  };
  const facts = (host: string) => needs(sampleRuns(asking(host), { 'node index.js': refused }));

  it('is needed where the code that is the goal names it and showed nothing', () => {
    expect(facts('lamps.example').B3).toMatchObject({ truth: 'yes', code: 'goal_waits' });
  });

  it('is not said to be needed where only a program asked for it', () => {
    expect(facts('other.example').B3).toMatchObject({ truth: 'no', code: 'goal_seen' });
  });
});

describe('a page with nothing to run', () => {
  it('shows no result, and everything else on it is done', () => {
    const facts = nothingToShow(sampleRuns('# Kit\n\nKit makes light.\n'));
    expect(Object.values(facts).map(({ code }) => code)).toEqual([
      'no_result_on_page',
      'rest_done',
      'nothing_more',
    ]);
  });

  it('does not hold where it leads to something', () => {
    expect(nothingToShow(sampleRuns(LAMP_PAGE)).B3).toMatchObject({ truth: 'no', code: 'page_has_goal' });
  });

  it('does not hold where code that does something was left out', () => {
    const runs = sampleRuns(
      "# Kit\n\n## Use\n\n```js\nimport { glow } from 'lampkit';\n\nglow('red');\n```\n",
    );
    const { plan } = runs.journey;
    const account = plan.account.map((row) => ({ ...row, end: 'optional' as const }));
    const journey = { ...runs.journey, plan: { ...plan, goal: null, account } };
    expect(nothingToShow({ ...runs, journey }).B3).toMatchObject({ truth: 'no', code: 'page_shows_more' });
  });
});
