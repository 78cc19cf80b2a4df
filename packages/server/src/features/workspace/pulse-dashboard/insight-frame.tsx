import { CsrfField } from '../../humans/index.ts';
import {
  exportLimits,
  type InsightFile,
  type InsightName,
  insightFilesOf,
  type lastLook,
} from '../../pulse/index.ts';
import { AppPage } from '../../site/index.ts';
import { addressOf, onwardAddress, type Place } from './address.ts';
import { dashboardStyle } from './dashboard-style.ts';
import { ProjectHead, ViewControls } from './frame.tsx';
import { zoneScript } from './page-script.ts';
import type { ProjectView } from './pages.tsx';
import { type Shared, SharedFrame } from './shared-frame.tsx';
import { count } from './words.ts';

export const insightWords: Readonly<Record<InsightName, string>> = {
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
          href={onwardAddress(place, `/insights/${name}`)}
          aria-current={name === insight ? 'page' : undefined}
        >
          {words}
        </a>
      ))}
    </nav>
  );
}

const fileWords: Readonly<Record<InsightName, Readonly<Partial<Record<InsightFile, string>>>>> = {
  markdown: { lines: 'Its pages', agents: 'Its agents' },
  unread: { lines: 'All of it' },
  forbidden: { lines: 'All of it' },
  referrals: { lines: 'Its assistants', pages: 'Its pages' },
  journeys: { lines: 'Its days and agents', ends: 'Where journeys broke off' },
};

function Files({ place, insight }: { place: Place; insight: InsightName }) {
  const folder = place.mayDrill ? place.page : `${place.base}/insights`;
  const link = (file: string, ending: string) => addressOf(`${folder}/${file}.${ending}`, place.query);
  if (!place.mayExport) return null;
  return (
    <p>
      <small>
        {insightFilesOf(insight).map((file) => (
          <>
            {fileWords[insight][file]} as{' '}
            <a href={link(file, 'csv')} aria-label={`${fileWords[insight][file]} as CSV`}>
              CSV
            </a>{' '}
            or{' '}
            <a href={link(file, 'ndjson')} aria-label={`${fileWords[insight][file]} as NDJSON`}>
              NDJSON
            </a>
            .{' '}
          </>
        ))}
        Up to {count(exportLimits.lines)} lines{insightFilesOf(insight).length > 1 ? ' each' : ''}.
      </small>
    </p>
  );
}

/** Whose view such a page is of: of the project's people, or of whoever has a link to it. */
export type InsightView =
  | (ProjectView & { readonly shared?: undefined })
  | {
      readonly shared: Shared;
      readonly project: Shared['opened']['project'];
      readonly place: Place;
    };

interface InsightFrameProps extends Pick<Parameters<typeof AppPage>[0], 'children'> {
  readonly view: InsightView;
  readonly insight: InsightName;
}

/** The frame of a page that tells what only these events can. */
export function InsightFrame({ view, insight, children }: InsightFrameProps) {
  const shown = (
    <>
      <h2>{insightWords[insight]}</h2>
      {children}
      <Files place={view.place} insight={insight} />
    </>
  );
  if (view.shared !== undefined)
    return (
      <SharedFrame shared={view.shared} title={insightWords[insight]}>
        {shown}
      </SharedFrame>
    );
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
      <ViewControls place={place} shares={insight} />
      {shown}
    </AppPage>
  );
}

/** When the site was last looked at, and a button to look again. */
export function LookNote(props: {
  place: Place;
  look: Awaited<ReturnType<typeof lastLook>>;
  /** Absent for readers who may only read. */
  formToken: string | undefined;
}) {
  const { place, look, formToken } = props;
  const at = look?.checkedAt ?? null;
  const note = (
    <p>
      <small>
        {at === null
          ? 'The site has not been looked at yet; that happens within minutes.'
          : `robots.txt, sitemap and llms.txt as of ${place.times.minute(at)}; they are read daily.`}
        {look?.problem === null || look?.problem === undefined ? '' : ` Not readable: ${look.problem}.`}
      </small>
    </p>
  );
  if (formToken === undefined) return note;
  return (
    <form method="post" action={`${place.base}/insights/look`}>
      <CsrfField token={formToken} />
      {note}
      {at === null ? null : (
        <button type="submit" class="quiet">
          Look again
        </button>
      )}
    </form>
  );
}
