import { logSenders } from '@waymark/contract';
import { CsrfField } from '../../humans/index.ts';
import { type DrainPlace, drainFields, type LogDrain, senderNames } from '../../pulse/index.ts';
import { AppPage } from '../../site/index.ts';
import { dashboardStyle } from './dashboard-style.ts';
import { ProjectHead } from './frame.tsx';
import type { ProjectView } from './pages.tsx';
import type { Times } from './times.ts';

export interface DrainPageProps {
  readonly view: ProjectView;
  readonly formToken: string;
  readonly drains: readonly LogDrain[];
  /** A drain that was made by the request that is answered. */
  readonly fresh?: DrainPlace | undefined;
  readonly problem?: string | undefined;
}

function FreshDrain({ fresh }: { fresh: DrainPlace }) {
  return (
    <div class="notice" role="status">
      <p>
        <strong>Your drain for {senderNames[fresh.sender]}, shown only now.</strong> Paste this into its
        settings:
      </p>
      <dl>
        {drainFields(fresh).map(({ name, value }) => (
          <>
            <dt>{name}</dt>
            <dd>
              <pre>{value}</pre>
            </dd>
          </>
        ))}
      </dl>
    </div>
  );
}

function DrainRow(props: { drain: LogDrain; action: string; formToken: string; times: Times }) {
  const { drain, action, formToken, times } = props;
  return (
    <tr>
      <th scope="row">{senderNames[drain.sender]}</th>
      <td data-label="Takes">
        {drain.includesReported === 1 ? 'all requests' : 'what the site does not report itself'}
      </td>
      <td data-label="Made">
        {times.minute(drain.createdAt)} <small>{drain.createdBy ?? 'by a former member'}</small>
      </td>
      <td data-label="Last use">{drain.lastUsedAt === null ? 'never' : times.minute(drain.lastUsedAt)}</td>
      <td>
        <form method="post" action={action}>
          <CsrfField token={formToken} />
          <button
            type="submit"
            name="drain"
            value={drain.id}
            class="danger"
            aria-label={`Revoke the drain of ${senderNames[drain.sender]} made ${times.minute(drain.createdAt)}`}
          >
            Revoke
          </button>
        </form>
      </td>
    </tr>
  );
}

function Drains({ drains, view, formToken }: DrainPageProps) {
  if (drains.length === 0) return <p>No CDN pushes logs into this project.</p>;
  const { base, times } = view.place;
  return (
    <table class="stack">
      <thead>
        <tr>
          <th scope="col">Sender</th>
          <th scope="col">Takes</th>
          <th scope="col">Made</th>
          <th scope="col">Last use</th>
          <th scope="col">
            <span class="away">Revoke</span>
          </th>
        </tr>
      </thead>
      <tbody data-list="drains">
        {drains.map((drain) => (
          <DrainRow
            drain={drain}
            action={`${base}/settings/drains/revoke`}
            formToken={formToken}
            times={times}
          />
        ))}
      </tbody>
    </table>
  );
}

function DrainForm({ view, formToken, problem }: DrainPageProps) {
  return (
    <form method="post" action={`${view.place.base}/settings/drains`} class="share">
      <CsrfField token={formToken} />
      {problem === undefined ? null : (
        <p class="error" role="alert">
          {problem}
        </p>
      )}
      <label for="sender">Who pushes them</label>
      <select id="sender" name="sender">
        {logSenders.map((sender) => (
          <option value={sender}>{senderNames[sender]}</option>
        ))}
      </select>
      <label class="check">
        <input type="checkbox" name="reported" value="include" /> take requests too that the site’s own
        middleware may have reported; what both tell of counts twice
      </label>
      <button type="submit">Make a drain</button>
    </form>
  );
}

/** The log drains of a project, and the form that makes one. */
export function DrainPage(props: DrainPageProps) {
  const { view, fresh } = props;
  const { project, place, within } = view;
  return (
    <AppPage within={within} title={`Log drains – ${project.name} – Waymark`} isWide style={dashboardStyle}>
      <ProjectHead project={project} place={place} />
      {fresh === undefined ? null : <FreshDrain fresh={fresh} />}
      <h2>Log drains</h2>
      <p>
        A CDN that pushes its access logs here tells of the requests that its cache answers, and of sites
        without the middleware. Requests of the last 72 hours for {project.origin} are taken, each once.
      </p>
      <Drains {...props} />
      <h2>One more</h2>
      <DrainForm {...props} />
    </AppPage>
  );
}
