import { describe, expect, it } from 'vitest';
import { audited, openAudits, scriptedEngine, submitRun } from '../../audits/runs/audit-fixture.ts';
import { runAudit } from '../../audits/runs/run-audit.ts';
import { sweepAudits } from '../../audits/runs/sweep-audits.ts';
import { listEntries } from './list-entries.ts';
import { publishEntry } from './publish-entry.ts';
import { listArenaPages, readArena, readEntry } from './read-arena.ts';
import { retireEntry } from './retire-entry.ts';

const never = new AbortController().signal;
type Audits = Awaited<ReturnType<typeof openAudits>>;
const acme = { slug: 'acme-chain', category: 'blockchain', name: 'Acme Chain' };

/** A published report; those of a later day were fetched later. */
async function publishReport(deps: Audits, id: string, special: Parameters<typeof audited>[1] = {}, day = 1) {
  await submitRun(deps.store, id);
  const { engine } = scriptedEngine((order) => {
    const outcome = audited(order, special);
    if (outcome.kind === 'audited')
      outcome.report.journey.source_fetched_at = `2026-01-0${day}T00:00:00.000Z`;
    return outcome;
  });
  await runAudit({ ...deps, engine }, id, never);
  const change = { published_at: day };
  await deps.store.db.updateTable('reports').set(change).where('run_id', '=', id).execute();
}

async function listedRuns({ store }: Audits): Promise<string[]> {
  const rows = await store.db.selectFrom('reports').select('run_id').where('listed', '=', 1).execute();
  return rows.map((row) => row.run_id);
}

