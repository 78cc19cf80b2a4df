import { OperatorError } from '../lib/errors/operator-error.ts';
import { problemText } from '../lib/errors/problem-text.ts';
import { property } from './engine.ts';

const NO_SPACE = 'no space is left on the disk; make room, then start again';

const byDiskCode: Readonly<Record<string, string>> = { ENOSPC: NO_SPACE, EDQUOT: NO_SPACE };

const NOT_ALLOWED = 'may not be read and written by the user of this process; give it that right';
const NO_FOLDER = 'must be a folder and is not; move it away, or choose another WAYMARK_DATA_DIR';

/** What the codes of the file system mean, said of the file they are about. */
const byFileCode: Readonly<Record<string, string>> = {
  EACCES: NOT_ALLOWED,
  EPERM: NOT_ALLOWED,
  EROFS:
    'is on a file system that may only be read; mount it for writing, or choose another WAYMARK_DATA_DIR',
  EISDIR: 'must be a file and is a folder; move it away',
  EEXIST: NO_FOLDER,
  ENOTDIR: NO_FOLDER,
  ENOENT: 'is a link that leads nowhere; bring back what it led to, or remove the link',
  ELOOP: 'is a link that leads to itself; remove the link',
};

/** What SQLite's result codes mean for an operator; extended codes before the primary ones. */
const bySqliteCode: ReadonlyMap<number, string> = new Map([
  // The index of the log could not grow: SQLite names a full disk so.
  [4874, NO_SPACE],
  [5, 'another program holds its lock'],
  [8, 'it may only be read; give the user of this process the right to write'],
  [11, 'the file is damaged; restore your backup in an empty folder'],
  [13, NO_SPACE],
  [14, 'it must be a file that the user of this process may read and write'],
  [26, 'the file is not a database; move it away or restore your backup in an empty folder'],
]);

const byPostgresCode: Readonly<Record<string, string>> = {
  '53100': 'no space is left on the disk of the database server',
  '42501': 'its user may not make tables; grant it the schema',
  '25006': 'it may only be read: is it a replica?',
};

/** What is wrong with the store, in the words of whoever can mend it; the file is named if the error names none. */
export function storeProblem(error: unknown, file = 'it'): string {
  return knownProblem(error, file) ?? problemText(error).replace(/\.$/u, '');
}

function knownProblem(error: unknown, file: string): string | undefined {
  const errcode = property(error, 'errcode');
  if (typeof errcode === 'number') {
    const meaning = bySqliteCode.get(errcode) ?? bySqliteCode.get(errcode & 0xff);
    return meaning === undefined ? undefined : `${meaning} (${problemText(error)})`;
  }
  const code = String(property(error, 'code'));
  const ofFile = byFileCode[code];
  if (ofFile !== undefined) return `${property(error, 'path') ?? file} ${ofFile}`;
  const meaning = byDiskCode[code] ?? byPostgresCode[code];
  return meaning === undefined ? undefined : `${meaning} (${problemText(error)})`;
}

/** Whether something thrown came from a database or a full disk rather than from a mistake of ours. */
function isStoreProblem(error: unknown): boolean {
  const isOfSqlite = typeof property(error, 'errcode') === 'number';
  const isOfPostgres = typeof property(error, 'severity') === 'string';
  return isOfSqlite || isOfPostgres || Object.hasOwn(byDiskCode, String(property(error, 'code')));
}

/** The same as one sentence for the operator, if it is their store; anything else as it came. */
export function explainStoreProblem(error: unknown, place: string): unknown {
  if (error instanceof OperatorError || !isStoreProblem(error)) return error;
  return new OperatorError(`${place} cannot be used: ${storeProblem(error)}.`, { cause: error });
}
