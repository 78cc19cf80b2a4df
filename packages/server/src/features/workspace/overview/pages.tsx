import { type AlertRow, alertPath } from '../../alerts/index.ts';
import { AppPage, type InWorkspace, sectionPath } from '../../site/index.ts';
import { AuditState, isBad, journeyVerdict } from '../audit-dashboard/index.ts';
import { count, share } from '../pulse-dashboard/index.ts';
import type { Change } from './changes-since.ts';
import type { DayBesideDay } from './read-figures.ts';
import type { Overview, SiteOverview } from './read-overview.ts';

export interface OverviewPageProps extends Overview {
  readonly within: InWorkspace;
  /** When the reader was here before; nothing at their first visit. */
  readonly lastVisit: number | undefined;
  readonly now: number;
}

/** How this page looks beside the others of a workspace. */
export const overviewStyle = `
.answer{display:flex;flex-wrap:wrap;gap:.35rem 1.5rem;align-items:baseline;border-left:.35rem solid var(--mark);padding:.8rem 1.2rem;background:var(--sheet);border-radius:.4rem}
.answer.bad{border-left-color:var(--wrong)}
.answer strong{font-size:1.3rem;line-height:1.3}
.answer p{margin:0;color:var(--soft)}
.sites{margin-top:1.25rem}
.sites small{display:block;font-weight:400}
.changes{list-style:none;margin:0;padding:0}
.changes li{display:grid;grid-template-columns:9.5rem 1fr;gap:.1rem 1rem;padding:.5rem 0;border-bottom:1px solid var(--line)}
.changes time{color:var(--soft);font-size:.9rem;line-height:1.75}
.changes span,.changes a{overflow-wrap:anywhere}
.changes .bad{border-left:.2rem solid var(--wrong);padding-left:.7rem;margin-left:-.9rem}
@media(max-width:34rem){.changes li{grid-template-columns:1fr}}
`.trim();

const MINUTE_MS = 60_000;

/** How long ago something was, as roughly as one asks. */
function ago(at: number, now: number): string {
  const minutes = Math.max(0, Math.round((now - at) / MINUTE_MS));
  if (minutes < 1) return 'just now';
  if (minutes < 90) return `${minutes} min ago`;
  const hours = Math.round(minutes / 60);
  return hours < 36 ? `${hours} h ago` : `${Math.round(hours / 24)} days ago`;
}

function Moment({ at, now }: { at: number; now: number }) {
  const iso = new Date(at).toISOString();
  return (
    <time datetime={iso} title={`${iso.slice(0, 16).replace('T', ' ')} UTC`}>
      {ago(at, now)}
    </time>
  );
}

const some = (number: number, one: string, many: string) => `${number} ${number === 1 ? one : many}`;

/** What speaks for trouble, in words; nothing when nothing does. */
function troubles({ sites, within: { openAlerts } }: Pick<OverviewPageProps, 'sites' | 'within'>) {
  const lapsed = sites.filter(({ site }) => site.state === 'lapsed').length;
  const bad = sites.reduce((all, { verdict }) => all + verdict.bad, 0);
  return [
    ...(openAlerts === 0 ? [] : [some(openAlerts, 'open alert', 'open alerts')]),
    ...(bad === 0 ? [] : [some(bad, 'audited page without a pass', 'audited pages without a pass')]),
    ...(lapsed === 0 ? [] : [some(lapsed, 'site whose proof is gone', 'sites whose proof is gone')]),
  ];
}

/** "Nothing is wrong" is worth as much as is looked at. */
function watched({ sites }: Pick<Overview, 'sites'>): string {
  const proven = sites.filter(({ site }) => site.state === 'proven').length;
  const figures = sites.filter((each) => each.figures !== undefined).length;
  const judged = sites.reduce((all, { verdict }) => all + verdict.judged, 0);
  return `Looked at: ${some(proven, 'proven site', 'proven sites')}, visits of agents on ${figures}, ${some(judged, 'audited page', 'audited pages')}.`;
}

