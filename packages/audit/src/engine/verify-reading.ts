import type { QuickstartReport } from '@waymark/contract';
import type { AuditRuns } from '../judge/facts/records.ts';
import type { Goal } from '../model/goal.ts';
import type { SourcePage } from '../model/source.ts';
import type { PageSource } from '../read/read-page.ts';
import { ARTIFACT_IDS } from '../report/artifact-names.ts';
import { readRuns } from '../report/verify/read-files.ts';
import type { CertificateCheck } from '../report/verify/verify-certificate.ts';
import { readApart } from './read-apart.ts';

const NAME = 'reading of the page';
/** How a mark begins that stands where a secret was taken out. */
const TAKEN_OUT = '[redacted:';
const MARK = /\[redacted:[^\]]*\]/u;

const FORMATS: readonly { ending: string; format: PageSource['format'] }[] = [
  { ending: '.md', format: 'markdown' },
  { ending: '.mdx', format: 'mdx' },
  { ending: '.html', format: 'html' },
];

const PARTS = ['title', 'sections', 'blocks', 'prose', 'alternatives', 'steps', 'notices', 'ledger'] as const;

/** Whether a text is another one out of which something was taken: what is left of it stands there, from end to end. */
function isTakenFrom(stated: string, read: string): boolean {
  const [first = '', ...others] = stated.split(MARK);
  let from = first.length;
  return (
    others.length > 0 &&
    read.startsWith(first) &&
    read.endsWith(others.at(-1) ?? '') &&
    others.every((part) => {
      const at = read.indexOf(part, from);
      from = at + part.length;
      return at !== -1;
    })
  );
}

/** Whether a stated value is the one that was read, apart from texts out of which something was taken. */
function isSame(stated: unknown, read: unknown): boolean {
  if (typeof stated === 'string' && typeof read === 'string')
    return stated === read || isTakenFrom(stated, read);
  if (typeof stated !== 'object' || typeof read !== 'object' || stated === null || read === null)
    return stated === read;
  const [ofStated, ofRead] = [new Map(Object.entries(stated)), new Map(Object.entries(read))];
  return (
    Array.isArray(stated) === Array.isArray(read) &&
    ofStated.size === ofRead.size &&
    [...ofRead].every(([key, value]) => ofStated.has(key) && isSame(ofStated.get(key), value))
  );
}

/** Identifiers are made of texts, so those of a text out of which something was taken are others. */
function withoutIds(page: SourcePage): SourcePage {
  return JSON.parse(JSON.stringify(page), (key, value) =>
    key === 'id' || key.endsWith('Id') || key.endsWith('Ids') || key === 'about' ? null : value,
  );
}

const placeOf = ({ ledger }: SourcePage, goal: Goal | null): unknown[] => {
  const at = (id: string): number => ledger.findIndex((row) => row.id === id);
  return goal === null ? [] : [goal.kind, at(goal.rowId), ...goal.claimIds.map(at)];
};

function differenceOf(
  { page: stated, journey }: AuditRuns,
  read: { page: SourcePage; plan: { goal: Goal | null } },
  isWhole: boolean,
): string | undefined {
  const plain = (page: SourcePage): SourcePage =>
    isWhole ? JSON.parse(JSON.stringify(page)) : withoutIds(page);
  const [one, other] = [plain(stated), plain(read.page)];
  const part = PARTS.find((name) => !isSame(one[name], other[name]));
  if (part !== undefined) return `the runs were judged by other ${part} than the page has`;
  return isSame(placeOf(stated, journey.plan.goal), placeOf(read.page, read.plan.goal))
    ? undefined
    : 'the runs were judged by another goal than the page has';
}

/** As `differenceOf`, but a file that is nested too deeply is refused: comparing a stranger’s file may exhaust the stack. */
function comparedWith(...given: Parameters<typeof differenceOf>): string | undefined {
  try {
    return differenceOf(...given);
  } catch {
    return 'the runs cannot be compared with the page';
  }
}

/**
 * Reads the page of a report anew and compares: all that the runs were judged by must stand on it, nothing of it may be
 * left out, and it must lead where they were said to lead. The page is a stranger's, so it is read in a process that can be ended.
 */
export async function verifyReading(
  text: string | undefined,
  runsJson: unknown,
  report: QuickstartReport,
): Promise<CertificateCheck> {
  const refused = (detail: string): CertificateCheck => ({ name: NAME, ok: false, detail });
  const file = report.artifacts.find(({ id }) => id === ARTIFACT_IDS.source);
  const format = FORMATS.find(({ ending }) => file?.path.endsWith(ending))?.format;
  if (text === undefined || file === undefined || format === undefined)
    return refused('the page is not among the files');
  const runs = readRuns(runsJson);
  if (runs === undefined) return refused('runs.json does not hold the runs of an audit');
  const read = await readApart({ format, text, url: report.journey.quickstart_url });
  if (!('page' in read)) return refused('the page cannot be read');
  const problem = comparedWith(runs, read, !text.includes(TAKEN_OUT));
  return problem === undefined
    ? { name: NAME, ok: true, detail: `${read.page.ledger.length} instructions and claims` }
    : refused(problem);
}
