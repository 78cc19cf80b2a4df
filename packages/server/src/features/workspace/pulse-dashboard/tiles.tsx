import type { Compared, Overview } from '../../pulse/index.ts';
import { heldAddress, type Place } from './address.ts';
import { change, count, share } from './words.ts';

function Tile(props: { name: string; figure: string; beside: string; href?: string | undefined }) {
  const { name, figure, beside, href } = props;
  return (
    <div>
      <dt>{name}</dt>
      <dd>
        {href === undefined ? figure : <a href={href}>{figure}</a>}
        <small>{beside}</small>
      </dd>
    </div>
  );
}

const changed = ({ now, before }: Compared) => `${change(now, before)}, ${count(before)} before`;

/** The totals of a view. */
export function Tiles({ overview, place }: { overview: Overview; place: Place }) {
  const { requests, failures, namedAgents, spoofed, unverifiable } = overview;
  const wasFailed = share(failures.before, requests.before);
  return (
    <dl class="tiles">
      <Tile name="Requests" figure={count(requests.now)} beside={changed(requests)} />
      <Tile
        name="Failed"
        figure={count(failures.now)}
        beside={`${share(failures.now, requests.now)} of all, ${wasFailed} before`}
        href={place.mayDrill ? `${heldAddress(place, { status: '4xx' })}&status=5xx` : undefined}
      />
      <Tile
        name="Named agents"
        figure={count(namedAgents.now)}
        beside={`${count(namedAgents.before)} before`}
      />
      <Tile
        name="Under a false name"
        figure={count(spoofed.now)}
        beside={`${count(unverifiable.now)} more cannot be checked`}
        href={place.mayDrill ? heldAddress(place, { verdict: 'spoofed' }) : undefined}
      />
    </dl>
  );
}
