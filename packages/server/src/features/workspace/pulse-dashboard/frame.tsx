import {
  type Dimension,
  dimensions,
  offeredDays,
  type ProjectRow,
  type SharedPage,
} from '../../pulse/index.ts';
import { addressOf, onwardAddress, type Place, timeAddress, viewQuery } from './address.ts';
import { spanWords } from './times.ts';
import { dimensionWords, nameOfValue } from './words.ts';

const nameOfDays = (days: number) => (days === 1 ? '24 hours' : `${days} days`);

/** The pages of a project; each keeps the view. */
const mainPages = [
  ['', 'Overview'],
  ['/failures', 'Failures'],
  ['/insights', 'Insights'],
  ['/requests', 'Requests'],
  ['/identity', 'Identity'],
  ['/live', 'Live'],
  ['/settings', 'Keys'],
] as const;

/** Whether a page is the one of a tab, or one below it; all are below the overview. */
const isOn = ({ page, base }: Place, path: string) =>
  page === `${base}${path}` || (path !== '' && page.startsWith(`${base}${path}/`));

function MainTabs({ place }: { place: Place }) {
  return (
    <nav class="tabs main" aria-label="Project">
      {mainPages.map(([path, name]) => (
        <a href={onwardAddress(place, path)} aria-current={isOn(place, path) ? 'page' : undefined}>
          {name}
        </a>
      ))}
    </nav>
  );
}

/** The fields that keep the rest of a view when a form changes its time. */
function HeldFields({ place }: { place: Place }) {
  return (
    <>
      {dimensions.flatMap((dimension) =>
        (place.query.held[dimension] ?? []).map((value) => (
          <input type="hidden" name={dimension} value={value} />
        )),
      )}
    </>
  );
}

function CustomTime({ place }: { place: Place }) {
  const { range, times, query, page } = place;
  return (
    <details open={query.time.kind === 'custom' ? true : undefined}>
      <summary>Other dates</summary>
      <form method="get" action={page}>
        <HeldFields place={place} />
        <div>
          <label for="from">From</label>
          <input id="from" type="date" name="from" value={times.date(range.from)} required />
        </div>
        <div>
          <label for="to">To</label>
          <input id="to" type="date" name="to" value={times.date(range.to - 1)} required />
        </div>
        <button type="submit" class="quiet">
          Show
        </button>
      </form>
    </details>
  );
}

function ShareLink({ place, shows }: { place: Place; shows: SharedPage }) {
  const more: Readonly<Record<string, string>> = shows === 'figures' ? {} : { shows };
  return <a href={addressOf(`${place.base}/links`, viewQuery(place), more)}>Share this view</a>;
}

function TimeTabs({ place, shares }: { place: Place; shares: Shares }) {
  const { time } = place.query;
  return (
    <div class="controls">
      <nav class="tabs" aria-label="Time">
        {offeredDays.map((days) => (
          <a
            href={timeAddress(place, { kind: 'days', days })}
            aria-current={time.kind === 'days' && time.days === days ? 'true' : undefined}
          >
            {nameOfDays(days)}
          </a>
        ))}
      </nav>
      <CustomTime place={place} />
      {shares === 'nothing' ? null : <ShareLink place={place} shows={shares} />}
    </div>
  );
}

/** This page without one of the values that it is held to. */
function without(place: Place, dimension: Dimension, value: string): string {
  const left = (place.query.held[dimension] ?? []).filter((each) => each !== value);
  const { [dimension]: _, ...others } = place.query.held;
  const held = left.length === 0 ? others : { ...others, [dimension]: left };
  return addressOf(place.page, { ...place.query, held }, place.shown);
}

function Chips({ place }: { place: Place }) {
  const held = dimensions.flatMap((dimension) =>
    dimension in place.fixed
      ? []
      : (place.query.held[dimension] ?? []).map((value) => ({ dimension, value })),
  );
  if (held.length === 0) return null;
  return (
    <ul class="chips" aria-label="Filters">
      {held.map(({ dimension, value }) => {
        const words = `${dimensionWords[dimension]}: ${nameOfValue(dimension, value)}`;
        return (
          <li>
            <a href={without(place, dimension, value)} aria-label={`Remove the filter ${words}`}>
              {words} <span aria-hidden="true">×</span>
            </a>
          </li>
        );
      })}
    </ul>
  );
}

/** Of what time the page is, beside which, and by whose clocks. */
function TimeWords({ place: { range, times } }: { place: Place }) {
  return (
    <p>
      <small>
        {spanWords(range, times)}, beside {spanWords(range.before, times)}. Times of {times.zone}
        {range.zone === times.zone ? '' : '; older requests are kept by the day of UTC'}.
      </small>
    </p>
  );
}

/** What stands above the figures of every page: which project, which view. */
export function ProjectHead({ project, place }: { project: ProjectRow; place: Place }) {
  return (
    <>
      <div class="lead">
        <h1>{project.name}</h1>
        <a href={project.origin} rel="noopener noreferrer">
          {project.origin}
        </a>
      </div>
      <MainTabs place={place} />
    </>
  );
}

type Shares = SharedPage | 'nothing';

/** The time and the filters of a page; what it shows can be shared where a link shows the same. */
export function ViewControls({ place, shares = 'figures' }: { place: Place; shares?: Shares }) {
  return (
    <>
      <TimeTabs place={place} shares={shares} />
      <Chips place={place} />
      <TimeWords place={place} />
    </>
  );
}
