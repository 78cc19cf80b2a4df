import { describe, expect, it } from 'vitest';
import { renderArena } from './render-arena.ts';
import { renderStory } from './render-story.ts';
import { factsOf, hasFinding } from './run-facts.ts';
import { failing, reportOf, storyOf } from './story-fixture.ts';
import { requestCommand, trendText } from './story-words.ts';

const BASE = 'https://www.acme.dev';

describe('the facts of a run', () => {
  it('are the verdict, the steps, the waiting and the gravest finding of its report', () => {
    const report = failing();
    expect(factsOf(report)).toMatchObject({
      runId: 'r1',
      status: 'failed',
      steps: 3,
      stepsPassed: 0,
      findingType: 'docs_mismatch',
      findingTitle: 'The package is missing',
      auditedAt: Date.parse(report.journey.source_fetched_at),
    });
    const [gravest] = report.frictions;
    if (gravest === undefined) return expect.unreachable('a failed run has a finding');
    const minor = { ...gravest, severity: 'low', title: 'A typo', type: 'sdk_mismatch' } as const;
    expect(factsOf({ ...report, frictions: [minor, gravest] }).findingTitle).toBe('The package is missing');
    expect(factsOf({ ...report, frictions: [] })).toMatchObject({ findingType: null, findingTitle: null });
  });

  it('count the steps that passed and add up what the reader waited', () => {
    const report = reportOf({ steps: 3 });
    const [first, ...others] = report.quickstart_steps;
    if (first === undefined) return expect.unreachable('there are three steps');
    const rows = [100, 250].map((duration_ms, sequence) => ({
      sequence,
      at: '2026-01-01T00:00:00.000Z',
      actor: 'runner',
      step_id: first.id,
      action: 'npm install acme',
      command_id: null,
      outcome: 'passed',
      duration_ms,
    }));
    const changed = { ...report, quickstart_steps: [{ ...first, status: 'failed' as const }, ...others] };
    expect(factsOf({ ...changed, step_ledger: rows })).toMatchObject({
      steps: 3,
      stepsPassed: 2,
      durationMs: 350,
    });
  });

  it('are worth a proof pack only where something was found and the journey did not pass', () => {
    const facts = factsOf(failing());
    expect(hasFinding(facts)).toBe(true);
    expect(hasFinding({ ...facts, status: 'passed' })).toBe(false);
    expect(hasFinding({ ...facts, findingType: null })).toBe(false);
  });
});

describe('a trend', () => {
  it.each([
    ['better', '▲ better: failed on 2026-01-01'],
    ['worse', '▼ worse: failed on 2026-01-01'],
    ['same', '= same: failed on 2026-01-01'],
    ['first', 'failed on 2026-01-01'],
  ] as const)('says %s to whoever sees it and to whoever hears it', (direction, text) => {
    expect(trendText({ direction, words: 'failed on 2026-01-01' })).toBe(text);
  });
});