function Answer(props: OverviewPageProps) {
  const found = troubles(props);
  const isWatching = props.sites.some(({ figures, verdict }) => figures !== undefined || verdict.judged > 0);
  const nothing = isWatching ? 'Nothing is wrong' : 'Nothing is looked at yet';
  return (
    <div class={found.length === 0 ? 'answer' : 'answer bad'}>
      <strong>{found.length === 0 ? nothing : found.join(', ')}</strong>
      <p>{watched(props)}</p>
      {props.mutedAlerts === 0 ? null : (
        <p>
          <a href={`${sectionPath('alerts', props.within.workspace.id)}?show=muted`}>
            {some(props.mutedAlerts, 'alert is muted', 'alerts are muted')}
          </a>
        </p>
      )}
    </div>
  );
}

/** The page of a site; of one that was never added its project. */
const sitePath = ({ added, project }: SiteOverview['site'], workspaceId: string) =>
  added === undefined
    ? `/workspace/projects/${project?.id ?? ''}`
    : `${sectionPath('sites', workspaceId)}/${added.id}`;

/** What to do, or what is under way, where no page of a site has a verdict. */
function NoVerdict({ line: { verdict, site }, workspaceId }: { line: SiteOverview; workspaceId: string }) {
  const { audit } = verdict;
  if (audit !== undefined) return <AuditState audit={audit} />;
  if (site.state !== 'proven')
    return (
      <a href={sitePath(site, workspaceId)}>
        Prove it first<span class="away">: {site.origin}</span>
      </a>
    );
  return (
    <a href={`${sectionPath('audits', workspaceId)}?page=${encodeURIComponent(`${site.origin}/`)}`}>
      Audit a page<span class="away"> of {site.origin}</span>
    </a>
  );
}

function Verdict({ line, workspaceId }: { line: SiteOverview; workspaceId: string }) {
  const { newest, audit, judged, bad } = line.verdict;
  if (newest === undefined) return <NoVerdict line={line} workspaceId={workspaceId} />;
  const { pathname } = new URL(newest.quickstartUrl);
  return (
    <>
      <span class={isBad(newest.verdict) ? 'wrong' : undefined}>{journeyVerdict(newest)}</span>{' '}
      <a href={audit === undefined ? sectionPath('audits', workspaceId) : `/reports/${audit.slug}`}>
        {pathname}
      </a>
      {judged === 1 ? null : (
        <small>
          {bad === 0 ? `all ${judged} audited pages pass` : `${bad} of ${judged} audited pages do not pass`}
        </small>
      )}
    </>
  );
}

function Rate({ figures, line: { site } }: { figures: DayBesideDay | undefined; line: SiteOverview }) {
  if (site.project === undefined || figures === undefined) return <>no Pulse</>;
  const { now, before } = figures;
  const href = `/workspace/projects/${site.project.id}/failures?days=1`;
  if (now.requests === 0)
    return (
      <>
        no requests{' '}
        <small>{before.requests === 0 ? 'none before' : `${count(before.requests)} before`}</small>
      </>
    );
  const hasRisen =
    now.failures / now.requests > (before.requests === 0 ? 0 : before.failures / before.requests);
  return (
    <>
      <a href={href} class={hasRisen && now.failures > 0 ? 'wrong' : undefined}>
        {share(now.failures, now.requests)}
        <span class="away"> of the requests to {site.origin}</span>
      </a>{' '}
      of {count(now.requests)}
      <small>
        {before.requests === 0
          ? 'none before'
          : `before: ${share(before.failures, before.requests)} of ${count(before.requests)}`}
      </small>
    </>
  );
}

function Alerts({ alerts, workspaceId }: { alerts: readonly AlertRow[]; workspaceId: string }) {
  if (alerts.length === 0) return <>none</>;
  return (
    <ul class="plain">
      {alerts.map(({ id, title }) => (
        <li>
          <a href={alertPath(workspaceId, id)}>{title}</a>
        </li>
      ))}
    </ul>
  );
}

