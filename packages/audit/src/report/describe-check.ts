import type { SiteCheck, SiteCheckItem, SiteCheckOutcome } from '@waymark/contract';
import { type CheckedItem, type CheckedSite, SITE_CHECKS } from '../model/site-check.ts';
import { CHECK_WORDS, checkSummary, LEVEL_WORDS } from './words/check-words.ts';
import { notObservedWords, observedByWords, observedWords } from './words/observation-words.ts';
import { inOneLine } from './words/one-line.ts';
import type { RemedyPlace } from './words/remedy.ts';

const MOST_EVIDENCE = 400;

/** Puts a check of a site into words, as it goes over the wire. */
export function describeCheck(checked: CheckedSite): SiteCheck {
  const { requestedUrl, pageUrl, unread, score, level, items } = checked;
  const site = URL.parse(pageUrl)?.origin ?? pageUrl;
  const place = { origin: site, page: pageUrl };
  const counts = countOutcomes(items);
  return {
    schema_version: 'site-check.v1',
    url: requestedUrl,
    page_url: pageUrl,
    site,
    checked_at: checked.checkedAt,
    page_read: unread === null,
    summary:
      score === null || level === null
        ? `The page could not be read. ${unread ?? ''}`.trim()
        : checkSummary(score, level, counts),
    score,
    level:
      level === null
        ? null
        : { ...LEVEL_WORDS[level.number], ...level, next: [...level.next], unsure: [...level.unsure] },
    counts,
    checks: items.map((item) => describeItem(item, place)),
    fixes: checked.fixes.map(({ id, gain }) => ({
      check: id,
      title: CHECK_WORDS[id].title,
      gain,
      ...CHECK_WORDS[id].remedy(place),
    })),
    requests: checked.requests,
  };
}

function countOutcomes(items: readonly CheckedItem[]): Record<SiteCheckOutcome, number> {
  const count = (outcome: SiteCheckOutcome) => items.filter((item) => item.outcome === outcome).length;
  return {
    passed: count('passed'),
    warning: count('warning'),
    failed: count('failed'),
    not_applicable: count('not_applicable'),
    could_not_check: count('could_not_check'),
  };
}

function describeItem(item: CheckedItem, place: RemedyPlace): SiteCheckItem {
  const { id, outcome, observed, notObserved, by } = item;
  const { title, why, remedy } = CHECK_WORDS[id];
  return {
    id,
    area: SITE_CHECKS[id].area,
    title,
    outcome,
    found: inOneLine(observed === null ? notObservedWords(notObserved) : observedWords(observed)),
    evidence: by === null ? null : inOneLine(observedByWords(by)).slice(0, MOST_EVIDENCE),
    why,
    weight: SITE_CHECKS[id].weight,
    remedy: outcome === 'failed' || outcome === 'warning' ? remedy(place) : null,
  };
}
