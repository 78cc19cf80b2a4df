import type { Answer } from '../fetch/fetch-session.ts';
import type { Finding } from '../fetch/observe/check.ts';
import { isServerTrouble, type PageFacts } from '../fetch/observe/check.ts';
import { type ProbeAnswer, toProbe } from '../fetch/probe-page.ts';
import type { FetchRefusal } from '../guard/guarded-result.ts';
import { siteOf } from '../guard/public-name.ts';
import type { NotObserved } from '../model/observation-codes.ts';
import type { CheckId } from '../model/site-check.ts';

/** A question to a site: where, and what was answered or why nothing was. */
export type Asked = { url: string } & (
  | { answer: ProbeAnswer; why: null }
  | { answer: null; why: FetchRefusal }
);

/** The documents that a site keeps at fixed places. */
export type SiteDocuments = {
  home: Asked;
  robots: Asked;
  skills: Asked;
  apiCatalog: Asked;
  openapi: Asked;
  mcpCard: Asked;
  a2aCard: Asked;
  authorizationServer: Asked;
  openidProvider: Asked;
  protectedResource: Asked;
  authMd: Asked;
};

/** The sitemaps that were read, and how many there are. */
export type SitemapFacts = { first: Asked; inside: readonly Asked[]; named: number };

/** What is known of a page and its site. */
export type SiteFacts = {
  page: PageFacts;
  documents: SiteDocuments;
  /** Null where the first one is on a site of somebody else's. */
  sitemaps: SitemapFacts | { elsewhere: string };
  /** The first skill of the index, as it is served. */
  skill: Asked | null;
  /** Some links of llms.txt, and how many it has. */
  links: { sample: readonly Asked[]; count: number };
};

/** One check of a site: a finding, or the reason why it could not run. */
export type SiteCheckRule = { name: CheckId; run(facts: SiteFacts): Finding | NotObserved };

/** What one request gave, as an answer to a question. */
export function askedOf(url: string, answer: Answer): Asked {
  const probe = toProbe(url, answer);
  if (probe !== null) return { url, answer: probe, why: null };
  return { url, answer: null, why: answer.kind === 'refused' ? answer.refusal.reason : 'protocol' };
}

/** Why nothing can be said of a document: no answer, or one that speaks of the server alone. */
export function reasonNotObserved({ url, answer, why }: Asked): NotObserved | undefined {
  if (answer === null) return { code: 'no_answer', params: { url, why } };
  if (!isServerTrouble(answer.status)) return undefined;
  return { code: 'answered_error', params: { url, status: answer.status } };
}

/** The document, where there is one: a page for people is none. */
export function present({ answer }: Asked): ProbeAnswer | undefined {
  return answer !== null && answer.status === 200 && answer.format !== 'html' ? answer : undefined;
}

/** A document read as a JSON object; undefined for anything else. */
export function readObject(answer: ProbeAnswer | undefined): Readonly<Record<string, unknown>> | undefined {
  if (answer === undefined) return undefined;
  try {
    const value: unknown = JSON.parse(answer.text);
    return isObject(value) ? value : undefined;
  } catch {
    return undefined;
  }
}

/** Tells whether a value is a JSON object. */
export function isObject(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** Tells whether two addresses belong to one owner, as far as their names say. */
export function isSameSite(one: string, other: string): boolean {
  const [a, b] = [URL.parse(one)?.hostname, URL.parse(other)?.hostname];
  return a !== undefined && b !== undefined && (a === b || siteOf(a) === siteOf(b));
}
