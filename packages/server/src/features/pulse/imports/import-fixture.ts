import { openTestStore, type PulseProjectOptions, seedPulseProject } from '@waymark/testkit';
import { sql } from 'kysely';
import { onTestFinished } from 'vitest';
import { deriveServiceKeys } from '../../../lib/crypto/service-keys.ts';
import { openColumns } from '../../../store/index.ts';
import type { LogFormatName } from '../access-logs/index.ts';
import { askEvents } from '../questions/index.ts';
import { beginImport, findImportProject, type LogLine } from './index.ts';

export const DAY = 24 * 3_600_000;
export const NOW = Date.UTC(2026, 10, 15, 12, 30);
const MONTHS = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'];

/** A line of the combined format. */
export function combinedLine({
  at = NOW - DAY,
  path = '/docs',
  status = 200,
  ip = '203.0.113.7',
} = {}): string {
  const time = new Date(at);
  const day = String(time.getUTCDate()).padStart(2, '0');
  const clock = time.toISOString().slice(11, 19);
  const stamp = `${day}/${MONTHS[time.getUTCMonth()]}/${time.getUTCFullYear()}:${clock} +0000`;
  return `${ip} - - [${stamp}] "GET ${path} HTTP/1.1" ${status} 512 "-" "GPTBot/1.2"`;
}

/** Different lines over some days before now, oldest first. */
export function combinedLines(count: number, days = 5): string[] {
  return Array.from({ length: count }, (_, index) =>
    combinedLine({
      at: NOW - days * DAY + Math.floor(((days - 1) * DAY * index) / count),
      path: `/docs/${index}`,
      status: index % 5 === 0 ? 404 : 200,
    }),
  );
}

async function* inChunks(
  lines: readonly LogLine[],
  size: number,
  onPart?: (part: number) => void,
): AsyncGenerator<LogLine[]> {
  for (let at = 0; at < lines.length; at += size) {
    onPart?.(at / size);
    yield lines.slice(at, at + size);
  }
}

/** A store with a claimed project, and logs to import into it. */
export async function openImport(options: PulseProjectOptions = { isClaimed: true }) {
  const { store, place } = await openTestStore();
  const columns = openColumns(`${place.dataDir}/pulse`);
  onTestFinished(() => columns.close());
  const time = { now: NOW };
  const keys = deriveServiceKeys(Buffer.alloc(32, 1));
  const config = { pulseIp: 'truncated', pulseRawDays: 30, pulseRollupDays: 396, pulseListDays: 7 } as const;
  const deps = { store, columns, keys, config, clock: () => time.now };
  const seed = async (more: PulseProjectOptions) => {
    const project = seedPulseProject(more);
    for (const statement of project.statements) await sql.raw(statement).execute(store.db);
    return project;
  };
  const project = await seed(options);
  const take = async (
    files: readonly (readonly LogLine[])[],
    how: {
      format?: LogFormatName;
      includesReported?: boolean;
      into?: string;
      /** Called with the number of each part of a file before it is read. */
      onPart?: (part: number) => void;
    } = {},
  ) => {
    const found = await findImportProject(store.db, how.into ?? project.projectId, time.now);
    const log = await beginImport(deps, found, { includesReported: how.includesReported ?? false });
    for (const lines of files)
      await log.take({ format: how.format, lines: inChunks(lines, 300, how.onPart) }, () => {});
    await log.finish();
    const { refused, ...counts } = log.counts;
    return { ...counts, refused: Object.fromEntries(refused) };
  };
  const total = async (projectId = project.projectId) => {
    const scope = { projectId, from: time.now - 500 * DAY, to: time.now + DAY };
    return await askEvents({ store, columns }, scope, (view) => view.totals());
  };
  return { store, place, deps, time, project, seed, take, total };
}
