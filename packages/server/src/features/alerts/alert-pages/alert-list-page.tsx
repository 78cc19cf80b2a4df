import type { AlertChoice, AlertRow, Watched } from '../watch/index.ts';
import { AlertFrame, type Frame } from './frame.tsx';
import { kindWords, timesOf } from './words.ts';

export interface AlertListProps {
  readonly frame: Frame;
  readonly alerts: readonly AlertRow[];
  readonly shows: AlertChoice;
  /** How many somebody muted that are not over. */
  readonly muted: number;
  readonly nextCursor: string | null;
  readonly hasChannels: boolean;
  readonly watched: Watched;
}

function AlertLine({ alert, frame }: { alert: AlertRow; frame: Frame }) {
  const when = timesOf(frame.zone);
  return (
    <tr>
      <th scope="row">
        <a href={`${frame.base}/alert/${alert.id}`}>{alert.title}</a>
      </th>
      <td data-label="Kind">{kindWords[alert.kind].name}</td>
      <td data-label="Since" class="brief">
        {when(alert.openedAt)}
      </td>
      <td data-label="State">
        {alert.state === 'resolved' ? (
          `over${alert.resolvedAt === null ? '' : ` since ${when(alert.resolvedAt)}`}`
        ) : alert.mutedAt === null ? (
          <span class="state-open">open</span>
        ) : (
          `muted since ${when(alert.mutedAt)}`
        )}
      </td>
      <td>
        <a href={alert.evidence}>
          Evidence<span class="away"> of {alert.title}</span>
        </a>
      </td>
    </tr>
  );
}

/** That nothing is open says something only of what is looked at. */
function NoAlert({ watched, frame }: { watched: Watched; frame: Frame }) {
  const { sites, observed, tooNew } = watched;
  const place = `/workspace/sites/${frame.workspace.id}`;
  if (sites === 0)
    return (
      <>
        <p>Nothing is watched yet: {frame.workspace.name} has no site.</p>
        <p class="actions">
          <a class="button" href={place}>
            Add a site
          </a>
        </p>
      </>
    );
  if (observed === 0)
    return (
      <p>
        No alert is open. Proofs and verdicts of audits are watched; requests are not, as no{' '}
        <a href={place}>site</a> of {frame.workspace.name} reports them.
      </p>
    );
  return (
    <>
      <p>
        {tooNew.length === 0 ? 'Nothing is wrong: no' : 'No'} alert is open. Requests of {observed}{' '}
        {observed === 1 ? 'site' : 'sites'} are watched
        {observed === sites ? '' : `, of ${sites} in all`}.
      </p>
      {tooNew.length === 0 ? null : (
        <p>
          What is unusual is told once three days are known to compare with. They are not yet of{' '}
          {tooNew.join(', ')}.
        </p>
      )}
    </>
  );
}

const captions: Readonly<Record<AlertChoice, string>> = {
  open: 'Open alerts',
  muted: 'Muted alerts',
  all: 'All alerts',
};

/** Which alerts are shown: what is muted stays in sight. */
function Tabs({ frame, shows, muted }: AlertListProps) {
  const tabs: readonly (readonly [AlertChoice, string])[] = [
    ['open', 'Open'],
    ['muted', `Muted (${muted})`],
    ['all', 'All'],
  ];
  const shown = muted === 0 && shows !== 'muted' ? tabs.filter(([name]) => name !== 'muted') : tabs;
  return (
    <nav class="tabs" aria-label="Which alerts">
      {shown.map(([name, text]) => (
        <a
          href={name === 'open' ? frame.base : `${frame.base}?show=${name}`}
          aria-current={shows === name ? 'page' : undefined}
        >
          {text}
        </a>
      ))}
    </nav>
  );
}

function AlertTable({ props }: { props: AlertListProps }) {
  const { alerts, frame, shows } = props;
  if (alerts.length === 0)
    return shows === 'open' ? (
      <NoAlert watched={props.watched} frame={frame} />
    ) : (
      <p>{shows === 'muted' ? 'No alert is muted.' : 'There was no alert yet.'}</p>
    );
  return (
    <table class="stack">
      <caption class="away">{captions[shows]}, newest first</caption>
      <thead>
        <tr>
          <th scope="col">Alert</th>
          <th scope="col">Kind</th>
          <th scope="col">Since</th>
          <th scope="col">State</th>
          <th scope="col">
            <span class="away">Evidence</span>
          </th>
        </tr>
      </thead>
      <tbody data-list="alerts">
        {alerts.map((alert) => (
          <AlertLine alert={alert} frame={frame} />
        ))}
      </tbody>
    </table>
  );
}

/** Nobody is told of anything before there is a channel. */
function FirstChannel({ frame }: { frame: Frame }) {
  return (
    <div class="notice">
      <p>Nobody is told of these alerts yet: they stand on this page alone.</p>
      {frame.mayManage ? (
        <p class="actions">
          <a class="button" href={`${frame.base}/channels`}>
            Add a channel
          </a>
        </p>
      ) : (
        <p>An owner or an admin of the workspace can add a channel.</p>
      )}
    </div>
  );
}

/** What there is to tell of a workspace. */
export function AlertListPage(props: AlertListProps) {
  const { frame, shows, nextCursor } = props;
  return (
    <AlertFrame frame={frame} title={`Alerts of ${frame.workspace.name}`} at="alerts">
      {props.hasChannels ? null : <FirstChannel frame={frame} />}
      <Tabs {...props} />
      <AlertTable props={props} />
      {nextCursor === null ? null : (
        <p>
          <a href={`${frame.base}?show=${shows}&cursor=${nextCursor}`}>Older alerts</a>
        </p>
      )}
      <p>
        <small>Times are of {frame.zone}. Alerts are kept for 90 days after they are over.</small>
      </p>
    </AlertFrame>
  );
}
