import { type Colour, openSheet } from './picture.ts';

/** Requests of one day, and how many of them failed. */
export interface DayCount {
  /** `Mon` to `Sun`. */
  readonly name: string;
  readonly requests: number;
  readonly failures: number;
}

/** Twice as fine as it is shown, for screens that show it so. */
export const weekPictureSize = { width: 560, height: 220, scale: 2 } as const;
/** The size of a dot of its letters. */
const DOT = 3;

const palette: readonly Colour[] = [
  [255, 255, 255],
  [28, 92, 74],
  [188, 60, 40],
  [90, 96, 100],
  [222, 226, 224],
];
const [MARK, WRONG, WORDS, LINE] = [1, 2, 3, 4];

const short = (count: number) =>
  count < 1_000
    ? String(count)
    : count < 100_000
      ? `${(count / 1000).toFixed(1)}k`
      : `${Math.round(count / 1000)}k`;

/** Draws a bar for each day: all requests, and at its foot those that failed. */
export function drawWeek(days: readonly DayCount[]): Buffer {
  const { scale } = weekPictureSize;
  const [width, height] = [weekPictureSize.width * scale, weekPictureSize.height * scale];
  const sheet = openSheet(width, height, palette);
  const [top, foot, side] = [32 * scale, height - 30 * scale, 12 * scale];
  const most = Math.max(1, ...days.map(({ requests }) => requests));
  const heightOf = (count: number) => (count === 0 ? 0 : Math.max(scale, ((foot - top) * count) / most));
  const step = (width - 2 * side) / Math.max(1, days.length);
  sheet.fill(LINE, { x: side, y: foot, width: width - 2 * side, height: scale });
  for (const [index, day] of days.entries()) {
    const middle = side + step * (index + 0.5);
    const bar = { x: middle - step * 0.32, width: step * 0.64 };
    const [all, failed] = [heightOf(day.requests), heightOf(day.failures)];
    sheet.fill(MARK, { ...bar, y: foot - all, height: all });
    sheet.fill(WRONG, { ...bar, y: foot - failed, height: failed });
    sheet.write(WORDS, short(day.requests), { x: middle, y: foot - all - 15 * scale, scale: DOT });
    sheet.write(WORDS, day.name, { x: middle, y: foot + 10 * scale, scale: DOT });
  }
  return sheet.png();
}