function SiteLine({ line, workspaceId }: { line: SiteOverview; workspaceId: string }) {
  const { site, figures, unusual, alerts } = line;
  const state = { proven: undefined, unproven: 'not proven yet', lapsed: 'its proof is gone' }[site.state];
  return (
    <tr>
      <th scope="row">
        <a href={sitePath(site, workspaceId)}>{site.origin}</a>
        {state === undefined ? null : (
          <small class={site.state === 'lapsed' ? 'wrong' : undefined}> {state}</small>
        )}
        {site.project === undefined ? null : (
          <small>
            {' '}
            Visits: <a href={`/workspace/projects/${site.project.id}`}>{site.project.name}</a>
          </small>
        )}
      </th>
      <td data-label="Newest verdict">
        <Verdict line={line} workspaceId={workspaceId} />
      </td>
      <td data-label="Failed in 24 hours">
        <Rate figures={figures} line={line} />
      </td>
      <td data-label="Unusual agents">
        <Alerts alerts={unusual} workspaceId={workspaceId} />
      </td>
      <td data-label="Other alerts">
        <Alerts alerts={alerts} workspaceId={workspaceId} />
      </td>
    </tr>
  );
}

function SiteLines({ sites, within }: OverviewPageProps) {
  return (
    <table class="stack sites">
      <caption class="away">The sites of this workspace, and what is wrong with each</caption>
      <thead>
        <tr>
          <th scope="col">Site</th>
          <th scope="col">Newest verdict</th>
          <th scope="col">Failed in 24 hours</th>
          <th scope="col">Unusual agents</th>
          <th scope="col">Other alerts</th>
        </tr>
      </thead>
      <tbody>
        {sites.map((line) => (
          <SiteLine line={line} workspaceId={within.workspace.id} />
        ))}
      </tbody>
    </table>
  );
}

/** Where a workspace begins. */
function FirstSite({ workspaceId }: { workspaceId: string }) {
  return (
    <>
      <p>
        No site yet. Add yours and prove that it is yours: then its pages can be audited, now and by schedule,
        and with the Pulse middleware you see which agents come and where they fail.
      </p>
      <p class="actions">
        <a class="button" href={sectionPath('sites', workspaceId)}>
          Add a site
        </a>
        <a href={sectionPath('agents', workspaceId)}>Let your coding agent do it</a>
      </p>
    </>
  );
}

function Others({ others, otherAlerts, within }: OverviewPageProps) {
  return (
    <>
      {otherAlerts.length === 0 ? null : (
        <>
          <h2>Alerts of no site</h2>
          <Alerts alerts={otherAlerts} workspaceId={within.workspace.id} />
        </>
      )}
      {others.length === 0 ? null : (
        <>
          <h2>Other projects</h2>
          <ul>
            {others.map(({ id, name, origin, environment }) => (
              <li>
                <a href={`/workspace/projects/${id}`}>{name}</a>{' '}
                <small>
                  {origin}, {environment}
                </small>
              </li>
            ))}
          </ul>
        </>
      )}
    </>
  );
}

function Changes({ changes, now }: { changes: readonly Change[]; now: number }) {
  return (
    <ul class="changes">
      {changes.map(({ at, text, href, isBad: bad }) => (
        <li class={bad ? 'bad' : undefined}>
          <Moment at={at} now={now} />
          {href === undefined ? <span>{text}</span> : <a href={href}>{text}</a>}
        </li>
      ))}
    </ul>
  );
}

function SinceLastVisit({ changes, lastVisit, now }: OverviewPageProps) {
  return (
    <section aria-labelledby="changed">
      <h2 id="changed">
        {lastVisit === undefined
          ? 'What happened in the last seven days'
          : 'What changed since your last visit'}
      </h2>
      {lastVisit === undefined ? null : (
        <p class="soft">
          You were here <Moment at={lastVisit} now={now} />.
        </p>
      )}
      {changes.length === 0 ? <p>Nothing.</p> : <Changes changes={changes} now={now} />}
    </section>
  );
}

/** Whether anything is wrong, in one look, and what is different from the last time. */
export function OverviewPage(props: OverviewPageProps) {
  const { within, sites } = props;
  const { workspace } = within;
  return (
    <AppPage within={within} title={`${workspace.name} – Waymark`} isWide style={overviewStyle}>
      <h1>{workspace.name}</h1>
      {sites.length === 0 ? <FirstSite workspaceId={workspace.id} /> : <Answer {...props} />}
      {sites.length === 0 ? null : <SiteLines {...props} />}
      <Others {...props} />
      <SinceLastVisit {...props} />
    </AppPage>
  );
}
