import { REPORT_PARTS, renderReportBody } from '@waymark/audit';
import type { AuditRunProgress, QuickstartReport, ReportChanges } from '@waymark/contract';
import { raw } from 'hono/html';
import { runWaymark } from '../../lib/package-commands.ts';
import { Page, pagePolicyWith } from '../site/index.ts';
import { renderWithin } from './fit-report.ts';
import { liveScript } from './live-script.ts';
import { explainRun } from './render-progress.ts';

const REFRESH_SECONDS = '5';

const liveStyle = `
ol.live{list-style:none;padding:0;margin:1rem 0}
ol.live li{padding:.25rem 0 .25rem .9rem;border-left:4px solid var(--line);margin:.2rem 0;overflow-wrap:anywhere}
ol.live li.passed{border-color:var(--mark)}ol.live li.failed{border-color:var(--wrong)}ol.live li.running{border-color:var(--ink)}
pre.log{max-height:22rem;overflow:auto}
`;

const reportStyle = `${REPORT_PARTS}
.masthead,main{max-width:62rem}
.changes h2{margin:.2rem 0 .6rem}
.changes ul{margin:.3rem 0;padding-left:1.2rem}
`;

/** The policies of the pages below, each naming exactly the style and script that its page holds. */
export const livePolicy = pagePolicyWith({ styles: [liveStyle], scripts: [liveScript] });
export const reportPolicy = pagePolicyWith({ styles: [reportStyle] });

function Steps({ run }: { run: AuditRunProgress }) {
  const { progress } = run;
  const steps = progress?.steps ?? [];
  const done = steps.filter((step) => step.state !== 'running').length;
  return (
    <section id="work" hidden={progress === undefined} aria-label="What happens in the sandbox">
      <h2 id="page-title">{progress?.title ?? 'The journey'}</h2>
      <p id="count" aria-live="polite">
        {`${done} of ${progress?.total_steps ?? 0} steps done`}
      </p>
      <ol id="steps" class="live">
        {steps.map((step) => (
          <li class={step.state}>
            <span>{`${step.number}. ${step.title}`}</span>
            <small>{` ${step.state}${step.duration_ms === null ? '' : `, ${(step.duration_ms / 1000).toFixed(1)} s`}`}</small>
          </li>
        ))}
      </ol>
      <p id="refusals" hidden={(progress?.refused_hosts ?? []).length === 0}>
        <strong>Refused hosts:</strong> <span id="hosts">{progress?.refused_hosts.join(', ')}</span>
      </p>
      <h3>Last lines of output</h3>
      <pre id="log" class="log" tabindex={0}>
        {progress?.log.join('\n')}
      </pre>
    </section>
  );
}

/** What a person sees at a report URL until the report is there. */
export function ProgressPage({ run, homeUrl }: { run: AuditRunProgress; homeUrl: string }) {
  const isLive = run.status === 'queued' || run.status === 'running';
  const refresh = (
    <noscript>
      <meta http-equiv="refresh" content={REFRESH_SECONDS} />
    </noscript>
  );
  return (
    <Page
      title={`Audit ${run.status} – Waymark`}
      homeUrl={homeUrl}
      style={liveStyle}
      head={isLive ? refresh : null}
    >
      <h1>Readiness audit</h1>
      <p aria-live="polite">
        <strong class="state" id="state">
          {run.status}
        </strong>{' '}
        <span id="explanation">{explainRun(run)}</span>
      </p>
      <dl>
        <dt>Quickstart</dt>
        <dd>{run.quickstart_url}</dd>
        <dt>Submitted</dt>
        <dd>
          <time datetime={run.submitted_at}>{run.submitted_at.replace('T', ' ').slice(0, 16)} UTC</time>
        </dd>
      </dl>
      {isLive ? (
        <div id="live" data-events={`/reports/${run.slug}/events`}>
          <Steps run={run} />
          <p>
            <small>This page updates by itself. The evidence report also goes to the submitted e-mail.</small>
          </p>
          <script>{raw(liveScript)}</script>
        </div>
      ) : null}
    </Page>
  );
}

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
  const at = html.indexOf('<h2>Findings</h2>');
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
      {raw(verdict)}
      <Changes changes={changes} />
      {raw(rest)}
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
