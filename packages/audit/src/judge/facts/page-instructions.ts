import { intendedName } from '../../code/slips.ts';
import { hasWord } from '../../code/words.ts';
import type { LedgerRow } from '../../model/ledger.ts';
import type { PlannedStep } from '../../model/plan.ts';
import type { SourcePage } from '../../model/source.ts';
import { isNamedAfter, productsOf } from '../../plan/goal/products.ts';
import { announcesOutput, introducesOutput } from '../../read/roles/announcements.ts';
import { behindLast } from '../../read/source/plain-text.ts';
import { calledNames } from '../../shell/calls.ts';
import { isInstall } from '../../shell/effects.ts';
import { isManager } from '../../shell/managers.ts';
import { parseShell } from '../../shell/parse-shell.ts';
import { knownPrograms } from '../../shell/programs.ts';
import { splitVersion } from '../../shell/words.ts';
import type { Finding } from '../finding.ts';
import { leavesLineToReader } from '../left-to-reader.ts';
import type { SignalCheck } from '../signal.ts';
import type { AuditRuns } from './records.ts';

/** What a finding says is not there, by the names that the page has for it. */
function missingIn(finding: Finding, { action }: PlannedStep): string[] {
  if (finding.code === 'docs.missing-package') return [finding.params.package ?? finding.params.name];
  if (finding.code !== 'docs.command-not-found' || action.kind !== 'run') return [];
  const { line } = finding.params;
  return [...calledNames(action.command)].filter((name) => hasWord(line, name));
}

/** Whether a link leads to the home of something by its name: `https://forge.example/team/name`. */
function leadsTo(link: string, name: string): boolean {
  return URL.canParse(link) && new URL(link).pathname.split('/').includes(name);
}

/**
 * Whether the page connects a program with what it sets up: a package is named after it, a sentence tells of it and leaves
 * it to no page of its own, or it is a slip of another's name.
 */
function isKnownToPage(name: string, page: SourcePage): boolean {
  const isLeftToLink = page.prose.some(({ links }) => links.some((link) => leadsTo(link, name)));
  return (
    productsOf(page).some((product) => isNamedAfter(product, name)) ||
    (!isLeftToLink && page.prose.some(({ text }) => hasWord(text, name))) ||
    intendedName(name, knownPrograms()) !== undefined
  );
}

/** The programs that are not there and that readers have from elsewhere: their own by a made-up name, or what the page links. */
export function strangePrograms(finding: Finding, step: PlannedStep, page: SourcePage): string[] {
  if (finding.code !== 'docs.command-not-found') return [];
  return missingIn(finding, step).filter((name) => !isKnownToPage(name, page));
}

/** Whether the snippet of a row names what a finding says is not there. */
export function showsMissing(
  row: LedgerRow,
  finding: Finding,
  step: PlannedStep,
  { blocks }: SourcePage,
): boolean {
  const text = blocks.find(({ id }) => id === row.blockId)?.text ?? row.quote;
  return missingIn(finding, step).some((name) => hasWord(text, name));
}

/** Whether a row names an installation that nobody did: what is not there may come by it. */
function isLeftInstall(row: LedgerRow): boolean {
  return row.code === 'mention' && isInstall(row.data.command);
}

/** Whether the page names, in the part of a step, an installation of the very program that the step calls. */
export function namesInstallOf(
  { action, sourceStepIds }: PlannedStep,
  ledger: readonly LedgerRow[],
): boolean {
  if (action.kind !== 'run') return false;
  const called = [...calledNames(action.command)];
  const part = ledger.find(({ sourceStepId }) => sourceStepIds.includes(sourceStepId ?? ''))?.sectionId;
  return ledger.some(
    (row) => row.sectionId === part && isLeftInstall(row) && called.some((name) => hasWord(row.quote, name)),
  );
}

/** Signs around a name in a sentence. */
const AROUND_NAMES = '`\'"(),;:';

