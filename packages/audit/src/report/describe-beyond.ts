import type { FullReport } from '@waymark/contract';
import { beyondOfRuns } from '../judge/facts/beyond-facts.ts';
import type { BeyondSeen } from '../judge/facts/beyond-seen.ts';
import { textsNotLookedFor, waysNotKnown } from '../judge/facts/unseen-claims.ts';
import type { AuditRecord } from './audit-record.ts';
import { BEYOND_SECTION } from './certificate-section.ts';
import { linkerOf } from './describe-certificate.ts';
import { evidencePlaces } from './evidence-places.ts';
import { inlineText } from './markdown-text.ts';
import { behindGoalWords, beyondMark, beyondWords, notLookedForWords } from './words/beyond-words.ts';

const MOST_UNSEEN = 40;

/** What the page shows behind its goal; only a journey that reached the goal has been there. */
function behindGoal({ judgement, runs }: AuditRecord): BeyondSeen[] {
  return judgement.status === 'passed' || runs.marked !== null ? beyondOfRuns(runs) : [];
}

/** What comes after the goal as a section in Markdown: a line for each result, nothing of it in silence. */
export function describeBeyond(record: AuditRecord): FullReport['sections'][number] {
  const [places, link] = [evidencePlaces(record.runs), linkerOf(record)];
  const linkTo = (id: string): string => {
    const place = places.get(id);
    return place === undefined ? inlineText(id) : link(place.label, place.artifactId);
  };
  const entries = behindGoal(record);
  const quotes = new Map(record.runs.page.ledger.map(({ id, quote }) => [id, quote]));
  const lines = entries.map((entry) => {
    const commands = entry.commandIds.map(linkTo).join(', ');
    // The link shows the words of the page already; a reason quotes others.
    const isOwn = entry.line !== null && quotes.get(entry.rowId)?.startsWith(entry.line) === true;
    const said = inlineText(beyondWords(isOwn && entry.reason !== null ? { ...entry, line: null } : entry));
    return `- ${beyondMark(entry)} ${linkTo(entry.rowId)} ${said}${commands === '' ? '' : ` Evidence: ${commands}.`}`;
  });
  const { runs, judgement } = record;
  const shown = judgement.status === 'passed' ? [...waysNotKnown(runs), ...textsNotLookedFor(runs)] : [];
  const unseen = shown
    .slice(0, MOST_UNSEEN)
    .map(({ id, code }) => `- ? ${linkTo(id)} ${notLookedForWords(code)}`);
  const body = [inlineText(behindGoalWords(entries)), [...lines, ...unseen].join('\n')]
    .filter(Boolean)
    .join('\n\n');
  return { id: BEYOND_SECTION, title: 'After the goal', body };
}
