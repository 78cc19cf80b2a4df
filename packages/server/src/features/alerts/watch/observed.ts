import type { AlertKind, PulsePurpose } from '@waymark/contract';
import type { Facet } from '../../pulse/index.ts';

/** How often something was asked for, and how often in vain. */
export interface Counts {
  readonly requests: number;
  readonly failures: number;
}

export interface HourCounts extends Counts {
  /** When the hour began. */
  readonly at: number;
}

/** A page, or a route of pages. */
export interface PlaceCounts extends Counts {
  readonly place: string;
  readonly isRoute: boolean;
}

/** A crawler that came regularly and does not any more. */
export interface SilentAgent {
  readonly agent: string;
  /** On how many of the compared days it came. */
  readonly days: number;
  readonly requests: number;
}

/** Whether the cause of an open alert is there; `unknown` while nothing has shown either. */
export type Lasting = 'still' | 'unknown' | 'gone';

/** What was seen of a project: the last hour, and the time before it. */
export interface Look {
  readonly now: number;
  readonly recent: readonly Facet[];
  readonly history: readonly Facet[];
  readonly hours: readonly HourCounts[];
  /** For how many days single hours are known. */
  readonly hourDays: number;
  readonly places: readonly PlaceCounts[];
  readonly placesBefore: readonly PlaceCounts[];
  readonly silent: readonly SilentAgent[];
  /** Set when nobody at all came for that many days, where somebody did before. */
  readonly isAllSilent: boolean;
  readonly silentDays: number;
}

/** One thing that an alert is about, with its numbers. */
export interface Subject {
  readonly name: string;
  /** The words for it, with its numbers. */
  readonly words: string;
  readonly numbers: Readonly<Record<string, number>>;
  /** Whether it is a route of pages. */
  readonly isRoute?: boolean;
}

/** What was found of one kind; subjects that come together are told of together. */
export interface Finding {
  readonly kind: AlertKind;
  readonly subjects: readonly Subject[];
  /** Whether each subject is news of its own, or the kind as a whole is. */
  readonly isBySubject: boolean;
}

/** Purposes of those who come by themselves, again and again. */
export const crawlerPurposes: ReadonlySet<PulsePurpose> = new Set<PulsePurpose>([
  'ai_training',
  'ai_search_index',
]);

/** Requests of clients that are not who they say count for nobody. */
export const isGenuine = ({ verdict }: Facet) => verdict !== 'spoofed';

/** Counts by agent. */
export function countByAgent(
  facets: readonly Facet[],
  isOne: (facet: Facet) => boolean,
): Map<string, number> {
  const counts = new Map<string, number>();
  for (const facet of facets)
    if (isOne(facet)) counts.set(facet.agent, (counts.get(facet.agent) ?? 0) + facet.requests);
  return counts;
}

export const countAll = (facets: readonly Facet[], isOne: (facet: Facet) => boolean = () => true) =>
  facets.reduce((sum, facet) => sum + (isOne(facet) ? facet.requests : 0), 0);

export const shareOf = ({ requests, failures }: Counts) => (requests === 0 ? 0 : failures / requests);

/** How often a place was asked for, which may be known as a path and as a route. */
export function countsOf(places: readonly PlaceCounts[], name: string): Counts {
  const own = places.filter(({ place }) => place === name);
  return own.reduce<Counts>((most, each) => (each.requests > most.requests ? each : most), {
    requests: 0,
    failures: 0,
  });
}
