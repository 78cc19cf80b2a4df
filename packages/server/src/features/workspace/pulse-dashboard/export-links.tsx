import { type ExportName, exportLimits } from '../../pulse/index.ts';
import { addressOf, type Place } from './address.ts';
import { count } from './words.ts';

/** The files in which a reader takes along what a page shows. */
export function ExportLinks({ name, place }: { name: ExportName; place: Place }) {
  if (!place.mayExport) return null;
  const query = place.mayDrill
    ? { ...place.query, held: { ...place.query.held, ...place.fixed } }
    : place.query;
  const link = (ending: string) => addressOf(`${place.base}/export/${name}.${ending}`, query);
  const most = name === 'requests' ? exportLimits.requests : exportLimits.lines;
  return (
    <p>
      <small>
        All of it as <a href={link('csv')}>CSV</a> or <a href={link('ndjson')}>NDJSON</a>
        {name === 'time' ? '' : `, up to ${count(most)} lines`}.
      </small>
    </p>
  );
}
