import { type Friction, limits } from '@waymark/contract';
import { topFinding } from '../../audits/index.ts';
import {
  Field,
  FormRefusal,
  type FormState,
  LandingPage,
  runWaymark,
  type SiteConfig,
  sitePage,
} from '../../site/index.ts';
import { arenaStyle } from './arena-style.ts';
import type { RankedCategory, RankedEntry } from './rank-entries.ts';
import type { EntryStory } from './read-arena.ts';
import { hasFinding, type RunFacts } from './run-facts.ts';
import {
  arrows,
  confidenceWords,
  directionWords,
  evidenceWords,
  findingKind,
  followedWords,
  milestoneWords,
  noPackTitle,
  proofWords,
  provenWords,
  requestCommand,
  requestTitle,
  terminalTitle,
} from './story-words.ts';
import type { Trend } from './trend.ts';
import {
  categoryNames,
  dayOf,
  emptyArena,
  noPack,
  ownerWords,
  packContents,
  rankingRule,
  timeWords,
  verdictWords,
} from './words.ts';

function TrendWords({ trend }: { trend: Trend }) {
  return (
    <span class={`trend ${trend.direction}`}>
      <span aria-hidden="true">{arrows[trend.direction]}</span>
      <span class="away">{directionWords(trend)}</span>
      {trend.words}
    </span>
  );
}

function Verdict({ status }: { status: RunFacts['status'] }) {
  return <strong class={`badge ${status}`}>{status}</strong>;
}

function EntryRow({ entry }: { entry: RankedEntry }) {
  const { facts } = entry;
  return (
    <tr>
      <td class="place">{entry.place}</td>
      <th scope="row">
        <a href={`/arena/${entry.slug}`}>{entry.name}</a>
      </th>
      <td>
        <Verdict status={facts.status} />
      </td>
      <td data-label="Time" class="number">
        {timeWords(facts.durationMs)}
      </td>
      <td data-label="Finding">{facts.findingTitle ?? <span class="soft">none</span>}</td>
      <td data-label="Trend">
        <TrendWords trend={entry.trend} />
      </td>
    </tr>
  );
}

function CategoryTable({ category, entries }: RankedCategory) {
  return (
    <section aria-labelledby={category}>
      <h2 id={category}>{categoryNames[category]}</h2>
      <table class="stack arena">
        <thead>
          <tr>
            <th scope="col">#</th>
            <th scope="col">Product</th>
            <th scope="col">Verdict</th>
            <th scope="col" class="number">
              Time
            </th>
            <th scope="col">Finding</th>
            <th scope="col">Trend</th>
          </tr>
        </thead>
        <tbody>
          {entries.map((entry) => (
            <EntryRow entry={entry} />
          ))}
        </tbody>
      </table>
    </section>
  );
}

/** Everything the arena shows. */
export function ArenaPage({ site, categories }: { site: SiteConfig; categories: readonly RankedCategory[] }) {
  const { title, description } = sitePage.arena;
  return (
    <LandingPage site={site} page={sitePage.arena} style={arenaStyle}>
      <h1>{title}</h1>
      <p class="lead">{description}</p>
      {categories.length === 0 ? (
        <div class="notice">
          <p>
            <strong>{emptyArena.lead}</strong> {emptyArena.explanation}
          </p>
          <p>
            Want to know how your own quickstart does? <a href={sitePage.audits.path}>Have it audited</a>. The
            report goes to you.
          </p>
        </div>
      ) : (
        categories.map((each) => <CategoryTable {...each} />)
      )}
      <h2>How to read it</h2>
      <p class="read">{rankingRule}</p>
      <h2>Proof packs</h2>
      <p class="read">
        <code>POST {site.baseUrl}/api/arena/report-requests</code> with <code>email</code>,{' '}
        <code>entry_slug</code>, <code>entry_name</code> and <code>category</code>. {packContents} Limits and
        errors: <a href="/openapi.json">{site.baseUrl}/openapi.json</a>.
      </p>
    </LandingPage>
  );
}

function Finding({ finding }: { finding: Friction | undefined }) {
  if (finding === undefined) return <p>No findings.</p>;
  const { evidence } = finding;
  return (
    <>
      <p>
        <strong>{finding.title}</strong> <span class="soft">{findingKind(finding)}</span>
      </p>
      <p>{finding.detail}</p>
      {evidence.quotes.length === 0 ? null : <pre>{evidence.quotes.join('\n')}</pre>}
      <dl>
        <dt>Likely owner</dt>
        <dd>{ownerWords[finding.likely_owner]}</dd>
        <dt>What would help</dt>
        <dd>{finding.recommendation}</dd>
        <dt>Confidence</dt>
        <dd>{confidenceWords(finding)}</dd>
      </dl>
      {evidence.counterfactual?.passed ? (
        <div class="notice">
          <p>
            <strong>{provenWords.lead}</strong> {provenWords.rest}
          </p>
          <pre>{evidence.counterfactual.change}</pre>
        </div>
      ) : null}
    </>
  );
}

function Journey({ story }: { story: EntryStory }) {
  const { journey_milestones: milestones } = story.report;
  if (milestones.length === 0) return <p>There was nothing to run.</p>;
  return (
    <ol class="trail">
      {milestones.map((milestone) => (
        <li class={milestone.status}>
          <span>{milestone.title}</span> <span class="soft">{milestoneWords(milestone)}</span>
        </li>
      ))}
    </ol>
  );
}