describe('publishing', () => {
  it('shows a run by its id or its slug, and lets its report be indexed', async () => {
    const deps = await openAudits();
    await publishReport(deps, 'r1', { status: 'failed' });
    expect(await publishEntry(deps, { ...acme, run: 'acme-r1' })).toMatchObject({ replaced: false });
    expect(await listedRuns(deps)).toEqual(['r1']);
    const story = await readEntry(deps, 'acme-chain');
    expect(story).toMatchObject({
      entry: { name: 'Acme Chain', place: 1, trend: { direction: 'first' } },
      reportUrl: 'http://localhost:4311/reports/acme-r1',
      report: { run_id: 'r1' },
    });
    expect(story.entry.facts).toMatchObject({ status: 'failed', findingTitle: 'The package is missing' });
    expect(await listArenaPages(deps)).toMatchObject([
      { path: '/arena/acme-chain', markdownPath: '/arena/acme-chain.md', title: 'Acme Chain in the arena' },
    ]);
  });

  it('takes the name from the report when none is said', async () => {
    const deps = await openAudits();
    await publishReport(deps, 'r1');
    expect(await publishEntry(deps, { run: 'r1', slug: 'a', category: 'stablecoin' })).toMatchObject({
      name: 'Acme',
    });
  });

  it('tells the trend against earlier runs of the same journey, published or not', async () => {
    const deps = await openAudits();
    await publishReport(deps, 'r1', { status: 'failed' }, 1);
    await publishReport(deps, 'r2', {}, 2);
    await publishEntry(deps, { ...acme, run: 'r2' });
    const [category] = await readArena(deps);
    expect(category?.entries[0]?.trend).toEqual({ direction: 'better', words: 'failed on 2026-01-01' });
  });

  it('replaces the run of a slug, whose report is then as private as before, and keeps its history', async () => {
    const deps = await openAudits();
    await publishReport(deps, 'r1', { status: 'failed' }, 1);
    await publishEntry(deps, { ...acme, run: 'r1' });
    await publishReport(deps, 'r2', {}, 2);
    expect(await publishEntry(deps, { ...acme, run: 'r2' })).toMatchObject({ replaced: true });
    expect(await listedRuns(deps)).toEqual(['r2']);
    await deps.store.db.deleteFrom('audit_runs').where('id', '=', 'r1').execute();
    expect((await readEntry(deps, 'acme-chain')).entry).toMatchObject({
      trend: { direction: 'better' },
      earlier: [{ runId: 'r1', status: 'failed' }],
    });
    expect(await listEntries(deps)).toMatchObject([{ slug: 'acme-chain', runId: 'r2', verdict: 'passed' }]);
  });

  it('keeps what it shows for longer than reports are kept', async () => {
    const deps = await openAudits();
    await publishReport(deps, 'r1');
    await publishEntry(deps, { ...acme, run: 'r1' });
    const inAYear = () => Date.now() + 365 * 86_400_000;
    await sweepAudits({ ...deps, clock: inAYear });
    expect(await readArena(deps)).toHaveLength(1);
    await retireEntry(deps, 'acme-chain');
    await sweepAudits({ ...deps, clock: inAYear });
    expect(await listEntries(deps)).toMatchObject([{ slug: 'acme-chain', runId: null }]);
  });

  it('refuses what it could not show', async () => {
    const deps = await openAudits();
    await publishReport(deps, 'r1');
    await submitRun(deps.store, 'waiting');
    await submitRun(deps.store, 'unclear');
    await insertInconclusive(deps, 'unclear');
    const wrong: [Partial<Parameters<typeof publishEntry>[1]>, RegExp][] = [
      [{ run: 'r9' }, /no run "r9"/],
      [{ run: 'waiting' }, /no report: it is queued/],
      [{ run: 'unclear' }, /no verdict/],
      [{ slug: 'Acme' }, /slug/],
      [{ slug: 'a'.repeat(121) }, /slug/],
      [{ category: 'defi' }, /one of blockchain/],
      [{ name: 'Acme\nChain' }, /--name/],
      [{ name: '' }, /--name/],
    ];
    for (const [each, reason] of wrong)
      await expect(publishEntry(deps, { ...acme, run: 'r1', ...each })).rejects.toThrow(reason);
    expect(await listEntries(deps)).toEqual([]);
    expect(await listedRuns(deps)).toEqual([]);
  });

  it('refuses a run that another entry shows', async () => {
    const deps = await openAudits();
    await publishReport(deps, 'r1');
    await publishEntry(deps, { ...acme, run: 'r1' });
    await expect(publishEntry(deps, { ...acme, slug: 'other', run: 'r1' })).rejects.toThrow(/acme-chain/);
    await retireEntry(deps, 'acme-chain');
    await publishEntry(deps, { ...acme, slug: 'other', run: 'r1' });
    expect(await listedRuns(deps)).toEqual(['r1']);
  });
});

/** The report that a third inconclusive attempt would have published. */
async function insertInconclusive({ store }: Audits, id: string): Promise<void> {
  const row = await store.db
    .selectFrom('reports')
    .selectAll()
    .where('run_id', '=', 'r1')
    .executeTakeFirstOrThrow();
  const document = JSON.stringify({ ...JSON.parse(row.document), run_id: id, status: 'inconclusive' });
  await store.db
    .insertInto('reports')
    .values({ ...row, run_id: id, document })
    .execute();
}

describe('retiring', () => {
  it('takes the entry off and its report out of the indexes, once', async () => {
    const deps = await openAudits();
    await publishReport(deps, 'r1');
    await publishEntry(deps, { ...acme, run: 'r1' });
    await retireEntry(deps, 'acme-chain');
    expect(await listedRuns(deps)).toEqual([]);
    expect(await readArena(deps)).toEqual([]);
    await expect(readEntry(deps, 'acme-chain')).rejects.toMatchObject({ code: 'not_found' });
    await expect(retireEntry(deps, 'acme-chain')).rejects.toThrow(/no entry/);
    await publishEntry(deps, { ...acme, run: 'r1' });
    expect(await listedRuns(deps)).toEqual(['r1']);
  });

  it.each(['nobody', '', '../x', 'a\0b'])('refuses to tell of %j', async (slug) => {
    const deps = await openAudits();
    await expect(readEntry(deps, slug)).rejects.toMatchObject({ code: 'not_found' });
  });
});
