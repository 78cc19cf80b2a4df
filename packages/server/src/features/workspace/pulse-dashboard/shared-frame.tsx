import type { OpenedView } from '../../pulse/index.ts';
import { Page } from '../../site/index.ts';
import type { Place } from './address.ts';
import { dashboardStyle } from './dashboard-style.ts';
import { HeldWords } from './held-words.tsx';
import { spanWords } from './times.ts';

/** What every page of a shared view is given. */
export interface Shared {
  readonly homeUrl: string;
  readonly opened: OpenedView;
  readonly place: Place;
}

interface FrameProps extends Pick<Parameters<typeof Page>[0], 'title' | 'children'> {
  readonly shared: Shared;
}

/** What stands around a page of a shared view. */
export function SharedFrame({ shared, title, children }: FrameProps) {
  const { opened, place, homeUrl } = shared;
  const { range, times } = place;
  return (
    <Page
      title={`${title} – ${opened.project.name} – Waymark`}
      homeUrl={homeUrl}
      isWide
      style={dashboardStyle}
      head={<meta name="robots" content="noindex, nofollow" />}
    >
      <div class="lead">
        <h1>{opened.project.name}</h1>
        <a href={opened.project.origin} rel="noopener noreferrer nofollow">
          {opened.project.origin}
        </a>
      </div>
      <p>
        Shared as <strong>{opened.name}</strong>: <HeldWords held={opened.query.held} />.
      </p>
      <p>
        <small>
          {spanWords(range, times)}, beside {spanWords(range.before, times)}. Times of {times.zone}. This link
          works until {times.minute(opened.expiresAt)}.
        </small>
      </p>
      {children}
    </Page>
  );
}
