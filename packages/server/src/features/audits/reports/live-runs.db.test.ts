import { until } from '@waymark/testkit';
import { describe, expect, it, onTestFinished } from 'vitest';
import { audited, openAudits, scriptedEngine, submitRun } from '../runs/audit-fixture.ts';
import { runAudit } from '../runs/run-audit.ts';
import { createLiveRuns, type LiveLimits } from './live-runs.ts';

const never = new AbortController().signal;

async function openLive(limits: Partial<LiveLimits> = {}) {
  const deps = await openAudits();
  const live = createLiveRuns({
    ...deps,
    config: { limits: { liveViews: 500, liveViewsPerCaller: 12, ...limits } },
  });
  onTestFinished(() => live.close());
  return { deps, live };
}

/** Reads a stream as it comes; the events are those so far. */
function listen(stream: ReadableStream<Uint8Array>) {
  let text = '';
  const ended = (async () => {
    for await (const chunk of stream) text += Buffer.from(chunk).toString();
  })();
  const events = (): Record<string, unknown>[] =>
    text
      .split('\n\n')
      .filter((each) => each.startsWith('data: '))
      .map((each) => JSON.parse(each.slice('data: '.length)));
  return { ended, events };
}

describe('whoever follows a run', () => {
  it('sees its place in the queue, its steps and its end, and then the stream ends', async () => {
    const { deps, live } = await openLive();
    await submitRun(deps.store, 'first', { now: 1 });
    await submitRun(deps.store, 'second', { now: 2 });
    const { events, ended } = listen(live.follow('acme-second', 'caller'));
    await until(() => events().length === 1);
    expect(events()[0]).toMatchObject({ status: 'queued', queue_position: 2 });
    expect(events()[0]?.explanation).toContain('1 run is ahead');
    const { engine } = scriptedEngine(async (order) => {
      order.onEvent({ kind: 'step_started', number: 1, total: 1, title: 'Install' });
      order.onEvent({ kind: 'output', lines: [{ text: 'added 1 package', marks: [] }] });
      await until(() => JSON.stringify(events().at(-1)).includes('added 1 package'));
      return audited(order);
    });
    await runAudit({ ...deps, engine }, 'second', never);
    await ended;
    expect(events().at(-1)).toMatchObject({ status: 'published' });
  });

  it('is told at once where the run stands, however many follow it', async () => {
    const { deps, live } = await openLive();
    await submitRun(deps.store, 'r1');
    const many = Array.from({ length: 40 }, (_, index) => listen(live.follow('acme-r1', `caller-${index}`)));
    await until(() => many.every(({ events }) => events().length === 1));
    live.close();
    await Promise.all(many.map(({ ended }) => ended));
  });

  it('may not open streams without end, and gets the place back when one is closed', async () => {
    const { deps, live } = await openLive({ liveViewsPerCaller: 3 });
    await submitRun(deps.store, 'r1');
    const streams = Array.from({ length: 3 }, () => live.follow('acme-r1', 'greedy'));
    expect(() => live.follow('acme-r1', 'greedy')).toThrow(
      expect.objectContaining({ code: 'service_unavailable' }),
    );
    live.follow('acme-r1', 'another');
    await streams[0]?.cancel();
    live.follow('acme-r1', 'greedy');
  });

  it('may not open more streams than there may be of all callers together', async () => {
    const { deps, live } = await openLive({ liveViews: 2 });
    await submitRun(deps.store, 'r1');
    for (const caller of ['one', 'other']) live.follow('acme-r1', caller);
    expect(() => live.follow('acme-r1', 'third')).toThrow(
      expect.objectContaining({ code: 'service_unavailable' }),
    );
  });
});
