import { REPORT_PARTS, renderReportBody } from '@waymark/audit';
import type { QuickstartReport, ReportChanges } from '@waymark/contract';
import { runWaymark } from '../../lib/package-commands.ts';
import { Page, pagePolicyWith, Safe } from '../site/index.ts';
import { renderWithin } from './fit-report.ts';

const reportStyle = `${REPORT_PARTS}
.masthead,main{max-width:62rem}
.changes h2{margin:.2rem 0 .6rem}
.changes ul{margin:.3rem 0;padding-left:1.2rem}
`;

/** The policy of the page below, naming exactly the style that it holds. */
export const reportPolicy = pagePolicyWith({ styles: [reportStyle] });

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

/** What changed belongs right behind the verdict. A stranger's text cannot hold this tag: it is escaped. */
function cutBeforeFindings(html: string): { verdict: string; rest: string } {
  const at = html.indexOf('<h2 id="findings">');
  return at === -1 ? { verdict: html, rest: '' } : { verdict: html.slice(0, at), rest: html.slice(at) };
}

export interface ReportPageProps {
  readonly report: QuickstartReport;
  readonly changes: ReportChanges;
  readonly slug: string;
  readonly isListed: boolean;
  readonly homeUrl: string;
}

/** The published report in the frame of the site. */
export function ReportPage({ report, changes, slug, isListed, homeUrl }: ReportPageProps) {
  const body = renderWithin(report, (view) => renderReportBody(view).markup);
  const { verdict, rest } = cutBeforeFindings(body.html);
  const address = `/reports/${slug}`;
  const noindex = isListed ? null : <meta name="robots" content="noindex" />;
  return (
    <Page
      title={`${report.hero.title}: ${report.status} – Waymark`}
      homeUrl={homeUrl}
      style={reportStyle}
      head={noindex}
    >
      <Safe markup={verdict} />
      <Changes changes={changes} />
      <Safe markup={rest} />
      {body.isCut ? (
        <p class="soft">
          This page leaves out parts of the report to stay small.{' '}
          <a href={`${address}.json`}>The full report</a>
        </p>
      ) : null}
      <section aria-labelledby="for-programs">
        <h2 id="for-programs">Download and verify</h2>
        <ul>
          <li>
            <a href={`${address}.json`}>The report as JSON</a>, byte for byte as it was signed
          </li>
          <li>
            <a href={`${address}.md`}>The report as Markdown</a>
          </li>
          <li>
            <a href={`${address}/signature`}>The signature</a>, a detached JWS. Check both with{' '}
            <code>{runWaymark(homeUrl)} report verify</code>
          </li>
          <li>
            <a href={`${address}/changes`}>What changed since the last audit, as JSON</a>
          </li>
          <li>
            <a href={`${address}/badge.svg`}>A badge</a> for your own page
          </li>
        </ul>
      </section>
    </Page>
  );
}
