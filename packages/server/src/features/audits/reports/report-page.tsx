import { REPORT_PARTS, renderReportBody } from '@waymark/audit';
import type { QuickstartReport, ReportChanges, ReportHistory } from '@waymark/contract';
import {
  AppPage,
  copyScript,
  EmailField,
  emptyForm,
  pagePolicyWith,
  runWaymark,
  Safe,
  type Within,
} from '../../site/index.ts';
import { renderWithin } from './fit-report.ts';
import type { UnjudgedAudit } from './read-report.ts';
import { RunInWorkspace } from './run-again.tsx';
import { chartStyle, VerdictChart, VerdictTable } from './verdict-chart.tsx';

const reportStyle = `${REPORT_PARTS}
${chartStyle.trim()}
.masthead,main{max-width:62rem}
.app.text main>*{max-width:none}
.acts{display:flex;flex-wrap:wrap;gap:.3rem 1.4rem;margin:1rem 0;padding:0;list-style:none}
.actions [role=status]:empty{display:none}
.changes h2{margin:.2rem 0 .6rem}
.changes ul{margin:.3rem 0;padding-left:1.2rem}
`;

/** The policy of the page below, naming exactly the style and the script that it holds. */
export const reportPolicy = pagePolicyWith({ styles: [reportStyle], scripts: [copyScript] });

type Findings = ReportChanges['gone'];

function FindingList({ title, findings }: { title: string; findings: Findings }) {
  if (findings.length === 0) return null;
  return (
    <>
      <p>
        <strong>{title}</strong>
      </p>
      <ul>
        {findings.slice(0, 20).map((finding) => (
          <li>
            {finding.title} <span class="soft">{finding.severity}</span>
          </li>
        ))}
      </ul>
    </>
  );
}

function Changes({ changes }: { changes: ReportChanges }) {
  const { previous } = changes;
  if (previous === null) return null;
  const verdict = changes.verdict_changed
    ? `It ${previous.status === 'inconclusive' ? 'was inconclusive' : previous.status} then and is ${changes.status} now.`
    : `The verdict is the same: ${changes.status}.`;
  return (
    <section class="card changes" aria-labelledby="changes">
      <h2 id="changes">Changed since the last audit</h2>
      <p>
        {verdict}{' '}
        {`${changes.steps_passed} of ${changes.steps} steps pass now, ${previous.steps_passed} of ${previous.steps} then.`}{' '}
        <a href={previous.report_url}>The report of {previous.published_at.slice(0, 10)}</a>
      </p>
      <FindingList title="Gone" findings={changes.gone} />
      <FindingList title="New" findings={changes.appeared} />
      <FindingList title="Still there" findings={changes.remaining} />
    </section>
  );
}

const WITHOUT_VERDICT: Readonly<Record<UnjudgedAudit['failure'], string>> = {
  unreadable: 'came to no verdict: the page could not be read',
  auditor: 'came to no verdict: the auditor itself failed',
  cancelled: 'was cancelled',
};

function Unjudged({ askedAt, failure }: UnjudgedAudit) {
  return (
    <p>
      A newer audit, asked for on{' '}
      <time datetime={askedAt}>{`${askedAt.slice(0, 16).replace('T', ' ')} UTC`}</time>,{' '}
      {WITHOUT_VERDICT[failure]}. The badge keeps the newest verdict.
    </p>
  );
}

type HistoryProps = { history: ReportHistory; newerUnjudged: UnjudgedAudit | undefined };

function History({ history, newerUnjudged }: HistoryProps) {
  const isOneVerdict = history.verdicts.length < 2;
  if (isOneVerdict && newerUnjudged === undefined) return null;
  return (
    <section aria-labelledby="history">
      <h2 id="history">Verdicts on this page over time</h2>
      {newerUnjudged === undefined ? null : <Unjudged {...newerUnjudged} />}
      {isOneVerdict ? null : (
        <>
          <VerdictChart history={history} />
          <details>
            <summary>As a table, with a link to each report</summary>
            <VerdictTable history={history} />
          </details>
        </>
      )}
    </section>
  );
}

/** What one can do with a report, right behind its verdict. */
function Acts({ hasIssue }: { hasIssue: boolean }) {
  return (
    <nav aria-label="What to do with this report">
      <ul class="acts">
        <li>
          <a href="#again">Run it again</a>
        </li>
        {hasIssue ? (
          <li>
            <a href="#issue">Copy as issue</a>
          </li>
        ) : null}
        <li>
          <a href="#badge">Badge for your page</a>
        </li>
        <li>
          <a href="#for-programs">Download and verify</a>
        </li>
      </ul>
    </nav>
  );
}

/** The e-mail is asked for anew: holding a report says nothing about whose address it was mailed to. */
function RunAgain({ address, isChallenged }: { address: string; isChallenged: boolean }) {
  return (
    <section aria-labelledby="again">
      <h2 id="again">Run it again</h2>
      <p>The same page is read and followed anew, within the limits of any other submission.</p>
      {isChallenged ? (
        <p>
          <a class="button" href={`${address}/rerun`}>
            Run it again
          </a>
        </p>
      ) : (
        <form method="post" action={`${address}/rerun`} novalidate aria-label="Run it again">
          <EmailField form="again" label="E-mail for the new report" state={emptyForm} />
          <p class="actions">
            <button type="submit">Run it again</button>
          </p>
        </form>
      )}
      <p class="soft">
        Did your workspace ask for this audit? <a href={`${address}/rerun`}>Run it in its name</a>, without an
        e-mail.
      </p>
    </section>
  );
}

