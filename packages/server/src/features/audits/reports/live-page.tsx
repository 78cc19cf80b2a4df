import type { AuditRunProgress } from '@waymark/contract';
import { CsrfField } from '../../humans/index.ts';
import { AppPage, pagePolicyWith, type Within } from '../../site/index.ts';
import { liveScript } from './live-script.ts';
import { liveStyle } from './live-style.ts';
import { type LiveView, liveView } from './live-view.ts';
import { RunInWorkspace } from './run-again.tsx';

const REFRESH_SECONDS = '5';

/** The policy of the live page, naming exactly the style and script that it holds. */
export const livePolicy = pagePolicyWith({ styles: [liveStyle], scripts: [liveScript] });

function Bar({ view }: { view: LiveView }) {
  return (
    <>
      <ol id="phases" class="phases" aria-label="Phases of the audit">
        {view.phases.map(({ name, state }) => (
          <li class={state} aria-current={state === 'now' ? 'step' : undefined}>
            {name}
          </li>
        ))}
      </ol>
      <progress id="bar" aria-labelledby="explanation" {...(view.bar ?? {})} />
    </>
  );
}

function Steps({ view }: { view: LiveView }) {
  return (
    <section id="work" hidden={view.steps.length === 0} aria-labelledby="page-title">
      <h2 id="page-title">{view.title}</h2>
      <p id="count" class="soft">
        {view.count}
      </p>
      <ol id="steps" class="steps" aria-label="Steps">
        {view.steps.map(({ state, lead, command, told }) => (
          <li class={state} aria-current={state === 'running' ? 'step' : undefined}>
            <span>{lead}</span> {command === '' ? null : <code>{command}</code>} <small>{told}</small>
          </li>
        ))}
      </ol>
    </section>
  );
}

function Proofs({ proofs }: { proofs: LiveView['proofs'] }) {
  return (
    <section id="proofs" hidden={proofs === null} aria-labelledby="proofs-title">
      <h3 id="proofs-title">Further runs, which prove the result</h3>
      <p id="proofs-done" class="soft">
        {proofs?.done}
      </p>
      <ul id="proofs-now" aria-label="Running now">
        {proofs?.now.map((words) => (
          <li>{words}</li>
        ))}
      </ul>
    </section>
  );
}

function Output({ view }: { view: LiveView }) {
  return (
    <>
      <p id="refusals" hidden={view.hosts === ''}>
        <strong>Refused hosts:</strong> <span id="hosts">{view.hosts}</span>
      </p>
      <section id="output" hidden={view.log.length === 0} aria-labelledby="output-title">
        <h3 id="output-title">Terminal</h3>
        <pre id="log" class="log" tabindex={0}>
          {view.log.map((parts) => (
            <>
              {parts.map(([text, look]) => (look === '' ? text : <span class={look}>{text}</span>))}
              {'\n'}
            </>
          ))}
        </pre>
      </section>
    </>
  );
}

/** A form that ends the run, for whoever may. */
export interface CancelForm {
  readonly action: string;
  readonly token: string;
}

function Cancel({ form }: { form: CancelForm }) {
  return (
    <form class="cancel" method="post" action={form.action}>
      <CsrfField token={form.token} />
      <button type="submit" class="danger">
        Cancel this audit
      </button>
      <small>It stops at once and there will be no report.</small>
    </form>
  );
}

/** What to do after an audit that came to no report. */
function Again({ within, slug }: { within: Within; slug: string }) {
  if ('workspace' in within) return <RunInWorkspace within={within} slug={slug} />;
  return (
    <p class="actions">
      <a class="button" href={`/reports/${slug}/rerun`}>
        Run it again
      </a>
    </p>
  );
}

interface ProgressPageProps {
  readonly run: AuditRunProgress;
  readonly within: Within;
  readonly cancel?: CancelForm | undefined;
}

/** What a person sees at a report URL until the report is there. */
export function ProgressPage({ run, within, cancel }: ProgressPageProps) {
  const isLive = run.status === 'queued' || run.status === 'running';
  const view = liveView(run);
  const refresh = (
    <noscript>
      <meta http-equiv="refresh" content={REFRESH_SECONDS} />
    </noscript>
  );
  return (
    <AppPage
      title={`Audit ${view.state} – Waymark`}
      within={within}
      style={liveStyle}
      head={isLive ? refresh : null}
      {...(isLive ? { script: liveScript } : {})}
    >
      <h1>Readiness audit</h1>
      <p class="now-line" aria-live="polite">
        <strong class={`state ${view.state}`} id="state">
          {view.state}
        </strong>{' '}
        <span id="explanation">{view.explanation}</span>
      </p>
      {isLive ? <Bar view={view} /> : null}
      <dl>
        <dt>Quickstart</dt>
        <dd>{run.quickstart_url}</dd>
        <dt>Submitted</dt>
        <dd>
          <time datetime={run.submitted_at}>{run.submitted_at.replace('T', ' ').slice(0, 16)} UTC</time>
        </dd>
      </dl>
      {cancel === undefined ? null : <Cancel form={cancel} />}
      {run.status === 'errored' ? <Again within={within} slug={run.slug} /> : null}
      {isLive ? (
        <div id="live" data-events={`/reports/${run.slug}/events`}>
          <Steps view={view} />
          <Proofs proofs={view.proofs} />
          <Output view={view} />
          <p>
            <small>
              This page updates by itself.
              {'workspace' in within ? null : ' The evidence report also goes to the submitted e-mail.'}
            </small>
          </p>
        </div>
      ) : null}
    </AppPage>
  );
}
