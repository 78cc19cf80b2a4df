import { describe, expect, it } from 'vitest';
import { createRedrawClock } from './redraw-clock.ts';

/** What a clock says after it has seen these screens, one a second. */
function after(...screens: string[]): number {
  let at = 0;
  const clock = createRedrawClock(() => at);
  return screens
    .map((screen, index) => {
      at = index * 1000;
      return clock.see([screen]);
    })
    .at(-1) as number;
}

describe('createRedrawClock', () => {
  it.each([
    ['turns', ['| Go on?', '/ Go on?', '- Go on?']],
    ['counts', ['Go on? 1s', 'Go on? 2s', 'Go on? 3s']],
    ['fills up', ['Go on? ▇', 'Go on? ▇▇', 'Go on? ▇▇▇ 30%']],
  ])('sees no news in what %s', (_, screens) => {
    expect(after(...screens)).toBe(2000);
  });

  it('knows a screen that was caught half drawn once it comes again', () => {
    expect(after('Go on?', 'Go', 'Go on?', 'Go')).toBe(2000);
  });

  it('begins anew with every line that says something else', () => {
    expect(after('fetching a', 'fetching b', 'fetching c')).toBe(0);
  });
});
