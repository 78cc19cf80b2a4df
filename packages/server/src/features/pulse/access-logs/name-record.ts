import type { ServiceKeys } from '../../../lib/crypto/service-keys.ts';
import { dayOf } from '../ingest/index.ts';
import type { LogRecord } from './formats/index.ts';

/** Beyond this, a log is no longer nearly in the order of time: equal lines so far apart are taken for the same. */
const MOST_REMEMBERED = 50_000;

/** The members that make two records of a log equal. */
function textOfRecord(record: LogRecord): string {
  if (record.name !== undefined) return `name\n${record.name}`;
  const { ip, method, target, host, status, bytes, durationMs, header } = record;
  return JSON.stringify([ip, method, target, host, status, bytes, durationMs, header('user-agent')]);
}

/**
 * Gives a record the id that it gets from whatever file it is read: a UUID of version 8 (RFC 9562 §5.8) that begins
 * with its time. Under a key of the service, since a plain hash of an address could be tried out.
 */
function idOf(keys: Pick<ServiceKeys, 'hashPulseClient'>, at: number, text: string): string {
  const time = Math.max(0, at).toString(16).padStart(12, '0');
  const hash = Buffer.from(keys.hashPulseClient(dayOf(at), text), 'base64url').toString('hex');
  const variant = ((Number.parseInt(hash[3] ?? '0', 16) & 3) | 8).toString(16);
  return `${time.slice(0, 8)}-${time.slice(8, 12)}-8${hash.slice(0, 3)}-${variant}${hash.slice(4, 7)}-${hash.slice(7, 19)}`;
}

/**
 * Names the records of one file of one project. Equal lines are told apart by how many there were before, so that
 * the same file, or one that overlaps it, names the same requests again.
 */
export function createNamer(keys: Pick<ServiceKeys, 'hashPulseClient'>, projectId: string) {
  // Two generations: forgetting the older one at once costs nothing, deleting entry by entry does.
  let [seen, older] = [new Map<string, number>(), new Map<string, number>()];
  return (record: LogRecord): string => {
    const first = idOf(keys, record.at, `log\n${projectId}\n${textOfRecord(record)}`);
    if (record.name !== undefined) return first;
    const times = seen.get(first) ?? older.get(first) ?? 0;
    if (seen.size >= MOST_REMEMBERED) [seen, older] = [new Map(), seen];
    seen.set(first, times + 1);
    return times === 0 ? first : idOf(keys, record.at, `log\n${first}\n${times}`);
  };
}
