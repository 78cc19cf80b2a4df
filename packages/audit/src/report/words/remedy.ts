import type { SiteCheckRemedy } from '@waymark/contract';

/** Where a remedy is for: the origin of the site and the address of the page. */
export type RemedyPlace = { origin: string; page: string };

/** What a report says of a check, whatever it found. */
export type CheckWords = {
  title: string;
  why: string;
  remedy: (place: RemedyPlace) => SiteCheckRemedy;
};

/** A remedy that needs no example. */
export function todo(text: string): CheckWords['remedy'] {
  return () => ({ todo: text, example: null });
}
