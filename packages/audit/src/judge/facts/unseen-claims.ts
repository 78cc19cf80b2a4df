import type { CommandText } from '../../model/command-text.ts';
import type { LedgerRow } from '../../model/ledger.ts';
import { isInstall } from '../../shell/effects.ts';
import { isKnownCommand } from '../../shell/looks.ts';
import { inOneLine } from '../../shell/shown.ts';
import type { Finding } from '../finding.ts';
import { beyondOfRuns } from './beyond-facts.ts';
import { claimsOnWay } from './claim-findings.ts';
import { dependsOnMachine, isLiteral } from './match-value.ts';
import type { AuditRuns } from './records.ts';

const MOST_LISTED = 10;

/** Whether a row gives the value of a line as code writes it, and any reader should come to the same. */
function isSettled(row: LedgerRow | undefined): row is Extract<LedgerRow, { code: 'value' }> {
  return row?.code === 'value' && isLiteral(row.data.text) && !dependsOnMachine(row.data.text);
}

/** The values that the page gives for lines which nothing carried out, in one finding that accuses nobody. */
export function unseenValues(runs: AuditRuns): Finding[] {
  const rows = new Map(runs.page.ledger.map((row) => [row.id, row]));
  const claims = [...claimsOnWay(runs), ...beyondOfRuns(runs).flatMap((entry) => entry.claims)];
  const unseen = claims.filter(({ seen, shown }) => seen === 'not_observable' && shown === undefined);
  const found = [...new Set(unseen.map(({ rowId }) => rowId))].map((id) => rows.get(id)).filter(isSettled);
  if (found.length === 0) return [];
  const listed = found.slice(0, MOST_LISTED);
  return [
    {
      code: 'auditor.value-unseen',
      params: {
        count: found.length,
        values: listed.map(({ data }) => `“${data.statement.trim()}”: ${data.text}`),
      },
      type: 'environment_blocker',
      owner: 'environment',
      severity: 'low',
      confidence: 'medium',
      stepIds: [],
      commandIds: [],
      sourceSectionIds: [...new Set(listed.map(({ sectionId }) => sectionId))],
      quotes: listed.map(({ quote }) => quote),
      counterfactual: null,
    },
  ];
}

/** The texts and values that the page shows and that were held against nothing: what prints them is not known, or was left out. */
export function textsNotLookedFor(runs: AuditRuns): LedgerRow[] {
  const { page, journey } = runs;
  const entries = beyondOfRuns(runs);
  const claims = [...claimsOnWay(runs), ...entries.flatMap((entry) => entry.claims)];
  const looked = new Set([
    ...claims.map(({ rowId }) => rowId),
    ...entries.map(({ rowId }) => rowId),
    ...(journey.plan.goal?.claimIds ?? []),
  ]);
  // What is told of a piece of code holds for all that stands in it.
  const lookedBlocks = new Set(page.ledger.filter(({ id }) => looked.has(id)).map(({ blockId }) => blockId));
  return page.ledger.filter((row) => {
    const { id, code, blockId } = row;
    const isValue = row.code === 'value' && isLiteral(row.data.text);
    const isShown = code === 'output' || code === 'response' || isValue;
    return isShown && blockId !== null && !looked.has(id) && !lookedBlocks.has(blockId);
  });
}

/** What a command gets, without the program that does. */
function wordsBehindVerb(command: CommandText): string {
  return inOneLine(command).split(' ').slice(2).join(' ');
}

/** Ways to the same installation that the page names beside one that was told, by programs that the auditor does not know. */
export function waysNotKnown({ page }: Pick<AuditRuns, 'page'>): LedgerRow[] {
  return page.ledger.filter((row) => {
    if (row.code !== 'mention' || isKnownCommand(inOneLine(row.data.command))) return false;
    const got = wordsBehindVerb(row.data.command);
    return page.ledger.some(
      (other) =>
        (other.code === 'run' || other.code === 'mention') &&
        other.sectionId === row.sectionId &&
        isInstall(other.data.command) &&
        wordsBehindVerb(other.data.command) === got,
    );
  });
}
