import { describe, expect, it } from 'vitest';
import { ArenaPage, StoryPage, type StoryProps } from './pages.tsx';
import { failing, reportOf, storyOf } from './story-fixture.ts';

const site = { baseUrl: 'https://www.acme.dev', platformUrl: 'https://app.acme.dev', arenaEnabled: true };
const untouched = { values: {}, problems: {} };

async function draw(report = failing(), more: Partial<StoryProps> = {}): Promise<string> {
  const props = { site, story: storyOf(report), state: untouched, isRequested: false, ...more };
  return await StoryPage(props).toString();
}

const drawArena = async (...entries: ReturnType<typeof storyOf>['entry'][]) =>
  await ArenaPage({
    site,
    categories: entries.length === 0 ? [] : [{ category: 'blockchain', entries }],
  }).toString();

describe('the arena', () => {
  it('has a row for each entry, with its verdict, its finding and its trend in words', async () => {
    const html = await drawArena(storyOf(failing()).entry);
    expect(html).toContain('<a href="/arena/acme-chain">Acme Chain</a>');
    expect(html).toContain('<strong class="badge failed">failed</strong>');
    expect(html).toContain('The package is missing');
    expect(html).toMatch(/<span class="away">worse: <\/span>passed on \d{4}-\d\d-\d\d/u);
    expect(html).not.toContain('Nothing is published yet.');
  });

  it('says "none" of an entry without a finding, and where to have one’s own page audited while it is empty', async () => {
    expect(await drawArena(storyOf(reportOf()).entry)).toContain('<span class="soft">none</span>');
    const empty = await drawArena();
    expect(empty).toContain('Nothing is published yet.');
    expect(empty).toContain('Have it audited');
    expect(empty).not.toContain('<table');
  });
});

describe('the page of an entry', () => {
  it('tells verdict, place, steps, time and every run', async () => {
    const html = await draw();
    expect(html).toMatch(/<h1>Acme Chain <strong class="badge failed">failed<\/strong><\/h1>/u);
    expect(html).toContain('<dd>1 of 4</dd>');
    expect(html).toContain('<dd>0 of 3</dd>');
    expect(html).toContain('1 min 1 s');
    expect(html.match(/<th scope="row">\d{4}-\d\d-\d\d<\/th>/gu)).toHaveLength(2);
  });

  it('tells the finding with its quotes, and the change that was proven', async () => {
    const html = await draw(
      reportOf({ status: 'failed', finding: 'It is missing', change: 'npm i acme-sdk' }),
    );
    expect(html).toContain('<pre>E404</pre>');
    expect(html).toContain('<dd>the documentation</dd>');
    expect(html).toContain('<pre>npm i acme-sdk</pre>');
    expect(await draw()).not.toContain('Proven.');
  });

  it('leads to the report, its signature and, where there is one, its certificate', async () => {
    const url = 'https://app.acme.dev/reports/acme-r1';
    const certified = await draw(reportOf({ certificate: '6 of 6 obligations hold.' }));
    for (const href of [url, `${url}.json`, `${url}/signature`, `${url}#certificate`])
      expect(certified).toContain(`href="${href}"`);
    expect(await draw()).not.toContain('#certificate');
  });

  it('offers the pack of a finding, and none of a journey that passed', async () => {
    const html = await draw();
    expect(html).toContain('action="/arena/acme-chain#proof-pack"');
    expect(html).toContain('report-requests');
    const passed = await draw(reportOf());
    expect(passed).toContain('No proof pack');
    expect(passed).not.toContain('<form');
  });

  it('says that a request is in, once it is', async () => {
    expect(await draw(failing(), { isRequested: true })).toContain('Your request is in.');
    expect(await draw()).not.toContain('Your request is in.');
  });

  it('keeps what was typed beside what is wrong with it, and says so first to whoever listens', async () => {
    const state = { values: { email: 'nobody' }, problems: { email: 'Company e-mail must be one.' } };
    const html = await draw(failing(), { state });
    expect(html).toContain('value="nobody"');
    expect(html).toContain('Company e-mail must be one.');
    expect(html).toContain('<title>Error – ');
    expect(await draw()).not.toContain('<title>Error');
  });

  it('says where nothing was run', async () => {
    expect(await draw({ ...failing(), journey_milestones: [] })).toContain('There was nothing to run.');
  });
});
