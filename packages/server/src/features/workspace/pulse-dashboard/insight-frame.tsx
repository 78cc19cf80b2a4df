import { CsrfField } from '../../humans/index.ts';
import type { InsightName, lastLook } from '../../pulse/index.ts';
import { AppPage } from '../../site/index.ts';
import { addressOf, type Place } from './address.ts';
import { dashboardStyle } from './dashboard-style.ts';
import { ProjectHead, ViewControls } from './frame.tsx';
import { zoneScript } from './page-script.ts';
import type { ProjectView } from './pages.tsx';

const insightWords: Readonly<Record<InsightName, string>> = {
  markdown: 'Markdown refused',
  unread: 'Never read',
  forbidden: 'Against robots.txt',
  referrals: 'Sent by assistants',
  journeys: 'Docs to API',
};

function InsightTabs({ place, insight }: { place: Place; insight: InsightName }) {
  return (
    <nav class="tabs" aria-label="Insights">
      {Object.entries(insightWords).map(([name, words]) => (
        <a
          href={addressOf(`${place.base}/insights/${name}`, place.query)}
          aria-current={name === insight ? 'page' : undefined}
        >
          {words}
        </a>
      ))}
    </nav>
  );
}

function Files({ place }: { place: Place }) {
  const link = (ending: string) => addressOf(`${place.page}/lines.${ending}`, place.query);
  return (
    <p>
      <small>
        All of it as <a href={link('csv')}>CSV</a> or <a href={link('ndjson')}>NDJSON</a>.
      </small>
    </p>
  );
}

interface InsightFrameProps extends Pick<Parameters<typeof AppPage>[0], 'children'> {
  readonly view: ProjectView;
  readonly insight: InsightName;
}

/** The frame of a page that tells what only these events can. */
export function InsightFrame({ view, insight, children }: InsightFrameProps) {
  const { within, project, place } = view;
  return (
    <AppPage
      title={`${insightWords[insight]} – ${project.name} – Waymark`}
      within={within}
      isWide
      style={dashboardStyle}
      script={zoneScript}
    >
      <ProjectHead project={project} place={place} />
      <InsightTabs place={place} insight={insight} />
      <ViewControls place={place} isShared={false} />
      <h2>{insightWords[insight]}</h2>
      {children}
      <Files place={place} />
    </AppPage>
  );
}

/** When the site was last looked at, and a button to look again. */
export function LookNote(props: {
  place: Place;
  look: Awaited<ReturnType<typeof lastLook>>;
  formToken: string;
}) {
  const { place, look, formToken } = props;
  const at = look?.checkedAt ?? null;
  return (
    <form method="post" action={`${place.base}/insights/look`}>
      <CsrfField token={formToken} />
      <p>
        <small>
          {at === null
            ? 'The site has not been looked at yet; that happens within minutes.'
            : `robots.txt, sitemap and llms.txt as of ${place.times.minute(at)}; they are read daily.`}
          {look?.problem === null || look?.problem === undefined ? '' : ` Not readable: ${look.problem}.`}
        </small>
      </p>
      {at === null ? null : (
        <button type="submit" class="quiet">
          Look again
        </button>
      )}
    </form>
  );
}
