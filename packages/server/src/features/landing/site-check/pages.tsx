import type { SiteCheck, SiteCheckFix, SiteCheckItem, SiteCheckOutcome } from '@waymark/contract';
import type { Limits } from '../../../config/index.ts';
import {
  ChallengeField,
  type ChallengeWidget,
  Field,
  FormRefusal,
  type FormState,
  LandingPage,
  type SiteConfig,
  sitePage,
} from '../../site/index.ts';
import { agentCommand, apiCommand, areas, checkLimit, fairness, outcomeWords } from './check-words.ts';

const TONES: Readonly<Record<SiteCheckOutcome, string>> = {
  failed: 'failed',
  warning: 'blocked',
  could_not_check: 'inconclusive',
  passed: 'passed',
  not_applicable: 'inconclusive',
};

interface FormProps {
  readonly state: FormState;
  readonly widget: ChallengeWidget | undefined;
}

function CheckForm({ state, widget }: FormProps) {
  return (
    <form class="submit" method="post" action={sitePage.check.path} novalidate aria-label="Check a page">
      <FormRefusal state={state} />
      <Field
        form="check"
        name="url"
        label="Page"
        type="url"
        placeholder="https://docs.your-company.dev/quickstart"
        state={state}
      />
      {widget === undefined ? null : (
        <ChallengeField widget={widget} problem={state.problems.challenge_token} />
      )}
      <p class="actions">
        <button type="submit">Check this page</button>
      </p>
    </form>
  );
}

function Areas() {
  return (
    <section class="board" aria-labelledby="areas">
      <h2 id="areas">What is looked at</h2>
      <ol class="trail">
        {Object.values(areas).map(({ name, text }) => (
          <li>
            <h3>{name}</h3>
            <p>{text}</p>
          </li>
        ))}
      </ol>
    </section>
  );
}

function Verdict({ result }: { result: SiteCheck }) {
  const { level, score } = result;
  if (level === null || score === null) return <p class="lead">{result.summary}</p>;
  return (
    <>
      <p class="lead">
        <strong>{score}</strong> of 100 · level {level.number} of 5: <strong>{level.name}</strong>
      </p>
      <p class="read">{level.meaning}</p>
      {level.next.length === 0 ? null : (
        <p class="read">
          The next level needs: <code>{level.next.join(', ')}</code>
        </p>
      )}
      {level.unsure.length === 0 ? null : (
        <p class="read">
          It may change once these can be checked: <code>{level.unsure.join(', ')}</code>
        </p>
      )}
    </>
  );
}

function Fix({ fix, item }: { fix: SiteCheckFix; item: SiteCheckItem | undefined }) {
  return (
    <li class={item === undefined ? undefined : TONES[item.outcome]}>
      <h3>
        {item?.found ?? fix.title} <span class="badge">+{fix.gain}</span>
      </h3>
      {item === undefined ? null : <p class="soft">{item.why}</p>}
      <p>{fix.todo}</p>
      {fix.example === null ? null : <pre tabindex={0}>{fix.example}</pre>}
    </li>
  );
}

function Checks({ checks }: { checks: readonly SiteCheckItem[] }) {
  const order = Object.keys(outcomeWords);
  const sorted = checks.toSorted((one, other) => order.indexOf(one.outcome) - order.indexOf(other.outcome));
  return (
    <div class="scroll document" tabindex={0}>
      <table>
        <thead>
          <tr>
            <th scope="col">Check</th>
            <th scope="col">Outcome</th>
            <th scope="col">What was found</th>
          </tr>
        </thead>
        <tbody>
          {sorted.map(({ title, id, outcome, found, evidence }) => (
            <tr>
              <td>
                {title} <span class="soft">{id}</span>
              </td>
              <td>
                <span class={`badge ${TONES[outcome]}`}>{outcomeWords[outcome]}</span>
              </td>
              <td>
                {found} {evidence === null ? null : <span class="soft">{evidence}</span>}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

function Result({ result }: { result: SiteCheck }) {
  const itemOf = (id: string) => result.checks.find((item) => item.id === id);
  return (
    <section class="band" aria-labelledby="result">
      <h2 id="result">Result for {result.page_url}</h2>
      <Verdict result={result} />
      {result.fixes.length === 0 ? null : (
        <>
          <h2>What to mend, the most useful first</h2>
          <ol class="trail read">
            {result.fixes.map((fix) => (
              <Fix fix={fix} item={itemOf(fix.check)} />
            ))}
          </ol>
        </>
      )}
      <h2>Every check</h2>
      <Checks checks={result.checks} />
      <p class="soft">
        {result.requests} requests, {result.checked_at}. {fairness}
      </p>
    </section>
  );
}

function Elsewhere({ baseUrl }: { baseUrl: string }) {
  return (
    <section class="band" aria-labelledby="elsewhere">
      <h2 id="elsewhere">Without this form</h2>
      <div class="split">
        <div>
          <h3>By the API</h3>
          <pre tabindex={0}>{apiCommand(baseUrl)}</pre>
          <p>
            The answer holds every check, <code>score</code>, <code>level</code> and <code>fixes</code>.{' '}
            <a href="/developers">All fields and errors</a>
          </p>
        </div>
        <div>
          <h3>On your own machine, in CI, or by an agent</h3>
          <pre tabindex={0}>{agentCommand(baseUrl)}</pre>
          <p>
            The format <code>agent</code> is a list of fixes to work through; <code>--fail-under</code> makes
            the exit code depend on the score.
          </p>
        </div>
      </div>
    </section>
  );
}

export interface CheckPageProps extends FormProps {
  readonly site: SiteConfig;
  readonly limits: Pick<Limits, 'siteChecks'>;
  readonly result: SiteCheck | undefined;
}

/** Where a page is checked, with what came of it. */
export function CheckPage({ site, limits, state, widget, result }: CheckPageProps) {
  const { title, description } = sitePage.check;
  const hasProblem = state.refusal !== undefined || Object.keys(state.problems).length > 0;
  return (
    <LandingPage site={site} page={sitePage.check} hasProblem={hasProblem}>
      <div class="hero">
        <div>
          <h1>{title}</h1>
          <p class="lead">{description}</p>
          <CheckForm state={state} widget={widget} />
          <p>
            <small>{checkLimit(limits)}</small>
          </p>
        </div>
        {result === undefined ? <Areas /> : null}
      </div>
      {result === undefined ? <p class="read">{fairness}</p> : <Result result={result} />}
      <Elsewhere baseUrl={site.baseUrl} />
    </LandingPage>
  );
}
