import { describe, expect, it } from 'vitest';
import { EventQueue } from './queue.ts';

const event = (json: string) => ({ json, attempts: 0 });
const fill = (queue: EventQueue, count: number, size = 1) => {
  let dropped = 0;
  for (let index = 0; index < count; index += 1) dropped += queue.push(event('x'.repeat(size)));
  return dropped;
};

describe('EventQueue', () => {
  it('holds 1,000 events and drops the oldest for the next', () => {
    const queue = new EventQueue();
    queue.push(event('oldest'));
    expect(fill(queue, 999)).toBe(0);
    expect(queue.push(event('newest'))).toBe(1);
    expect(queue.length).toBe(1000);
    expect(queue.take(1)[0]?.json).toBe('x');
  });

  it('holds one megabyte', () => {
    const queue = new EventQueue();
    expect(fill(queue, 600, 4096)).toBe(600 - 256);
    expect(queue.bytes).toBe(1024 * 1024);
  });

  it('refuses an event that is larger than everything', () => {
    const queue = new EventQueue();
    expect(queue.push(event('x'.repeat(1024 * 1024 + 1)))).toBe(1);
    expect([queue.length, queue.bytes]).toEqual([0, 0]);
  });

  it('counts what is on its way as held', () => {
    const queue = new EventQueue();
    fill(queue, 1000);
    const batch = queue.take(50);
    expect(batch).toHaveLength(50);
    expect(fill(queue, 50)).toBe(50);
    queue.release(batch);
    expect(fill(queue, 50)).toBe(0);
  });

  it('takes batches of so many events, or of 256 kB, in order', () => {
    const queue = new EventQueue();
    fill(queue, 100, 8192);
    expect(queue.take(50)).toHaveLength(32);
    expect(queue.take(5)).toHaveLength(5);
    queue.push(event('last'));
    queue.take(50);
    expect(queue.take(27)).toHaveLength(27);
    expect(queue.take(50).map(({ json }) => json.length)).toEqual([8192, 8192, 8192, 8192, 4]);
  });

  it('puts a failed batch back where it was, as far as there is room', () => {
    const queue = new EventQueue();
    queue.push(event('first'));
    const batch = queue.take(50);
    fill(queue, 999);
    queue.release(batch);
    expect(queue.putBack(batch)).toBe(0);
    expect(queue.take(1)[0]?.json).toBe('first');
  });
});
