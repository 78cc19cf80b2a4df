import type { describeLimits } from '../../../config/index.ts';
import type { ListState } from '../../pulse/index.ts';
import { type OperatorFrame, OperatorPage, Table, When } from './pages.tsx';
import type { ServiceState } from './read-service.ts';

const UNITS = ['bytes', 'KiB', 'MiB', 'GiB', 'TiB'] as const;

/** A number of bytes as people read it. */
function bytesInWords(bytes: number): string {
  const step = Math.min(Math.floor(Math.log2(Math.max(bytes, 1)) / 10), UNITS.length - 1);
  const value = bytes / 1024 ** step;
  return `${step === 0 ? value : value.toFixed(1)} ${UNITS[step] ?? ''}`;
}

function Workers({ workers }: Pick<ServiceState, 'workers'>) {
  if (workers.length === 0)
    return <p class="notice wrong">No worker was seen in the last day: nothing that is queued is done.</p>;
  return (
    <Table
      caption="Workers"
      rows={workers}
      columns={[
        { label: 'Worker', cell: (each) => each.id },
        { label: 'Started', cell: (each) => <When at={each.startedAt} /> },
        {
          label: 'Last seen',
          cell: (each) => (
            <>
              <When at={each.seenAt} /> {each.isSilent ? <strong class="wrong">silent</strong> : null}
            </>
          ),
        },
        {
          label: 'Sandbox',
          cell: (each) => each.sandbox ?? <span class="words wrong">{each.problem ?? 'none'}</span>,
        },
      ]}
    />
  );
}

const wayWords: Readonly<Record<ListState['way'], string>> = {
  fetched: 'fetched',
  imported: 'imported',
  carried: 'came with this version',
  missing: 'missing',
};

function Lists({ lists }: Pick<ServiceState, 'lists'>) {
  return (
    <Table
      caption="Address lists"
      rows={lists}
      columns={[
        {
          label: 'List',
          cell: (each) => (
            <>
              {each.operator} <small>{each.source}</small>
            </>
          ),
        },
        { label: 'Of', cell: (each) => <When at={each.takenAt} /> },
        {
          label: 'State',
          cell: (each) => (
            <>
              {wayWords[each.way]}{' '}
              {each.isStale && each.way !== 'missing' ? <strong class="wrong">stale</strong> : null}
            </>
          ),
        },
        { label: 'Networks', isNumber: true, cell: (each) => each.networks },
        { label: 'Last problem', cell: (each) => each.problem ?? '–' },
      ]}
    />
  );
}

/** Workers, storage and address lists in one look. */
export function OverviewPage(props: OperatorFrame & { readonly state: ServiceState }) {
  const { workers, storage, lists } = props.state;
  return (
    <OperatorPage {...props}>
      <h2>Workers</h2>
      <Workers workers={workers} />
      <h2>Storage</h2>
      <dl>
        <dt>Database ({storage.engine})</dt>
        <dd>{bytesInWords(storage.databaseBytes)}</dd>
        <dt>Pulse events in columns</dt>
        <dd>{bytesInWords(storage.segmentBytes)}</dd>
        <dt>Free where the data folder is</dt>
        <dd>{storage.freeBytes === undefined ? 'unknown' : bytesInWords(storage.freeBytes)}</dd>
      </dl>
      <h2>Address lists</h2>
      <Lists lists={lists} />
    </OperatorPage>
  );
}

/** A name that may be broken behind its words, and nowhere within them. */
function SettingName({ name }: { name: string }) {
  return (
    <code>
      {name.split('_').map((word, index) => (
        <>
          {index === 0 ? null : (
            <>
              _<wbr />
            </>
          )}
          {word}
        </>
      ))}
    </code>
  );
}

/** Every limit in force. */
export function LimitsPage(props: OperatorFrame & { readonly limits: ReturnType<typeof describeLimits> }) {
  return (
    <OperatorPage {...props}>
      <p>Each is a setting of this process, and changes with a restart.</p>
      <Table
        caption="Limits in force"
        rows={props.limits}
        columns={[
          { label: 'Setting', cell: (each) => <SettingName name={each.name} /> },
          { label: 'In force', isNumber: true, cell: (each) => each.value },
          { label: 'Default', isNumber: true, cell: (each) => each.standard },
          { label: 'Counts', cell: (each) => each.meaning },
        ]}
      />
    </OperatorPage>
  );
}
