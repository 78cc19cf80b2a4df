import type { PageAudits } from '../../audits/index.ts';
import { CsrfField } from '../../humans/index.ts';
import type { ListState, Overview } from '../../pulse/index.ts';
import { isBad, runResult } from '../audit-dashboard/index.ts';
import type { FixFigures, Stretch } from '../page-fixes/index.ts';
import { addressOf, type Place, viewQuery } from './address.ts';
import { AuditButton } from './audit-button.tsx';
import { ViewControls } from './frame.tsx';
import { OverviewBody, type Panels, ProjectFrame, type ProjectView, Seen } from './pages.tsx';
import { spanWords } from './times.ts';
import { count, preciseShare } from './words.ts';

/** What the page may say after a form was handled; a name travels, never a text. */
export const pathNotices = {
  queued: 'The audit is queued.',
  marked: 'The page is marked as fixed.',
  unmarked: 'The mark is taken away.',
} as const;
export type PathNotice = keyof typeof pathNotices;

/** What stands beside the figures of a page: what audits say of it, and what became of its failures. */
export interface PathLoop {
  readonly path: string;
  readonly audits: PageAudits;
  readonly figures: FixFigures | undefined;
  readonly now: number;
  readonly notice?: PathNotice | undefined;
  /** Why a form was refused. */
  readonly refused?: string | undefined;
}

interface LoopProps {
  readonly loop: PathLoop;
  readonly place: Place;
}

const formPath = (place: Place, name: string) => addressOf(`${place.base}/pages/${name}`, viewQuery(place));

function AuditState({ loop: { audits }, place: { times } }: LoopProps) {
  const { open, last } = audits;
  if (open === undefined && last === undefined) return <p>This page has not been audited.</p>;
  return (
    <>
      {last === undefined ? null : (
        <p>
          Last audit, {times.minute(last.createdAt)}:{' '}
          <strong class={isBad(last.verdict ?? last.failure) ? 'wrong' : undefined}>{runResult(last)}</strong>
          . <a href={`/reports/${last.slug}`}>{last.status === 'published' ? 'Report' : 'What happened'}</a>
        </p>
      )}
      {open === undefined ? null : (
        <p>
          An audit {open.status === 'queued' ? 'waits for its turn' : 'runs'}.{' '}
          <a href={`/reports/${open.slug}`}>Follow it</a>
        </p>
      )}
    </>
  );
}

function StretchRow({ name, stretch, place }: { name: string; stretch: Stretch; place: Place }) {
  const { requests, failures } = stretch;
  return (
    <tr>
      <th scope="row">
        {name}
        <br />
        <small>{spanWords(stretch, place.times)}</small>
      </th>
      <td data-label="Requests" class="number">
        {count(requests)}
      </td>
      <td data-label="Failed" class="number">
        {count(failures)}
      </td>
      <td data-label="Rate" class="number">
        {requests === 0 ? 'none asked' : preciseShare(failures, requests)}
      </td>
    </tr>
  );
}

function FixedBy({ figures: { fix }, place: { times } }: { figures: FixFigures; place: Place }) {
  const { by, fixedAt } = fix;
  if (by.kind === 'mark')
    return (
      <p>
        Fixed {times.minute(fixedAt)}, as {by.email ?? 'a former member'} marked it.
      </p>
    );
  return (
    <p>
      Fixed between <a href={`/reports/${by.before}`}>the audit that did not pass</a> (
      {times.minute(fix.brokenUntil)}) and <a href={`/reports/${by.passed}`}>the one that did</a> (
      {times.minute(fixedAt)}).
    </p>
  );
}

function FixTable({ figures, place }: { figures: FixFigures; place: Place }) {
  return (
    <table class="stack sums">
      <caption class="away">How often the page failed before it was fixed, and since</caption>
      <thead>
        <tr>
          <th scope="col">When</th>
          <th scope="col" class="number">
            Requests
          </th>
          <th scope="col" class="number">
            Failed
          </th>
          <th scope="col" class="number">
            Rate
          </th>
        </tr>
      </thead>
      <tbody data-list="fix">
        <StretchRow name="Before" stretch={figures.before} place={place} />
        <StretchRow name="Since" stretch={figures.since} place={place} />
      </tbody>
    </table>
  );
}

function MarkForm({ loop, place, formToken }: LoopProps & { formToken: string }) {
  const { path, now } = loop;
  const shown = `${place.times.date(now)}T${place.times.hour(now)}`;
  return (
    <form method="post" action={formPath(place, 'fixed')}>
      <CsrfField token={formToken} />
      <input type="hidden" name="path" value={path} />
      <span>
        <label for="fixed-at">Fixed at ({place.times.zone})</label>
        <input id="fixed-at" name="at" type="datetime-local" value={shown} max={shown} />
      </span>
      <button type="submit" class="quiet">
        Mark as fixed
      </button>
    </form>
  );
}

function UnmarkForm({ loop, place, formToken }: LoopProps & { formToken: string }) {
  return (
    <form method="post" action={formPath(place, 'not-fixed')}>
      <CsrfField token={formToken} />
      <input type="hidden" name="path" value={loop.path} />
      <button type="submit" class="quiet">
        Take the mark away
      </button>
    </form>
  );
}

function FixPanel({ loop, place, formToken }: LoopProps & { formToken: string }) {
  const { figures } = loop;
  const isMarked = figures?.fix.by.kind === 'mark';
  return (
    <section class="panel">
      <h2>Before and after a fix</h2>
      {figures === undefined ? (
        <p>
          Once an audit passes that did not pass before, or somebody marks the page as fixed, the share of
          failed requests before and since is shown here.
        </p>
      ) : (
        <>
          <FixedBy figures={figures} place={place} />
          <FixTable figures={figures} place={place} />
          <p>
            <small>
              All requests to this page, whatever the view is held to; a week on each side at most.
            </small>
          </p>
        </>
      )}
      <div class="controls">
        <MarkForm loop={loop} place={place} formToken={formToken} />
        {isMarked ? <UnmarkForm loop={loop} place={place} formToken={formToken} /> : null}
      </div>
    </section>
  );
}

/** What audits say of the page, and a button for another. */
function AuditPanel({ loop, place }: LoopProps) {
  return (
    <section class="panel">
      <h2>Audit</h2>
      <AuditState loop={loop} place={place} />
      {loop.audits.open === undefined ? <AuditButton place={place} path={loop.path} /> : null}
    </section>
  );
}

function LoopNotice({ loop: { notice, refused } }: Pick<LoopProps, 'loop'>) {
  if (refused !== undefined)
    return (
      <div class="notice wrong" role="alert">
        <p>{refused}</p>
      </div>
    );
  if (notice === undefined) return null;
  return (
    <div class="notice" role="status">
      <p>{pathNotices[notice]}</p>
    </div>
  );
}

interface PathProps {
  readonly view: ProjectView;
  readonly overview: Overview;
  readonly panels: Panels;
  readonly lists: readonly ListState[];
  readonly loop: PathLoop;
}

/** What became of one page of the site. */
export function PathPage({ view, loop, ...shown }: PathProps) {
  const { place, within } = view;
  return (
    <ProjectFrame view={view} title={loop.path}>
      <h2>
        <code>{loop.path}</code>
      </h2>
      <LoopNotice loop={loop} />
      <ViewControls place={place} />
      <Seen overview={shown.overview} place={place} />
      <div class="pair">
        <AuditPanel loop={loop} place={place} />
        <FixPanel loop={loop} place={place} formToken={within.formToken} />
      </div>
      <OverviewBody {...shown} place={place} />
    </ProjectFrame>
  );
}
