import type { SiteCheck } from '@waymark/contract';
import { describe, expect, it } from 'vitest';
import { shareChecks } from './share-checks.ts';

/** Checks that end when the test says so; of what they give only its identity matters here. */
function openChecks() {
  const asked: string[] = [];
  const ends: PromiseWithResolvers<SiteCheck>[] = [];
  let now = 0;
  const check = shareChecks(
    (url) => {
      asked.push(url);
      const end = Promise.withResolvers<SiteCheck>();
      ends.push(end);
      return end.promise;
    },
    () => now,
  );
  const endAll = () => {
    for (const end of ends) end.resolve({} as SiteCheck);
  };
  const pass = (ms: number) => {
    now += ms;
  };
  return { asked, ends, check, endAll, pass };
}

describe('checks that are shared', () => {
  it('are made anew once a minute is over, and not before', async () => {
    const { asked, check, endAll, pass } = openChecks();
    const first = check('a');
    endAll();
    await first;
    pass(59_999);
    await check('a');
    expect(asked).toEqual(['a']);
    pass(1);
    void check('a');
    expect(asked).toEqual(['a', 'a']);
  });

  it('run eight at a time; who comes then is told when to come again, and may once one has ended', async () => {
    const { asked, check, endAll } = openChecks();
    const all = Array.from({ length: 8 }, (_, at) => check(`page ${at}`));
    const tooMany = check('one more');
    void check('page 3');
    expect(asked).toHaveLength(8);
    endAll();
    await expect(tooMany).rejects.toMatchObject({ code: 'service_unavailable', retryAfterSeconds: 5 });
    await Promise.all(all);
    void check('one more');
    expect(asked).toHaveLength(9);
  });

  it('are not kept where they failed', async () => {
    const { asked, ends, check } = openChecks();
    const failed = check('a');
    ends[0]?.reject(new Error('no answer'));
    await expect(failed).rejects.toThrow('no answer');
    void check('a');
    expect(asked).toEqual(['a', 'a']);
  });

  it('are kept two hundred at most, the oldest going first', async () => {
    const { asked, check, endAll } = openChecks();
    for (let at = 0; at <= 200; at += 1) {
      const made = check(`page ${at}`);
      endAll();
      await made;
    }
    void check('page 1');
    expect(asked).toHaveLength(201);
    void check('page 0');
    expect(asked).toHaveLength(202);
  });
});
