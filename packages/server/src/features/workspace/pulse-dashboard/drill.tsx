import type { ListRow } from '../../pulse/index.ts';
import type { Page } from '../../site/index.ts';
import { heldAddress, type Place } from './address.ts';

/** A value that the view can be held to; only its name for a reader who may see this view alone. */
export function Drill(props: {
  place: Place;
  holds: ListRow['holds'];
  title?: string | undefined;
  children?: Parameters<typeof Page>[0]['children'];
}) {
  const { place, holds, title, children } = props;
  if (!place.mayDrill) return <span title={title}>{children}</span>;
  return (
    <a href={heldAddress(place, holds)} title={title}>
      {children}
    </a>
  );
}
