import { describe, expect, it } from 'vitest';
import { createLogGate } from './log-gate.ts';

const full = expect.objectContaining({ code: 'queue_full', retryAfterSeconds: expect.any(Number) });

describe('the gate of logs', () => {
  it('holds no more bytes than it may, and of one owner half of them', () => {
    const gate = createLogGate({ bytes: 100, atOnce: 1 });
    const leave = gate.enter('a', 50);
    expect(() => gate.enter('a', 1)).toThrow(full);
    gate.enter('b', 50);
    expect(() => gate.enter('c', 1)).toThrow(full);
    leave();
    gate.enter('a', 50);
  });

  it('lets so many work at once, and the next when one of them is done or fails', async () => {
    const gate = createLogGate({ bytes: 100, atOnce: 1 });
    const first = Promise.withResolvers<void>();
    const order: string[] = [];
    const failing = gate.inTurn(async () => {
      await first.promise;
      order.push('first');
      throw new Error('it failed');
    });
    const second = gate.inTurn(async () => order.push('second'));
    first.resolve();
    await expect(failing).rejects.toThrow('it failed');
    await second;
    await gate.inTurn(async () => order.push('third'));
    expect(order).toEqual(['first', 'second', 'third']);
  });
});
