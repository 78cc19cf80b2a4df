import { addressOf, type Place } from './address.ts';

/** Where a long list goes on, and back. */
export function Onward({ place, page, hasMore }: { place: Place; page: number; hasMore: boolean }) {
  const link = (to: number) => addressOf(place.page, place.query, to === 1 ? {} : { page: String(to) });
  return (
    <p class="after">
      {page > 1 ? <a href={link(page - 1)}>Before</a> : null}
      {hasMore ? <a href={link(page + 1)}>More</a> : null}
    </p>
  );
}
