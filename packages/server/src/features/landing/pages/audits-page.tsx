import { LandingPage, type SiteConfig, sitePage } from '../../site/index.ts';
import { Contours } from './contours.tsx';
import { SubmitForm, type SubmitFormProps } from './submit-form-view.tsx';
import { type LimitedSite, localCommand, stages, submissionLimit, submitCommand, verdicts } from './words.ts';

export interface AuditsProps extends SubmitFormProps {
  readonly site: SiteConfig & LimitedSite;
}

function Verdicts() {
  return (
    <section class="band" aria-labelledby="verdicts">
      <h2 id="verdicts">What the report says</h2>
      <ul class="cards narrow">
        {Object.entries(verdicts).map(([status, meaning]) => (
          <li>
            <h3>
              <span class={`badge ${status}`}>{status}</span>
            </h3>
            <p>{meaning}</p>
          </li>
        ))}
      </ul>
      <p class="read">
        The report also has every step with what was expected and what was seen, each command with its output,
        the choices that were made, the hosts that were reached or refused, and what it cannot show. You can
        read it as a page, as JSON or as Markdown. The JSON is signed.
      </p>
    </section>
  );
}

/** Where a quickstart is submitted, and where a refused form is shown again. */
export function AuditsPage({ site, state, widget }: AuditsProps) {
  const { title, description } = sitePage.audits;
  const hasProblem = state.refusal !== undefined || Object.keys(state.problems).length > 0;
  return (
    <LandingPage site={site} page={sitePage.audits} hasProblem={hasProblem}>
      <div class="hero">
        <Contours />
        <div>
          <h1>{title}</h1>
          <p class="lead">{description}</p>
          <SubmitForm state={state} widget={widget} />
          <p>
            <small>No account. {submissionLimit(site)}</small>
          </p>
        </div>
        <section class="board" aria-labelledby="stages">
          <h2 id="stages">How an audit works</h2>
          <ol class="trail">
            {stages.map(({ name, text }) => (
              <li>
                <h3>{name}</h3>
                <p>{text}</p>
              </li>
            ))}
          </ol>
        </section>
      </div>
      <Verdicts />
      <section class="band" aria-labelledby="elsewhere">
        <h2 id="elsewhere">Without this form</h2>
        <div class="split">
          <div>
            <h3>With the API</h3>
            <pre>{submitCommand(site.baseUrl)}</pre>
            <p>
              The answer has <code>report_url</code>, which shows the progress and then the report.{' '}
              <a href="/developers">All fields and errors</a>
            </p>
          </div>
          <div>
            <h3>On your own machine, or in CI</h3>
            <pre>{localCommand(site.baseUrl)}</pre>
            <p>
              The exit code is the verdict: 0 passed, 1 failed, 2 blocked, 3 inconclusive. The report is
              written as HTML, JSON, Markdown and JUnit.
            </p>
          </div>
        </div>
      </section>
    </LandingPage>
  );
}
