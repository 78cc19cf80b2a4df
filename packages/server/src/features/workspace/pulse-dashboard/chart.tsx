import type { Bar } from '../../pulse/index.ts';
import { momentsOf, type Place, timeAddress } from './address.ts';
import { ExportLinks } from './export-links.tsx';
import { barWords } from './times.ts';
import { count } from './words.ts';

const TOP = 26;
const FLOOR = 164;
const HEIGHT = 186;
const MOST_LABELS = 6;
const TABLE = 'chart-table';

/** The smallest round number that is not below the highest bar. */
function roundUp(highest: number): number {
  const power = 10 ** Math.floor(Math.log10(Math.max(1, highest)));
  const step = [1, 2, 4, 5, 10].find((each) => each * power >= highest) ?? 10;
  return Math.max(2, step * power);
}

const percent = (value: number) => `${value.toFixed(3)}%`;

/** Which bars have a word below them: midnights where bars are parts of days, and never too many. */
function labelled(bars: readonly Bar[], { range, times }: Place): ReadonlySet<number> {
  const all = bars.map((_, index) => index);
  const some = all.filter(
    (index) => range.grain !== 'six_hours' || times.hour(bars[index]?.from ?? 0) === '00:00',
  );
  const step = Math.ceil(some.length / MOST_LABELS);
  return new Set(some.filter((_, index) => index % step === 0));
}

const valueWords = ({ requests, failures, before }: Bar) =>
  `${count(requests)} requests, ${count(failures)} failed, ${count(before)} the time before`;

function Column(props: { bar: Bar; index: number; of: number; highest: number; place: Place }) {
  const { bar, index, of, highest, place } = props;
  const yOf = (value: number) => FLOOR - (value / highest) * (FLOOR - TOP);
  const [left, width] = [(index / of) * 100, 100 / of];
  const words = `${barWords(bar, place.range, place.times)}: ${valueWords(bar)}`;
  const at = { x: percent(left + width * 0.1), width: percent(width * 0.8) };
  const inner = (
    <>
      <rect class="hit" x={percent(left)} y={TOP} width={percent(width)} height={FLOOR - TOP} />
      <rect class="good" {...at} y={yOf(bar.requests)} height={FLOOR - yOf(bar.requests)} />
      <rect class="bad" {...at} y={yOf(bar.failures)} height={FLOOR - yOf(bar.failures)} />
      {bar.before === 0 ? null : (
        <line
          class="was"
          x1={percent(left)}
          x2={percent(left + width)}
          y1={yOf(bar.before)}
          y2={yOf(bar.before)}
        />
      )}
      <text class="tip" x="0" y="14">
        {words}
      </text>
    </>
  );
  const href = place.mayDrill ? timeAddress(place, momentsOf(bar)) : `#${TABLE}`;
  return (
    <a class="column" href={href} aria-label={words}>
      {inner}
    </a>
  );
}

const heights = [1, 0.5].map((part) => ({ part, y: FLOOR - part * (FLOOR - TOP) }));

function Grid() {
  return (
    <>
      {heights.map(({ y }) => (
        <line class="grid" x1="0" x2="100%" y1={y} y2={y} />
      ))}
      <line class="floor" x1="0" x2="100%" y1={FLOOR} y2={FLOOR} />
    </>
  );
}

function AxisWords({ bars, highest, place }: { bars: readonly Bar[]; highest: number; place: Place }) {
  const { range, times } = place;
  const labels = labelled(bars, place);
  const word = (at: number) => (range.grain === 'hour' ? times.hour(at) : times.day(at));
  return (
    <>
      {heights.map(({ part, y }) => (
        <text class="axis" x="0" y={y + 14}>
          {count(highest * part)}
        </text>
      ))}
      {bars.map(({ from }, index) =>
        labels.has(index) ? (
          <text class="axis" x={percent((index / bars.length) * 100)} y={HEIGHT - 5}>
            {word(from)}
          </text>
        ) : null,
      )}
    </>
  );
}

function BarTable({ bars, place }: { bars: readonly Bar[]; place: Place }) {
  return (
    <details id={TABLE}>
      <summary>The chart as a table</summary>
      <table>
        <thead>
          <tr>
            <th scope="col">Time</th>
            <th scope="col" class="number">
              Requests
            </th>
            <th scope="col" class="number">
              Failed
            </th>
            <th scope="col" class="number">
              Before
            </th>
          </tr>
        </thead>
        <tbody data-list="time">
          {bars.map((bar) => (
            <tr>
              <th scope="row">{barWords(bar, place.range, place.times)}</th>
              <td class="number">{count(bar.requests)}</td>
              <td class="number">{count(bar.failures)}</td>
              <td class="number">{count(bar.before)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </details>
  );
}

const grainWords = { hour: 'hour', six_hours: 'six hours', day: 'day', week: 'week' } as const;

/** Requests over time; failures at the foot of each bar, the time before as a line across it. */
export function Chart({ bars, place }: { bars: readonly Bar[]; place: Place }) {
  const highest = roundUp(bars.reduce((most, bar) => Math.max(most, bar.requests, bar.before), 0));
  const unit = grainWords[place.range.grain];
  return (
    <figure class="chart" aria-label={`Requests per ${unit}`}>
      <svg width="100%" height={HEIGHT} role="presentation">
        <text class="rest" x="0" y="14">
          Requests per {unit}
        </text>
        <Grid />
        {bars.map((bar, index) => (
          <Column bar={bar} index={index} of={bars.length} highest={highest} place={place} />
        ))}
        <AxisWords bars={bars} highest={highest} place={place} />
      </svg>
      <figcaption>
        <span>
          <span class="key-good">requests</span> <span class="key-bad">failed</span>{' '}
          <span class="key-was">the time before</span>
        </span>
      </figcaption>
      <BarTable bars={bars} place={place} />
      <ExportLinks name="time" place={place} />
    </figure>
  );
}