function Runs({ entry }: { entry: RankedEntry }) {
  return (
    <table class="stack">
      <thead>
        <tr>
          <th scope="col">Audited</th>
          <th scope="col">Verdict</th>
          <th scope="col">Steps</th>
          <th scope="col" class="number">
            Time
          </th>
          <th scope="col">Finding</th>
        </tr>
      </thead>
      <tbody>
        {[entry.facts, ...entry.earlier].map((run) => (
          <tr>
            <th scope="row">{dayOf(run.auditedAt)}</th>
            <td>
              <Verdict status={run.status} />
            </td>
            <td data-label="Steps">{`${run.stepsPassed} of ${run.steps}`}</td>
            <td data-label="Time" class="number">
              {timeWords(run.durationMs)}
            </td>
            <td data-label="Finding">{run.findingTitle ?? <span class="soft">none</span>}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

export interface StoryProps {
  readonly site: SiteConfig;
  readonly story: EntryStory;
  readonly state: FormState;
  /** The visitor has just asked for the pack. */
  readonly isRequested: boolean;
}

function NoPack({ state }: { state: FormState }) {
  return (
    <section class="card" aria-labelledby="proof-pack">
      <h2 id="proof-pack">{noPackTitle}</h2>
      <FormRefusal state={state} />
      <p>{noPack}</p>
    </section>
  );
}

function RequestForm({ story, site, state, isRequested }: StoryProps) {
  const { slug, facts } = story.entry;
  if (!hasFinding(facts)) return <NoPack state={state} />;
  return (
    <section class="card" aria-labelledby="proof-pack">
      <h2 id="proof-pack">{requestTitle}</h2>
      <p>{packContents}</p>
      {isRequested ? (
        <div class="notice" role="status">
          <p>Your request is in. We check the pack and then mail it once.</p>
        </div>
      ) : null}
      <form action={`/arena/${slug}#proof-pack`} method="post" novalidate aria-label={requestTitle}>
        <FormRefusal state={state} />
        <Field
          form="pack"
          name="email"
          label="Company e-mail"
          type="email"
          autocomplete="email"
          maxLength={limits.emailCharacters}
          state={state}
        />
        <p class="actions">
          <button type="submit">Send me the pack</button>
        </p>
      </form>
      <details>
        <summary>{terminalTitle}</summary>
        <pre tabindex={0}>{requestCommand(site.baseUrl, story.entry)}</pre>
      </details>
    </section>
  );
}

function Facts({ story }: { story: EntryStory }) {
  const { entry, rivals } = story;
  const { facts } = entry;
  return (
    <dl class="tiles">
      <div>
        <dt>{`In ${categoryNames[entry.category]}`}</dt>
        <dd>{`${entry.place} of ${rivals}`}</dd>
      </div>
      <div>
        <dt>Steps passed</dt>
        <dd>{`${facts.stepsPassed} of ${facts.steps}`}</dd>
      </div>
      <div>
        <dt>Time</dt>
        <dd>{timeWords(facts.durationMs)}</dd>
      </div>
      <div>
        <dt>Trend</dt>
        <dd class="words">
          <TrendWords trend={entry.trend} />
        </dd>
      </div>
    </dl>
  );
}

function Evidence({ site, story }: Pick<StoryProps, 'site' | 'story'>) {
  const { report, reportUrl } = story;
  const proof = proofWords(report);
  return (
    <ul>
      {proof === null ? null : (
        <li>
          <a href={`${reportUrl}#certificate`}>The certificate</a>: {proof}
        </li>
      )}
      <li>
        <a href={reportUrl}>The full report</a>: {evidenceWords(report)}
      </li>
      <li>
        <a href={`${reportUrl}.json`}>The report as it was signed</a> and its{' '}
        <a href={`${reportUrl}/signature`}>signature</a>; check them with{' '}
        <code>{runWaymark(site.baseUrl)} report verify</code>
      </li>
    </ul>
  );
}

/** What one entry has to tell. */
export function StoryPage(props: StoryProps) {
  const { site, story, state } = props;
  const { entry, report } = story;
  const { facts } = entry;
  const page = {
    path: `/arena/${entry.slug}`,
    markdownPath: `/arena/${entry.slug}.md`,
    title: `${entry.name} in the arena`,
    description: `${verdictWords[facts.status]} ${facts.verdict}`,
  };
  const hasProblem = state.refusal !== undefined || state.problems.email !== undefined;
  return (
    <LandingPage site={site} page={page} style={arenaStyle} hasProblem={hasProblem}>
      <p>
        <a href="/arena">← The arena</a>
      </p>
      <h1>
        {entry.name} <Verdict status={facts.status} />
      </h1>
      <p class="lead">{`${verdictWords[facts.status]} ${facts.verdict}`}</p>
      <p class="soft">{followedWords(facts)}</p>
      <Facts story={story} />
      <div class="story">
        <div>
          <h2>The finding</h2>
          <Finding finding={topFinding(report.frictions)} />
          <h2>The journey</h2>
          <Journey story={story} />
          <h2>Evidence</h2>
          <Evidence site={site} story={story} />
          <h2>Runs</h2>
          <Runs entry={entry} />
          <h2>What this does not show</h2>
          <ul>
            {report.acceptance.limitations.map((line) => (
              <li>{line}</li>
            ))}
          </ul>
        </div>
        <RequestForm {...props} />
      </div>
    </LandingPage>
  );
}
