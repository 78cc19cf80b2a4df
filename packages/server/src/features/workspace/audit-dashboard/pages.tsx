import type { AuditRow, JourneyRow } from '../../audits/index.ts';
import { CsrfField } from '../../humans/index.ts';
import { AppPage, type InWorkspace } from '../../site/index.ts';
import { FeedbackList, type ListedFeedback } from '../feedback/index.ts';
import { JourneyTable } from './journey-table.tsx';
import { askedBy, isBad, type Notice, notices, runResult, when } from './words.ts';

export interface AuditsPageProps {
  readonly within: InWorkspace;
  readonly workspace: { readonly id: string; readonly name: string };
  /** The sites that are proven. */
  readonly origins: readonly string[];
  /** Whether there is any site, proven or not. */
  readonly hasSites: boolean;
  /** A page that a link offers to audit. */
  readonly offered?: string | undefined;
  readonly journeys: readonly JourneyRow[];
  readonly hasMoreJourneys: boolean;
  /** The audit that stands for each page, by journey. */
  readonly standing: ReadonlyMap<string, AuditRow>;
  readonly audits: readonly AuditRow[];
  /** What agents of the workspace reported about these pages. */
  readonly feedback: readonly ListedFeedback[];
  readonly nextCursor: string | null;
  readonly isWatching: boolean;
  readonly notice?: Notice | undefined;
  /** What was submitted in vain, and why. */
  readonly refused?: { readonly url: string; readonly error: string } | undefined;
}

function NoticeBox({ notice }: { notice: Notice | undefined }) {
  if (notice === undefined) return null;
  const { text, isError } = notices[notice];
  return (
    <div class={isError ? 'notice wrong' : 'notice'} role={isError ? 'alert' : 'status'}>
      <p>{text}</p>
    </div>
  );
}

/** What to do before anything can be audited. */
function NoSite({ workspaceId, hasSites }: { workspaceId: string; hasSites: boolean }) {
  return (
    <>
      <p>
        {hasSites
          ? 'No site of the workspace is proven yet. Prove one, then its pages can be audited here.'
          : 'The workspace has no site yet. Add one and prove that it is yours, then its pages can be audited here.'}
      </p>
      <p class="actions">
        <a class="button" href={`/workspace/sites/${workspaceId}`}>
          {hasSites ? 'Prove a site' : 'Add a site'}
        </a>
      </p>
    </>
  );
}

function SubmitForm({ path, props }: { path: string; props: AuditsPageProps }) {
  const { origins, refused, offered } = props;
  const { formToken } = props.within;
  if (origins.length === 0) return <NoSite workspaceId={props.workspace.id} hasSites={props.hasSites} />;
  const described = refused === undefined ? 'page-hint' : 'page-error page-hint';
  return (
    <form method="post" action={path} novalidate>
      <CsrfField token={formToken} />
      <label for="page">Address of the page</label>
      <p class="hint" id="page-hint">
        On a site of this workspace: {origins.join(', ')}
      </p>
      {refused === undefined ? null : (
        <p class="error" id="page-error" role="alert">
          {refused.error}
        </p>
      )}
      <input
        id="page"
        name="quickstart_url"
        type="url"
        required
        value={refused?.url ?? offered ?? ''}
        placeholder={`${origins[0]}/quickstart`}
        aria-describedby={described}
        {...(refused === undefined ? {} : { 'aria-invalid': 'true' })}
      />
      <label class="check">
        <input type="checkbox" name="mail" value="yes" /> Mail the report to me
      </label>
      <p class="actions">
        <button type="submit">Audit now</button>
      </p>
    </form>
  );
}

function WatchForm({
  path,
  formToken,
  isWatching,
}: {
  path: string;
  formToken: string;
  isWatching: boolean;
}) {
  return (
    <form class="row" method="post" action={`${path}/mails`}>
      <CsrfField token={formToken} />
      <span>
        {isWatching
          ? 'You are mailed when the verdict on a page changes, and only then.'
          : 'You get no mail when the verdict on a page changes.'}
      </span>
      <button type="submit" name="watch" value={isWatching ? 'off' : 'on'} class="quiet">
        {isWatching ? 'Stop these mails' : 'Mail me on a change'}
      </button>
    </form>
  );
}

function RunRow({ audit }: { audit: AuditRow }) {
  return (
    <tr>
      <td>{when(audit.createdAt)}</td>
      <td data-label="Page">{audit.quickstartUrl}</td>
      <td data-label="Asked by">{askedBy(audit)}</td>
      <td data-label="Result" class={isBad(audit.verdict ?? audit.failure) ? 'wrong' : undefined}>
        {runResult(audit)}
      </td>
      <td>
        <a href={`/reports/${audit.slug}`}>
          {audit.status === 'published' ? 'Report' : 'Follow'}
          <span class="away">
            {' '}
            on {audit.quickstartUrl}, {when(audit.createdAt)}
          </span>
        </a>
      </td>
    </tr>
  );
}

function RunTable({ audits }: { audits: readonly AuditRow[] }) {
  if (audits.length === 0) return <p>No audit yet. The report of one is ready within minutes.</p>;
  return (
    <table class="stack">
      <caption class="away">Audits, newest first</caption>
      <thead>
        <tr>
          <th scope="col">When</th>
          <th scope="col">Page</th>
          <th scope="col">Asked by</th>
          <th scope="col">Result</th>
          <th scope="col">
            <span class="away">Report</span>
          </th>
        </tr>
      </thead>
      <tbody>
        {audits.map((audit) => (
          <RunRow audit={audit} />
        ))}
      </tbody>
    </table>
  );
}

function MorePages({ path, props }: { path: string; props: AuditsPageProps }) {
  const last = props.journeys.at(-1)?.quickstartUrl;
  if (!props.hasMoreJourneys || last === undefined) return null;
  return (
    <p>
      <a href={`${path}?pages=${encodeURIComponent(last)}#pages`}>More pages</a>
    </p>
  );
}

/** A workspace's audits: ask for one, repeat it by schedule, and see how they ended. */
export function AuditsPage(props: AuditsPageProps) {
  const { workspace, within, nextCursor } = props;
  const { formToken } = within;
  const path = `/workspace/audits/${workspace.id}`;
  const title = `Audits of ${workspace.name} – Waymark`;
  return (
    <AppPage within={within} title={props.refused === undefined ? title : `Error: ${title}`} isWide>
      <h1>Audits of {workspace.name}</h1>
      <NoticeBox notice={props.notice} />
      <h2>Audit a page</h2>
      <SubmitForm path={path} props={props} />
      <h2 id="pages">Pages</h2>
      <JourneyTable journeys={props.journeys} standing={props.standing} path={path} formToken={formToken} />
      <MorePages path={path} props={props} />
      <h2>What agents report about these pages</h2>
      <FeedbackList feedback={props.feedback} />
      <h2>Mails</h2>
      <WatchForm path={path} formToken={formToken} isWatching={props.isWatching} />
      <h2>Audits</h2>
      <RunTable audits={props.audits} />
      {nextCursor === null ? null : (
        <p>
          <a href={`${path}?cursor=${nextCursor}`}>Older audits</a>
        </p>
      )}
    </AppPage>
  );
}