describe('the story of an entry as Markdown', () => {
  it('tells its place, its steps, its time and its trend', () => {
    const text = renderStory(storyOf(failing()), BASE);
    expect(text).toContain('# Acme Chain failed');
    expect(text).toContain('- In Blockchains: 1 of 4');
    expect(text).toContain('- Steps passed: 0 of 3');
    expect(text).toMatch(/- Trend: ▼ worse: passed on \d{4}-\d\d-\d\d/u);
    expect(text).toContain(`All entries: ${BASE}/arena.md`);
  });

  it('tells the finding with its owner, what would help, and its quotes', () => {
    const text = renderStory(storyOf(failing()), BASE);
    expect(text).toContain('**The package is missing** docs mismatch, blocker');
    expect(text).toContain('- Likely owner: the documentation');
    expect(text).toContain('- What would help: Name the package that exists.');
    expect(text).toMatch(/```[^`]*E404[^`]*```/u);
    expect(text).not.toContain('Proven.');
  });

  it('tells the change that was proven to help, and none that was tried in vain', () => {
    const report = reportOf({ status: 'failed', finding: 'It is missing', change: 'npm i acme-sdk' });
    expect(renderStory(storyOf(report), BASE)).toMatch(/\*\*Proven\.\*\* [^`]*```[^`]*npm i acme-sdk/u);
    const [finding] = report.frictions;
    if (!finding?.evidence.counterfactual) return expect.unreachable('the finding has a proof');
    const counterfactual = { ...finding.evidence.counterfactual, passed: false };
    const inVain = { ...finding, evidence: { ...finding.evidence, counterfactual } };
    expect(renderStory(storyOf({ ...report, frictions: [inVain] }), BASE)).not.toContain('npm i acme-sdk');
  });

  it('lists this run and those before it', () => {
    const rows = renderStory(storyOf(failing()), BASE)
      .split('\n')
      .filter((line) => /^\| \d{4}-/u.test(line));
    expect(rows).toHaveLength(2);
    expect(rows[0]).toContain('| failed | 0 of 3 | 0.0 s | The package is missing |');
    expect(rows[1]).toContain('| passed | 3 of 3 | 1 min 1 s | none |');
  });

  it('offers the pack by a command for the entry, and none where nothing was found', () => {
    const found = renderStory(storyOf(failing()), BASE);
    expect(found).toContain('## Request the proof pack');
    expect(found).toContain(`curl -X POST ${BASE}/api/arena/report-requests`);
    const fine = renderStory(storyOf(reportOf()), BASE);
    expect(fine).toContain('## No proof pack');
    expect(fine).toContain('No findings.');
    expect(fine).not.toContain('report-requests');
  });

  it('links the certificate only where the report has one, and says where nothing was run', () => {
    const certified = renderStory(storyOf(reportOf({ certificate: '6 of 6 obligations hold.' })), BASE);
    expect(certified).toContain('[The certificate](https://app.acme.dev/reports/acme-r1.md): 6 of 6');
    const report = { ...reportOf(), journey_milestones: [] };
    const text = renderStory(storyOf(report), BASE);
    expect(text).not.toContain('The certificate');
    expect(text).toContain('There was nothing to run.');
  });
});

describe('the command that asks for a pack', () => {
  it('is one that a shell passes on as it stands, whatever the name of the entry is', () => {
    const { entry } = storyOf(failing(), { name: "Acme's $(reboot) `x`" });
    const command = requestCommand(BASE, entry);
    const quoted = /-d '([\s\S]*)'$/u.exec(command)?.[1]?.replaceAll("'\\''", "'") ?? '';
    expect(JSON.parse(quoted)).toEqual({
      email: 'you@your-company.dev',
      entry_slug: 'acme-chain',
      entry_name: "Acme's $(reboot) `x`",
      category: 'blockchain',
    });
    expect(command.replaceAll("'\\''", '').match(/'/gu)).toHaveLength(4);
  });
});

describe('the arena as Markdown', () => {
  it('has a table for each category, with the place, the finding and a link to the story', () => {
    const { entry } = storyOf(failing());
    const text = renderArena([{ category: 'blockchain', entries: [entry] }], BASE);
    expect(text).toContain('## Blockchains');
    expect(text).toMatch(
      /\| 1 \| \[Acme Chain\]\(https:\/\/www\.acme\.dev\/arena\/acme-chain\.md\) \| failed \| 0\.0 s \| docs_mismatch: The package is missing \| ▼ worse/u,
    );
    expect(text).not.toContain('Nothing is published yet.');
  });

  it('says "none" of an entry without a finding', () => {
    const { entry } = storyOf(reportOf());
    expect(renderArena([{ category: 'blockchain', entries: [entry] }], BASE)).toMatch(
      /\| passed \| [\d.]+ s \| none \|/u,
    );
  });

  it('explains itself while it is empty', () => {
    const text = renderArena([], BASE);
    expect(text).toContain('**Nothing is published yet.**');
    expect(text).not.toContain('| # |');
  });
});
