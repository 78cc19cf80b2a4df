/** What one question or page costs, by how many events there are. */
export interface Curve {
  readonly name: string;
  readonly isPage: boolean;
  readonly points: readonly { readonly size: number; readonly ms: number }[];
}

const [WIDTH, HEIGHT] = [1_180, 640];
const FRAME = { left: 70, right: 830, top: 60, bottom: 580 };
const SIZES = { least: 80_000, most: 12_500_000 };
const TIMES = { least: 2, most: 1_500 };
const colours = [
  '#0b6e4f',
  '#c1440e',
  '#2f4b9b',
  '#8a5a00',
  '#7b2d8b',
  '#0f7b8a',
  '#a8324a',
  '#4f6d1f',
  '#5b5b5b',
];
const ink = '#1d2327';

const share = (value: number, { least, most }: { least: number; most: number }) =>
  Math.log(value / least) / Math.log(most / least);
const x = (size: number) => FRAME.left + share(size, SIZES) * (FRAME.right - FRAME.left);
const y = (ms: number) => FRAME.bottom - share(Math.max(ms, TIMES.least), TIMES) * (FRAME.bottom - FRAME.top);
const escaped = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;');

const line = (from: readonly number[], to: readonly number[], style: string) =>
  `<line x1="${from[0]}" y1="${from[1]}" x2="${to[0]}" y2="${to[1]}" ${style}/>`;
const words = (at: readonly number[], text: string, style = '') =>
  `<text x="${at[0]}" y="${at[1]}" ${style}>${escaped(text)}</text>`;

function drawAxes(): string[] {
  const faint = 'stroke="#d9dde0"';
  const sizes = [100_000, 1_000_000, 10_000_000];
  const times = [2, 5, 10, 20, 50, 100, 200, 500, 1_000];
  return [
    ...sizes.map((size) => line([x(size), FRAME.top], [x(size), FRAME.bottom], faint)),
    ...sizes.map((size) =>
      words([x(size), FRAME.bottom + 22], `${size / 1e6} million`, 'text-anchor="middle"'),
    ),
    ...times.map((ms) => line([FRAME.left, y(ms)], [FRAME.right, y(ms)], faint)),
    ...times.map((ms) => words([FRAME.left - 8, y(ms) + 4], String(ms), 'text-anchor="end"')),
    words(
      [(FRAME.left + FRAME.right) / 2, FRAME.bottom + 46],
      'events of the project',
      'text-anchor="middle"',
    ),
    words([FRAME.left, FRAME.top - 12], 'milliseconds of processor time on each of two cores'),
  ];
}

function drawBar(ms: number, text: string): string {
  const bar = line(
    [FRAME.left, y(ms)],
    [FRAME.right, y(ms)],
    'stroke="#b00020" stroke-width="2" stroke-dasharray="8 5"',
  );
  return bar + words([FRAME.left + 8, y(ms) - 6], text, 'fill="#b00020"');
}

function drawCurve({ isPage, points }: Curve, colour: string): string {
  const drawn = points.map(({ size, ms }) => `${x(size).toFixed(1)},${y(ms).toFixed(1)}`).join(' ');
  const marks = points.map(
    ({ size, ms }) => `<circle cx="${x(size).toFixed(1)}" cy="${y(ms).toFixed(1)}" r="3" fill="${colour}"/>`,
  );
  const style = `fill="none" stroke="${colour}" stroke-width="1.8" ${isPage ? 'stroke-dasharray="3 3"' : ''}`;
  return `<polyline points="${drawn}" ${style}/>${marks.join('')}`;
}

/** The names beside the ends of their curves, pushed apart where they would cover each other. */
function drawNames(curves: readonly Curve[], colourOf: (curve: Curve) => string): string[] {
  const ends = curves
    .map((curve) => ({ curve, ms: curve.points.at(-1)?.ms ?? 0 }))
    .toSorted((a, b) => b.ms - a.ms);
  const least = 16;
  let last = FRAME.top - least;
  const room = FRAME.bottom + least;
  return ends.map(({ curve, ms }, index) => {
    last = Math.min(Math.max(last + least, y(ms) + 4), room - (ends.length - index) * least + least);
    const lead = line(
      [x(10_000_000) + 5, y(ms)],
      [FRAME.right + 12, last - 4],
      `stroke="${colourOf(curve)}" stroke-width="0.6"`,
    );
    const text = `${Math.round(ms)}  ${curve.isPage ? 'page: ' : ''}${curve.name}`;
    return lead + words([FRAME.right + 16, last], text, `fill="${colourOf(curve)}"`);
  });
}

/** A picture of how costs grow with the events: both axes are logarithmic, the bars are drawn. */
export function drawGrowth(curves: readonly Curve[], bars: { question: number; page: number }): string {
  const colourOf = (curve: Curve) => colours[curves.indexOf(curve) % colours.length] ?? ink;
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${WIDTH} ${HEIGHT}" font-family="sans-serif" font-size="13" fill="${ink}">`,
    '<title>What questions and pages cost as the events of a project grow</title>',
    `<rect width="${WIDTH}" height="${HEIGHT}" fill="#ffffff"/>`,
    words(
      [FRAME.left, 26],
      'Pulse: what questions (lines) and pages (dotted) cost as a project grows',
      'font-size="17"',
    ),
    ...drawAxes(),
    ...curves.map((curve) => drawCurve(curve, colourOf(curve))),
    drawBar(bars.question, `bar of a question: ${bars.question} ms`),
    drawBar(bars.page, `bar of a page: ${bars.page} ms`),
    ...drawNames(curves, colourOf),
    '</svg>\n',
  ].join('\n');
}
