import { ButtonForm } from '../../humans/index.ts';
import type { ListedDelivery } from '../deliveries/index.ts';
import { type AlertRow, mutableKinds } from '../watch/index.ts';
import { DeliveryTable } from './delivery-table.tsx';
import { AlertFrame, type Frame } from './frame.tsx';
import { kindWords, muteWords, timesOf } from './words.ts';

const SHOWN_SUBJECTS = 100;

/** The figures of a site that is observed, and the page of sites for all others. */
const siteOf = ({ origin: observed, projectId }: AlertRow, origin: string, { workspace }: Frame) =>
  origin === observed ? `/workspace/projects/${projectId}` : `/workspace/sites/${workspace.id}`;

interface AlertPageProps {
  readonly frame: Frame;
  readonly alert: AlertRow;
  readonly deliveries: readonly ListedDelivery[];
  /** Who muted it, while they are a member. */
  readonly mutedBy: string | undefined;
}

function Facts({ alert, frame, mutedBy = 'a former member' }: AlertPageProps) {
  const when = timesOf(frame.zone);
  const origins: string[] = JSON.parse(alert.origins);
  return (
    <dl>
      <dt>Kind</dt>
      <dd>{kindWords[alert.kind].name}</dd>
      {origins.length === 0 ? null : (
        <>
          <dt>{origins.length === 1 ? 'Site' : 'Sites'}</dt>
          {origins.slice(0, SHOWN_SUBJECTS).map((origin) => (
            <dd>
              <a href={siteOf(alert, origin, frame)}>{origin}</a>
            </dd>
          ))}
        </>
      )}
      <dt>State</dt>
      <dd>
        <span class={alert.state === 'open' && alert.mutedAt === null ? 'state-open' : undefined}>
          {alert.state === 'open' ? 'open' : 'over'}
        </span>
        {alert.resolvedAt === null ? '' : ` since ${when(alert.resolvedAt)}`}
      </dd>
      {alert.mutedAt === null ? null : (
        <>
          <dt>Muted</dt>
          <dd>
            since {when(alert.mutedAt)} by {mutedBy}
          </dd>
        </>
      )}
      <dt>First seen</dt>
      <dd>{when(alert.openedAt)}</dd>
      <dt>Last seen</dt>
      <dd>{when(alert.seenAt)}</dd>
    </dl>
  );
}

function Subjects({ alert }: { alert: AlertRow }) {
  const subjects: string[] = JSON.parse(alert.subjects);
  if (subjects.length < 2) return null;
  return (
    <>
      <h2>What it is about</h2>
      <ul>
        {subjects.slice(0, SHOWN_SUBJECTS).map((subject) => (
          <li>
            <code>{subject}</code>
          </li>
        ))}
      </ul>
    </>
  );
}

/** Somebody who keeps a crawler out, or took a page away, is not told for weeks that something is wrong. */
function MuteForm({ alert, frame }: AlertPageProps) {
  if (alert.state !== 'open' || !mutableKinds.includes(alert.kind)) return null;
  const isMuted = alert.mutedAt !== null;
  return (
    <div class="mute">
      <ButtonForm
        token={frame.formToken}
        action={`${frame.base}/alert/${alert.id}/mute`}
        fields={{ to: isMuted ? 'heard' : 'muted' }}
        label={isMuted ? 'Unmute' : 'Mute'}
        of="this alert"
        kind="quiet"
      />
      {isMuted ? null : <small>{muteWords[alert.kind]}</small>}
    </div>
  );
}

/** One alert: what it says, where that is shown, and what was sent about it. */
export function AlertPage(props: AlertPageProps) {
  const { frame, alert } = props;
  return (
    <AlertFrame frame={frame} title={alert.title} at="below">
      <p>{alert.text}</p>
      <p class="actions">
        <a class="button" href={alert.evidence}>
          See the evidence
        </a>
      </p>
      <MuteForm {...props} />
      <Facts {...props} />
      <Subjects alert={alert} />
      <h2>What was sent</h2>
      <DeliveryTable deliveries={props.deliveries} frame={frame} by="channel" />
      <p>
        <small>Times are of {frame.zone}.</small>
      </p>
    </AlertFrame>
  );
}
