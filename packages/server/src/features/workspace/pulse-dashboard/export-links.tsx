import { type ExportName, exportLimits } from '../../pulse/index.ts';
import { onwardAddress, type Place } from './address.ts';
import { count } from './words.ts';

/** The files in which a reader takes along what a page shows. */
export function ExportLinks({ name, place }: { name: ExportName; place: Place }) {
  if (!place.mayExport) return null;
  const link = (ending: string) => onwardAddress(place, `/export/${name}.${ending}`);
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
