import { describe, expect, it } from 'vitest';
import { rememberPages } from './remember-pages.ts';

function openPages() {
  const time = { now: 0 };
  const made: string[] = [];
  const remember = rememberPages(() => time.now);
  const read = (key: string) =>
    remember(key, async () => {
      made.push(key);
      return `page of ${key}`;
    });
  return { time, made, read };
}

describe('rendered pages', () => {
  it('are made once a minute', async () => {
    const { time, made, read } = openPages();
    expect([await read('a'), await read('a'), await read('b')]).toEqual([
      'page of a',
      'page of a',
      'page of b',
    ]);
    expect(made).toEqual(['a', 'b']);
    time.now = 60_000;
    await read('a');
    expect(made).toEqual(['a', 'b', 'a']);
  });

  it('are forgotten, the oldest first, so that they stay few', async () => {
    const { made, read } = openPages();
    for (let page = 0; page <= 32; page += 1) await read(String(page));
    await read('32');
    await read('0');
    expect(made.slice(33)).toEqual(['0']);
  });
});