function PageBadge({ history }: { history: ReportHistory }) {
  const snippet = `[![agent quickstart](${history.badge_url})](${history.newest_url})`;
  return (
    <section aria-labelledby="badge">
      <h2 id="badge">A badge for your page</h2>
      <p>
        It shows the newest verdict on this page and leads to its report; its address stays the same when you
        run the audit again. Whoever sees it can open that report.
      </p>
      <div data-copy="Copy the badge">
        <pre tabindex={0}>
          <code class="language-markdown">{snippet}</code>
        </pre>
      </div>
    </section>
  );
}

function Downloads({ address, homeUrl }: { address: string; homeUrl: string }) {
  const parts = [
    { href: `${address}.json`, name: 'The report as JSON', more: ', byte for byte as it was signed' },
    { href: `${address}.md`, name: 'The report as Markdown' },
    { href: `${address}/issue.md`, name: 'The report as an issue', more: ', in Markdown' },
    { href: `${address}/changes`, name: 'What changed since the last audit, as JSON' },
    { href: `${address}/history`, name: 'The verdicts over time, as JSON' },
    {
      href: `${address}/badge.svg`,
      name: 'A badge',
      more: ' that shows the verdict of this report for good',
    },
  ];
  return (
    <section aria-labelledby="for-programs">
      <h2 id="for-programs">Download and verify</h2>
      <ul>
        {parts.map(({ href, name, more = '' }) => (
          <li>
            <a href={href}>{name}</a>
            {more}
          </li>
        ))}
        <li>
          <a href={`${address}/signature`}>The signature</a>, a detached JWS. Check the JSON with{' '}
          <code>{runWaymark(homeUrl)} report verify</code>
        </li>
      </ul>
    </section>
  );
}

/**
 * Cuts a rendered report, so that actions and changes can be put right behind the verdict and the small print at the
 * end. Text of the page cannot hold these tags, since it is escaped.
 */
function cutReport(html: string): { verdict: string; rest: string; smallPrint: string } {
  const [heading, footer] = [html.indexOf('<h2 id="'), html.lastIndexOf('<footer>')];
  const end = footer === -1 ? html.length : footer;
  const begin = heading === -1 ? end : heading;
  return { verdict: html.slice(0, begin), rest: html.slice(begin, end), smallPrint: html.slice(end) };
}

export interface ReportPageProps {
  readonly report: QuickstartReport;
  readonly changes: ReportChanges;
  readonly history: ReportHistory;
  readonly newerUnjudged: UnjudgedAudit | undefined;
  readonly slug: string;
  readonly isChallenged: boolean;
  readonly config: { readonly baseUrl: string; readonly platformUrl: string };
}

/** What a report's page holds, the same for everyone; the frame around it may be somebody's own. */
export interface ReportContent {
  readonly title: string;
  readonly verdict: string;
  readonly rest: string;
}

/** The published report with what belongs to it. */
export function renderContent(props: ReportPageProps): ReportContent {
  const title = `${props.report.hero.title}: ${props.report.status} – Waymark`;
  const { slug, config } = props;
  const place = { reportUrl: `${config.platformUrl}/reports/${slug}`, command: runWaymark(config.baseUrl) };
  const body = renderWithin(props.report, (view) => renderReportBody(view, place).markup);
  const { verdict, rest, smallPrint } = cutReport(body.html);
  const parts = { ...props, rest, smallPrint, isCut: body.isCut };
  return { title, verdict, rest: String(BehindVerdict(parts)) };
}

/** The report in the frame of the site, or of the workspace that asked for it. */
export function ReportPage(props: {
  within: Within;
  slug: string;
  content: ReportContent;
  isListed: boolean;
}) {
  const { within, slug, content, isListed } = props;
  const noindex = isListed ? null : <meta name="robots" content="noindex" />;
  return (
    <AppPage within={within} title={content.title} style={reportStyle} head={noindex}>
      <Safe markup={content.verdict} />
      <RunInWorkspace within={within} slug={slug} />
      <Safe markup={content.rest} />
    </AppPage>
  );
}

type Behind = ReportPageProps & {
  readonly rest: string;
  readonly smallPrint: string;
  readonly isCut: boolean;
};

function BehindVerdict(props: Behind) {
  const { changes, history, newerUnjudged, slug, isChallenged, rest, smallPrint, isCut } = props;
  const { baseUrl: homeUrl } = props.config;
  const address = `/reports/${slug}`;
  return (
    <>
      <Acts hasIssue={rest.includes(' id="issue"')} />
      <Changes changes={changes} />
      <History history={history} newerUnjudged={newerUnjudged} />
      <Safe markup={rest} />
      {isCut ? (
        <p class="soft">
          This page leaves out parts of the report to stay small.{' '}
          <a href={`${address}.json`}>The full report</a>
        </p>
      ) : null}
      <RunAgain address={address} isChallenged={isChallenged} />
      <PageBadge history={history} />
      <Downloads address={address} homeUrl={homeUrl} />
      <Safe markup={smallPrint} />
      <script>
        <Safe markup={copyScript} />
      </script>
    </>
  );
}
