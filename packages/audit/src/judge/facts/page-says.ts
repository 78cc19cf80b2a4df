import { hasWord } from '../../code/words.ts';
import type { LedgerRow } from '../../model/ledger.ts';
import type { PlannedStep } from '../../model/plan.ts';
import type { SourcePage } from '../../model/source.ts';
import { handsOverOutput, saysOutput } from '../../read/roles/said.ts';
import { calledNames } from '../../shell/calls.ts';
import { isInstall } from '../../shell/effects.ts';
import type { Finding } from '../finding.ts';
import type { AuditRuns } from './records.ts';

/** What a finding says is not there, by the names that the page has for it. */
function missingIn(finding: Finding, { action }: PlannedStep): string[] {
  if (finding.code === 'docs.missing-package') return [finding.params.package ?? finding.params.name];
  if (finding.code !== 'docs.command-not-found' || action.kind !== 'run') return [];
  const { line } = finding.params;
  return [...calledNames(action.command)].filter((name) => hasWord(line, name));
}

/** Whether a row names an installation that nobody did: what is not there may come by it. */
function isLeftInstall(row: LedgerRow): boolean {
  return row.code === 'mention' && isInstall(row.data.command);
}

const IN_WORDS: ReadonlySet<LedgerRow['code']> = new Set(['do_in_words', 'may_do', 'obtain']);

/**
 * What the page asks for in words before a place about the very thing that is missing there, and what nobody did: "if
 * you want it on the command line, install it globally".
 */
export function undoneAbout(
  finding: Finding,
  step: PlannedStep,
  { page, journey }: AuditRuns,
  before: number,
): LedgerRow[] {
  const names = missingIn(finding, step);
  const planned = new Set(
    journey.plan.account.flatMap(({ rowId, end }) => (end === 'planned' ? [rowId] : [])),
  );
  return page.ledger.filter((row) => {
    const { id, kind, code, order, quote } = row;
    if (kind !== 'instruction' || order >= before || planned.has(id)) return false;
    if (finding.code === 'docs.command-not-found' && isLeftInstall(row)) return true;
    return IN_WORDS.has(code) && names.some((name) => hasWord(quote, name));
  });
}

/** From this share on, what was printed shows that a text is that program's, though it has aged. */
const KNOWN_AGAIN = 0.3;

/**
 * Whether a text that was not printed is surely what a step prints by the page's own word: it stands below the command
 * in one block, is announced as output, is told in a sentence, or was in part printed.
 */
export function isSurelyShown(
  text: string,
  share: number,
  step: PlannedStep,
  { blocks }: SourcePage,
): boolean {
  if (share >= KNOWN_AGAIN) return true;
  const { action } = step;
  const isOwn = blocks.some(({ commands }) =>
    commands.some(
      ({ command, output }) => action.kind === 'run' && command === action.command && output === text,
    ),
  );
  const shown = blocks.filter((block) => block.text === text);
  const isAnnounced = shown.some(
    ({ context: { precedingText } }) => saysOutput(precedingText) || handsOverOutput(precedingText),
  );
  return isOwn || isAnnounced || shown.length === 0;
}
