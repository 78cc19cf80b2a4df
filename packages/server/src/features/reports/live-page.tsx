import type { AuditRunProgress } from '@waymark/contract';
import { raw } from 'hono/html';
import { Page, pagePolicyWith } from '../site/index.ts';
import { liveScript } from './live-script.ts';
import { explainRun } from './render-progress.ts';

const REFRESH_SECONDS = '5';

const liveStyle = `
ol.live{list-style:none;padding:0;margin:1rem 0}
ol.live li{padding:.25rem 0 .25rem .9rem;border-left:4px solid var(--line);margin:.2rem 0;overflow-wrap:anywhere}
ol.live li.passed{border-color:var(--mark)}ol.live li.failed{border-color:var(--wrong)}ol.live li.running{border-color:var(--ink)}
pre.log{max-height:22rem;overflow:auto}
`;

/** The policy of the live page, naming exactly the style and script that it holds. */
export const livePolicy = pagePolicyWith({ styles: [liveStyle], scripts: [liveScript] });

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