/** The words of a line behind the one that tells to install something, by whatever program. */
function wordsInstalled(line: string): string[] {
  const words = [...line]
    .map((sign) => (AROUND_NAMES.includes(sign) ? ' ' : sign))
    .join('')
    .split(' ')
    .map((word) => (word.endsWith('.') ? word.slice(0, -1) : word));
  const at = words.findIndex((word) => word.toLowerCase() === 'install' || word === 'add' || word === 'i');
  return at === -1 ? [] : words.slice(at + 1).map((word) => splitVersion(word).name);
}

/** Whether the page tells anywhere, in words or in code, to install a package that is not there. */
export function tellsInstallOf(finding: Finding, step: PlannedStep, { prose, blocks }: SourcePage): boolean {
  if (finding.code !== 'docs.missing-package') return false;
  const names = missingIn(finding, step);
  const told = [...prose, ...blocks].flatMap(({ text }) => text.split('\n').flatMap(wordsInstalled));
  return names.some((name) => told.includes(name));
}

const IN_WORDS: ReadonlySet<LedgerRow['code']> = new Set(['do_in_words', 'may_do', 'obtain']);

/**
 * What the page asks for in words before a place about the very thing that is missing there, and what nobody did: "if
 * you want it on the command line, install it globally".
 */
export function unfollowedInstructions(
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
    if (kind !== 'instruction' || planned.has(id)) return false;
    if (leavesLineToReader(row, names, page)) return true;
    if (order >= before) return false;
    const isNamed = names.some((name) => hasWord(quote, name));
    if (isLeftInstall(row) && (isNamed || finding.code === 'docs.command-not-found')) return true;
    return IN_WORDS.has(code) && isNamed;
  });
}

/** From this share on, what was printed shows that a text is that program's, though it has aged. */
const KNOWN_AGAIN = 0.3;

/**
 * Whether a text that was not printed is surely what a step prints by the page's own word: it stands below the command
 * in one block, is announced as output, is told in a sentence, or was in part printed.
 */
function isSurelyShown(text: string, share: number, step: PlannedStep, { blocks }: SourcePage): boolean {
  if (share >= KNOWN_AGAIN) return true;
  const { action } = step;
  const isOwn = blocks.some(({ commands }) =>
    commands.some(
      ({ command, output }) => action.kind === 'run' && command === action.command && output === text,
    ),
  );
  const shown = blocks.filter((block) => block.text === text);
  const isAnnounced = shown.some(
    ({ context: { precedingText } }) => announcesOutput(precedingText) || introducesOutput(precedingText),
  );
  return isOwn || isAnnounced || shown.length === 0;
}

/** Whether the page names something at another place than the step that should make or open it. */
function isNamedElsewhere(
  word: string,
  { sourceStepIds }: PlannedStep,
  { ledger, prose }: SourcePage,
): boolean {
  return (
    ledger.some(
      ({ sourceStepId, quote }) => !sourceStepIds.includes(sourceStepId ?? '') && hasWord(quote, word),
    ) || prose.some(({ text }) => hasWord(text, word))
  );
}

/** Whether what a step did not keep is the page's own promise: what only the auditor expects of a command accuses nobody. */
export function isPromised(broken: SignalCheck, step: PlannedStep, page: SourcePage): boolean {
  switch (broken.code) {
    case 'output_not_printed': {
      const { share } = broken.params;
      const texts = step.expected.flatMap((signal) => (signal.kind === 'output' ? [signal.text] : []));
      return texts.every((text) => isSurelyShown(text, share, step, page));
    }
    case 'file_missing':
      return isNamedElsewhere(behindLast(broken.params.path, '/'), step, page);
    case 'no_port':
    case 'other_port':
      return broken.params.wanted !== null && isNamedElsewhere(String(broken.params.wanted), step, page);
    case 'nothing_created':
      // What a package manager is told to create by is a scaffolder; `init` of another tool may keep its own house.
      return (
        step.action.kind === 'run' &&
        parseShell(step.action.command).commands.some(({ program }) => isManager(program))
      );
    default:
      return true;
  }
}
