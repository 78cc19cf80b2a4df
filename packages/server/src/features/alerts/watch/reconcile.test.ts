import { describe, expect, it } from 'vitest';
import type { Finding, Lasting } from './observed.ts';
import { type JudgedAlert, reconcile } from './reconcile.ts';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const NOW = Date.UTC(2026, 10, 18, 12, 30);

const found = (kind: Finding['kind'], isBySubject: boolean, ...names: string[]): Finding => ({
  kind,
  isBySubject,
  subjects: names.map((name) => ({ name, words: '', numbers: {} })),
});
const open = (
  kind: JudgedAlert['kind'],
  subjects: string[],
  age = 5 * MINUTE,
  unseen = age,
  lasting: Lasting = 'gone',
  more: Partial<JudgedAlert> = {},
): JudgedAlert => ({
  id: `${kind} ${subjects.join()}`,
  kind,
  subjects,
  numbers: {},
  lasting,
  openedAt: NOW - age,
  seenAt: NOW - unseen,
  isMuted: false,
  gone: [],
  ...more,
});
const plan = (findings: Finding[], alerts: JudgedAlert[] = [], told: string[] = []) => {
  const made = reconcile(findings, alerts, new Set(told), NOW);
  const named = (subjects: readonly { name: string }[]) => subjects.map(({ name }) => name);
  return {
    open: made.open.map(({ kind, subjects }) => [kind, ...named(subjects)]),
    seen: made.seen.map(({ id, joined }) => [id, ...named(joined)]),
    over: made.over,
  };
};

describe('what becomes of alerts', () => {
  it('a hundred agents that are new at once are one alert', () => {
    const names = Array.from({ length: 100 }, (_, index) => `agent-${index}`);
    expect(plan([found('new_agent', true, ...names)]).open).toEqual([['new_agent', ...names]]);
  });

  it('and those that come within the hour join it', () => {
    const alert = open('new_agent', ['a'], 59 * MINUTE);
    expect(plan([found('new_agent', true, 'a', 'b')], [alert], ['new_agent a'])).toEqual({
      open: [],
      seen: [[alert.id, 'b']],
      over: [],
    });
  });

  it('later ones are an alert of their own', () => {
    const alert = open('new_agent', ['a'], HOUR);
    expect(plan([found('new_agent', true, 'b')], [alert]).open).toEqual([['new_agent', 'b']]);
  });

  it('an agent that was told of is not told of again, though its alert is over', () => {
    expect(plan([found('new_agent', true, 'a')], [], ['new_agent a'])).toEqual({
      open: [],
      seen: [],
      over: [],
    });
  });

  it('a cause that lasts has one alert, and other kinds have theirs', () => {
    const alert = open('failures_jump', ['failures'], 5 * HOUR, 5 * MINUTE);
    const made = plan(
      [found('failures_jump', false, 'failures'), found('spoofing', false, 'spoofing')],
      [alert],
    );
    expect(made).toEqual({ open: [['spoofing', 'spoofing']], seen: [[alert.id]], over: [] });
  });

  it('an alert is over when its cause was away for two hours, and not before', () => {
    const [still, over] = [
      open('page_failing', ['/a'], 3 * HOUR, 2 * HOUR - 1),
      open('spoofing', ['spoofing'], 3 * HOUR, 2 * HOUR),
    ];
    expect(plan([], [still, over])).toEqual({ open: [], seen: [], over: [over.id] });
  });

  it('an alert whose cause is still there is seen, though it is no news any more', () => {
    const alert = open('page_failing', ['/a'], 30 * 24 * HOUR, 5 * HOUR, 'still');
    expect(plan([], [alert])).toEqual({ open: [], seen: [[alert.id]], over: [] });
  });

  it('an alert of which nothing is known stays open for thirty days, and is then forgotten', () => {
    const [waits, forgotten] = [
      open('page_failing', ['/a'], 40 * 24 * HOUR, 30 * 24 * HOUR - 1, 'unknown'),
      open('page_failing', ['/b'], 40 * 24 * HOUR, 30 * 24 * HOUR, 'unknown'),
    ];
    expect(plan([], [waits, forgotten])).toEqual({ open: [], seen: [], over: [forgotten.id] });
  });

  it('an alert of several pages lasts while one of them fails', () => {
    const alert = open('page_failing', ['/a', '/b'], 5 * HOUR, 3 * HOUR);
    expect(plan([found('page_failing', true, '/b')], [alert])).toEqual({
      open: [],
      seen: [[alert.id]],
      over: [],
    });
  });
});

describe('an alert that is muted', () => {
  const muted = (more: Partial<JudgedAlert> = {}) =>
    open('crawler_silent', ['a', 'b'], 5 * MINUTE, 0, 'still', { isMuted: true, ...more });

  it('is joined by nobody: who falls silent beside it has an alert of their own', () => {
    const made = plan([found('crawler_silent', true, 'a', 'c')], [muted()]);
    expect(made.open).toEqual([['crawler_silent', 'c']]);
  });

  it('forgets whoever is back, while others are not', () => {
    const made = reconcile([], [muted({ gone: ['b'] })], new Set(), NOW);
    expect(made.back).toEqual([{ id: 'crawler_silent a,b', names: ['b'] }]);
  });

  it('stays as it is when all are back, until it is over', () => {
    const all = muted({ gone: ['a', 'b'], lasting: 'gone' });
    expect(reconcile([], [all], new Set(), NOW).back).toEqual([]);
  });

  it('alone forgets anybody', () => {
    expect(reconcile([], [muted({ isMuted: false, gone: ['b'] })], new Set(), NOW).back).toEqual([]);
  });
});
