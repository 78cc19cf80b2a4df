import { describe, expect, it } from 'vitest';
import { createIdleClock } from './idle-clock.ts';

/** A clock over a made-up process, looked at ten times a second. */
function open() {
  let at = 0;
  const process = { reading: 'no' as const, isBusy: false, ticks: 0 };
  const clock = createIdleClock(
    async () => process,
    () => at,
  );
  const pass = async (seconds: number, each: (tenth: number) => void) => {
    let look = await clock.look();
    for (let tenth = 1; tenth <= seconds * 10; tenth += 1) {
      at += 100;
      each(tenth);
      look = await clock.look();
    }
    return look;
  };
  return { process, pass, clock };
}

describe('createIdleClock', () => {
  it('takes a process that does nothing for idle', async () => {
    const { pass } = open();
    expect(await pass(5, () => undefined)).toMatchObject({ idleMs: 5000, calmMs: 5000 });
  });

  it('takes a server that polls for calm, though it is never idle for long', async () => {
    const { process, pass } = open();
    const look = await pass(10, (tenth) => {
      if (tenth % 10 === 0) process.ticks += 1;
    });
    expect(look.idleMs).toBeLessThan(1000);
    expect(look.calmMs).toBe(10_000);
  });

  it('takes neither a compiler nor a starved process for calm', async () => {
    const compiler = open();
    const working = await compiler.pass(10, () => {
      compiler.process.ticks += 5;
    });
    expect(working.calmMs).toBeLessThan(1000);
    const starved = open();
    starved.process.isBusy = true;
    expect((await starved.pass(10, () => undefined)).calmMs).toBeLessThan(1000);
  });

  it('begins again when it is reset', async () => {
    const { clock, pass } = open();
    await pass(3, () => undefined);
    clock.reset();
    expect(await clock.look()).toMatchObject({ idleMs: 0, calmMs: 0 });
  });
});
