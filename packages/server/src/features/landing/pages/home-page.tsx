import { LandingPage, type SiteConfig, sitePage } from '../../site/index.ts';
import { Contours } from './contours.tsx';
import {
  excerptText,
  fixWords,
  milestoneStatus,
  publishedDay,
  shownSource,
  stepWords,
} from './report-words.ts';
import type { ShownReport } from './show-report.ts';
import { SubmitForm, type SubmitFormProps } from './submit-form-view.tsx';
import { DiffLines, TryExample, type TryExampleProps } from './try-example.tsx';
import {
  type LimitedSite,
  localCommand,
  offeredPages,
  stages,
  submissionLimit,
  submitCommand,
} from './words.ts';

export interface HomeProps extends SubmitFormProps {
  readonly site: SiteConfig & LimitedSite;
  readonly report: ShownReport | undefined;
  readonly example: Omit<TryExampleProps, 'isChallenged'>;
}

function ReportBoard({ report }: { report: ShownReport }) {
  const { status, title, verdict, milestones, url, excerpt, fix } = report;
  return (
    <section class="board" aria-labelledby="report">
      <p class="eyebrow">{shownSource[report.source]}</p>
      <h2 id="report">{title}</h2>
      <p>
        <span class={`badge ${status}`}>{status}</span>{' '}
        <small>
          {`${stepWords(report)}, `}
          <time datetime={new Date(report.publishedAt).toISOString()}>{publishedDay(report)}</time>
        </small>
      </p>
      <p>{verdict}</p>
      <ol class="trail">
        {milestones.map((milestone) => (
          <li class={milestone.status}>
            {milestone.title} <small>{milestoneStatus(milestone)}</small>
          </li>
        ))}
      </ol>
      {excerpt === undefined ? null : (
        <pre>
          <span class="prompt">$ </span>
          {excerptText(excerpt)}
        </pre>
      )}
      {fix === undefined ? null : (
        <>
          <p>{fixWords}</p>
          <DiffLines lines={fix.lines} />
        </>
      )}
      <p>
        <a href={url}>Read the full report</a>
        {fix === undefined ? null : (
          <>
            {' '}
            or <a href={fix.url}>the proven patch</a>
          </>
        )}
      </p>
    </section>
  );
}

function StageBoard() {
  return (
    <section class="board" aria-labelledby="stages">
      <p class="eyebrow">No report is public on this service yet.</p>
      <h2 id="stages">What a report tells you</h2>
      <ol class="trail">
        {stages.map(({ name, answers }) => (
          <li>
            {name} <small>{answers}</small>
          </li>
        ))}
      </ol>
    </section>
  );
}

function Stages() {
  return (
    <ol class="trail">
      {stages.map(({ name, text }) => (
        <li>
          <h3>{name}</h3>
          <p>{text}</p>
        </li>
      ))}
    </ol>
  );
}

function Offers({ site }: { site: SiteConfig }) {
  return (
    <section class="band" aria-labelledby="offers">
      <h2 id="offers">What this service offers</h2>
      <ul class="cards">
        {offeredPages(site).map((page) => (
          <li>
            <h3>
              <a href={page.path}>{page.label}</a>
            </h3>
            <p>{page.description}</p>
          </li>
        ))}
      </ul>
    </section>
  );
}

function Terminal({ site }: { site: SiteConfig }) {
  return (
    <section class="band" aria-labelledby="terminal">
      <h2 id="terminal">From a terminal, a pipeline or an agent</h2>
      <div class="split">
        <div>
          <p>
            One request starts the same audit. The answer has the address of the report;{' '}
            <a href="/developers">every operation, field and error</a> is documented.
          </p>
          <pre>{submitCommand(site.baseUrl)}</pre>
          <p>
            Or run it on your own machine before you publish, with the <code>waymark</code> command. Its exit
            code is the verdict.
          </p>
          <pre>{localCommand(site.baseUrl)}</pre>
        </div>
        <div>
          <h3>How an audit works</h3>
          <Stages />
        </div>
      </div>
    </section>
  );
}

/** The landing host's first page. */
export function HomePage({ site, report, state, widget, example }: HomeProps) {
  const { title, description } = sitePage.home;
  return (
    <LandingPage site={site} page={sitePage.home}>
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
        <div class="boards">
          {report === undefined ? <StageBoard /> : <ReportBoard report={report} />}
          <TryExample {...example} isChallenged={widget !== undefined} />
        </div>
      </div>
      <Offers site={site} />
      <Terminal site={site} />
    </LandingPage>
  );
}
