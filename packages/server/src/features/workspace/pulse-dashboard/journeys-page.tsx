import type { BrokenJourney, JourneyDay } from '../../pulse/index.ts';
import { Drill } from './drill.tsx';
import { InsightFrame, type InsightView } from './insight-frame.tsx';
import { Onward } from './onward.tsx';
import { AGENTS_ON_PAGE, cutLines } from './paging.ts';
import { count, nameOfClient, share } from './words.ts';

const MOST_DAYS = 14;

interface Sum {
  readonly journeys: number;
  readonly called: number;
  readonly succeeded: number;
}

const add = (a: Sum, b: Sum): Sum => ({
  journeys: a.journeys + b.journeys,
  called: a.called + b.called,
  succeeded: a.succeeded + b.succeeded,
});

/** The sums of some days, by agent or by day. */
function sumBy<K>(days: readonly JourneyDay[], keyOf: (day: JourneyDay) => K): [K, Sum][] {
  const none: Sum = { journeys: 0, called: 0, succeeded: 0 };
  return [...Map.groupBy(days, keyOf)].map(([key, some]) => [key, some.reduce<Sum>(add, none)]);
}

function SumCells({ sum }: { sum: Sum }) {
  return (
    <>
      <td class="number">{count(sum.journeys)}</td>
      <td class="number">{count(sum.called)}</td>
      <td class="number">{count(sum.succeeded)}</td>
      <td class="number">{share(sum.succeeded, sum.journeys)}</td>
    </>
  );
}

function SumHead({ first }: { first: string }) {
  return (
    <thead>
      <tr>
        <th scope="col">{first}</th>
        {['Read docs', 'Called', 'Succeeded', 'Share'].map((word) => (
          <th scope="col" class="number">
            {word}
          </th>
        ))}
      </tr>
    </thead>
  );
}

function BrokenTable({ broken, view }: { broken: readonly BrokenJourney[]; view: InsightView }) {
  if (broken.length === 0) return <p>None broke off in this time.</p>;
  return (
    <table class="stack">
      <thead>
        <tr>
          <th scope="col">Last call</th>
          <th scope="col">Agent</th>
          <th scope="col" class="number">
            Journeys
          </th>
        </tr>
      </thead>
      <tbody data-list="broken">
        {broken.map(({ agent, status, place, journeys }) => (
          <tr>
            <th scope="row">
              {place === null ? 'never called' : <code>{`${place} ${status ?? 'unknown'}`}</code>}
            </th>
            <td data-label="Agent">
              <Drill place={view.place} holds={{ agent }}>
                {nameOfClient(agent, null)}
              </Drill>
            </td>
            <td data-label="Journeys" class="number">
              {count(journeys)}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function AgentSums(props: { agents: readonly [string | null, Sum][]; view: InsightView }) {
  const { agents, view } = props;
  return (
    <table class="sums">
      <SumHead first="Agent" />
      <tbody data-list="journeys">
        {agents.map(([agent, sum]) => (
          <tr>
            <th scope="row">
              {agent === null ? (
                'All others'
              ) : (
                <Drill place={view.place} holds={{ agent }}>
                  {nameOfClient(agent, null)}
                </Drill>
              )}
            </th>
            <SumCells sum={sum} />
          </tr>
        ))}
      </tbody>
    </table>
  );
}

/** The agents of a page, those with most journeys first, and behind them all others; one more was asked for. */
function agentsOf(days: readonly JourneyDay[]) {
  const named = sumBy(
    days.filter(({ agent }) => agent !== null),
    ({ agent }) => agent,
  ).sort(([, a], [, b]) => b.journeys - a.journeys);
  const { lines, hasMore } = cutLines(named, AGENTS_ON_PAGE);
  const shown = new Set(lines.map(([agent]) => agent));
  const others = sumBy(
    days.filter(({ agent }) => !shown.has(agent)),
    () => null,
  );
  return { agents: [...lines, ...others], hasMore };
}

/** How many agents that read the documentation came to a successful call, and where the others broke off. */
export function JourneysPage(props: {
  view: InsightView;
  days: readonly JourneyDay[];
  broken: readonly BrokenJourney[];
  page: number;
}) {
  const { view, days, broken, page } = props;
  const { agents, hasMore } = agentsOf(days);
  const trend = sumBy(days, ({ day }) => day).slice(-MOST_DAYS);
  return (
    <InsightFrame view={view} insight="journeys">
      <p>
        A journey is one client that read a document, and its calls behind that: what answers JSON and is no
        file. It counts as a success with the first call answered 2xx.
      </p>
      <p>
        <small>
          <strong>Confidence: medium.</strong> A client is one address with one User-Agent for one day (UTC).
          An agent whose operator changes addresses is seen as several; code that an agent writes and runs
          under another name is not joined to it; agents behind one address with the same name are one.
        </small>
      </p>
      <div class="pair">
        <section class="panel">
          <h3>By agent</h3>
          <AgentSums agents={agents} view={view} />
          <Onward place={view.place} page={page} hasMore={hasMore} />
        </section>
        <section class="panel">
          <h3>By day (UTC)</h3>
          <table class="sums">
            <SumHead first="Day" />
            <tbody data-list="trend">
              {trend.map(([day, sum]) => (
                <tr>
                  <th scope="row">{new Date(day).toISOString().slice(0, 10)}</th>
                  <SumCells sum={sum} />
                </tr>
              ))}
            </tbody>
          </table>
        </section>
      </div>
      <section class="panel">
        <h3>Where most broke off</h3>
        <BrokenTable broken={broken} view={view} />
      </section>
    </InsightFrame>
  );
}
