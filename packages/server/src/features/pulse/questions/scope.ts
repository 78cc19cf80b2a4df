import type { DocumentFormat, PulsePurpose, PulseVerdict } from '@waymark/contract';
import type { EventColumn } from '../../../store/index.ts';

/** What a question is about; values of one filter are alternatives, filters are all met. */
export interface Filters {
  /** Keys of agents; the empty one is a client without a name. */
  readonly agents?: readonly string[];
  readonly purposes?: readonly PulsePurpose[];
  readonly verdicts?: readonly PulseVerdict[];
  readonly paths?: readonly string[];
  /** Null is a request of no known route, or of no known status. */
  readonly routes?: readonly (string | null)[];
  readonly statuses?: readonly (number | null)[];
  /** First digits of statuses, 1 to 5; what is asked for beside `statuses` is one more alternative. */
  readonly statusClasses?: readonly number[];
  readonly formats?: readonly DocumentFormat[];
  /** Pseudonyms, each of one client for one day. */
  readonly clients?: readonly string[];
  /** Whether a request asked for Markdown before anything else. */
  readonly asksForMarkdown?: boolean;
  /** Hosts of the pages that requests came from. */
  readonly referers?: readonly string[];
}

/** The events of a project from a moment up to, but not at, another, as far as the filters let them through. */
export interface Scope {
  readonly projectId: string;
  readonly from: number;
  readonly to: number;
  readonly filters?: Filters;
}

export const dimensions = [
  'agent',
  'purpose',
  'verdict',
  'path',
  'route',
  'status',
  'format',
  'client',
] as const;
export type Dimension = (typeof dimensions)[number];

export interface Totals {
  readonly requests: number;
  readonly failures: number;
}

/** A bucket of a series: when it begins, and what fell into it. */
export interface Bucket extends Totals {
  readonly at: number;
}

/** One value of a dimension; null where an event has none. */
export interface TopRow extends Totals {
  readonly value: string | number | null;
}

/** How many requests there were of one kind of client, format and status; 0 is an unknown status. */
export interface Facet {
  readonly agent: string;
  readonly purpose: PulsePurpose;
  readonly verdict: PulseVerdict;
  readonly format: DocumentFormat;
  readonly status: number;
  readonly requests: number;
}

/** What fails where and for whom; a place is a route, or a path where no route is known. */
export interface Failure {
  readonly status: number;
  readonly place: string;
  readonly agent: string;
  readonly requests: number;
}

/** A failure by its status, and its route, or path where no route is known. */
export interface FailingPlace {
  readonly status: number;
  readonly place: string;
}

/** What fails where: the hours in which it was first and last seen, and the agents that met it, most often first. */
export interface FailureGroup {
  readonly status: number;
  readonly place: string;
  /** Whether the place is a route; it is a path where no route is known. */
  readonly isRoute: boolean;
  readonly requests: number;
  readonly firstHour: number;
  readonly lastHour: number;
  readonly agents: readonly { readonly agent: string; readonly requests: number }[];
}

/** What fails where, with the page on which it happened most often. */
export interface FailingGroup extends FailureGroup {
  readonly page?: string | undefined;
}

export interface MatrixCell {
  readonly agent: string;
  readonly format: DocumentFormat;
  readonly requests: number;
}

export interface SingleRequest {
  readonly id: string;
  readonly at: number;
  readonly agent: string;
  readonly purpose: PulsePurpose;
  readonly verdict: PulseVerdict;
  /** Why the verdict is what it is, as it is stored; null where nothing was claimed. */
  readonly reason: string | null;
  readonly userAgent: string;
  readonly client: string;
  readonly ip: string | null;
  readonly path: string;
  readonly route: string | null;
  readonly method: string | null;
  readonly status: number | null;
  readonly format: DocumentFormat;
  readonly durationMs: number | null;
  readonly errorCode: string | null;
}

/** An event with all that is kept of it; a sum of a day has no id, and stands for more than one request. */
export type StoredEvent = Readonly<Record<EventColumn | 'requests', string | number | null>>;

/** Requests under one name with one verdict for one reason. */
export interface ClaimRow {
  readonly agent: string;
  readonly verdict: PulseVerdict;
  /** As it is stored; null where it is no longer kept. */
  readonly reason: string | null;
  readonly requests: number;
  readonly lastHour: number;
}

/** A place in the list of requests, which goes from the newest to the oldest. */
export interface Place {
  readonly at: number;
  readonly id: string;
}

/** How often an agent asked for a path, and in which hours first and last. */
export interface PathVisit {
  readonly agent: string;
  readonly path: string;
  readonly requests: number;
  readonly firstHour: number;
  readonly lastHour: number;
}

/** Journeys of one agent that began on one day (UTC): read a document, then called the API, then with success. */
export interface JourneyDay {
  /** Null stands for all agents but those that were asked for. */
  readonly agent: string | null;
  readonly day: number;
  readonly journeys: number;
  readonly called: number;
  readonly succeeded: number;
}

/** Where journeys without success ended: at a call that failed, or with no call at all. */
export interface BrokenJourney {
  readonly agent: string;
  readonly status: number | null;
  readonly place: string | null;
  readonly journeys: number;
}
