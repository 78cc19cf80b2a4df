import { PNG } from 'pngjs';
import { expect, it } from 'vitest';
import { drawWeek, weekPictureSize } from './week-picture.ts';

const names = ['Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat', 'Sun'];
const MARK = [28, 92, 74];
const WRONG = [188, 60, 40];

/** How many dots of a colour there are in the column through the middle of each day's bar. */
function heights(png: PNG, colour: readonly number[]): number[] {
  const side = 12 * weekPictureSize.scale;
  const step = (png.width - 2 * side) / 7;
  return names.map((_, day) => {
    const x = Math.round(side + step * (day + 0.5) + step * 0.25);
    return Array.from({ length: png.height }, (_, y) => {
      const place = (y * png.width + x) * 4;
      return colour.every((value, channel) => png.data[place + channel] === value);
    }).filter(Boolean).length;
  });
}

it('is a picture that another program reads, with a bar for each day and its failures at the foot', () => {
  const requests = [0, 100, 50, 25, 100, 0, 10];
  const days = names.map((name, day) => ({
    name,
    requests: requests[day] ?? 0,
    failures: day === 1 ? 50 : 0,
  }));
  const png = PNG.sync.read(drawWeek(days));
  expect([png.width, png.height]).toEqual([1120, 440]);
  const [all, failed] = [heights(png, MARK), heights(png, WRONG)];
  expect(all[4]).toBeGreaterThan(250);
  expect(all.map((height) => Math.round((10 * height) / (all[4] ?? 1)))).toEqual([0, 5, 5, 3, 10, 0, 1]);
  expect(failed.map((height) => Math.round((10 * height) / (all[4] ?? 1)))).toEqual([0, 5, 0, 0, 0, 0, 0]);
});

it('is one of a week in which nobody came, too', () => {
  const png = PNG.sync.read(drawWeek(names.map((name) => ({ name, requests: 0, failures: 0 }))));
  expect(heights(png, MARK)).toEqual([0, 0, 0, 0, 0, 0, 0]);
});
