import type { FigureDeps } from '../figures/index.ts';
import { reasonWords } from '../identities/index.ts';
import { describeAgent } from '../ingest/index.ts';
import type { SingleRequest } from '../questions/index.ts';
import { type ListName, listNames } from './lists.ts';
import { readClaims } from './read-claims.ts';
import { type Looked, readBars, readFailures, readList, readRequests } from './read-view.ts';

/** The most lines of a list or groups of failures, and the most requests, that one file holds. */
export const exportLimits = { lines: 5_000, requests: 100_000 } as const;
const REQUESTS_AT_ONCE = 5_000;

/** What can be taken along of a view. */
const exportNames = ['time', 'failures', 'identity', 'requests', ...listNames] as const;
export type ExportName = (typeof exportNames)[number];
export type ExportRow = Readonly<Record<string, string | number | null>>;

const iso = (at: number) => new Date(at).toISOString();

/** A name and an ending, as a file is asked for. */
export function readExportFile(file: string): { name: ExportName; ending: 'csv' | 'ndjson' } | undefined {
  const [, asked, ending] = /^([a-z]+)\.(csv|ndjson)$/u.exec(file) ?? [];
  const name = exportNames.find((each) => each === asked);
  if (name === undefined || ending === undefined) return undefined;
  return { name, ending: ending === 'csv' ? 'csv' : 'ndjson' };
}

async function* timeRows(deps: FigureDeps, looked: Looked): AsyncGenerator<ExportRow> {
  for (const { from, to, ...counts } of await readBars(deps, looked))
    yield { from: iso(from), to: iso(to), ...counts };
}

async function* failureRows(deps: FigureDeps, looked: Looked): AsyncGenerator<ExportRow> {
  const groups = await readFailures(deps, looked, { most: exportLimits.lines, skipped: 0 });
  for (const { place, status, requests, firstHour, lastHour, knownSince, agents } of groups)
    yield {
      place,
      status,
      requests,
      first_hour: iso(firstHour),
      last_hour: iso(lastHour),
      known_since: iso(knownSince),
      agents: agents.map((each) => `${each.agent || 'unnamed'} ${each.requests}`).join(', '),
    };
}

async function* claimRows(deps: FigureDeps, looked: Looked): AsyncGenerator<ExportRow> {
  const claims = await readClaims(deps, looked, { most: exportLimits.lines, skipped: 0 });
  for (const { agent, verdict, why, requests, lastHour } of claims)
    yield {
      agent,
      name: describeAgent(agent).name,
      verdict,
      why,
      requests,
      last_hour: iso(lastHour),
    };
}

async function* listRows(deps: FigureDeps, looked: Looked, list: ListName): AsyncGenerator<ExportRow> {
  const isOfClients = list === 'agent' || list === 'other';
  const rows = await readList(deps, looked, list, { most: exportLimits.lines, skipped: 0 });
  for (const { value, purpose, requests, before, failures } of rows) {
    const client = isOfClients ? { name: describeAgent(String(value)).name, purpose } : {};
    yield { [isOfClients ? 'agent' : list]: value, ...client, requests, before, failures };
  }
}

function requestRow({ at, userAgent, durationMs, errorCode, ...rest }: SingleRequest): ExportRow {
  const { id, agent, purpose, verdict, client, ip, path, route, method, status, format } = rest;
  const reason = rest.reason === null ? null : (reasonWords(rest.reason) ?? null);
  return {
    at: iso(at),
    ...{ id, agent, name: describeAgent(agent).name, purpose, verdict, reason, user_agent: userAgent },
    ...{ client, ip },
    ...{ method, path, route, status, format, duration_ms: durationMs, error_code: errorCode },
  };
}

async function* requestRows(deps: FigureDeps, looked: Looked): AsyncGenerator<ExportRow> {
  let last: SingleRequest | undefined;
  for (let left = exportLimits.requests; left > 0; left -= REQUESTS_AT_ONCE) {
    const some = await readRequests(deps, looked, REQUESTS_AT_ONCE, last);
    for (const each of some) yield requestRow(each);
    last = some.at(-1);
    if (some.length < REQUESTS_AT_ONCE) return;
  }
}

/** The rows of a view, as a page shows them, to their end. */
export function exportRows(deps: FigureDeps, looked: Looked, name: ExportName): AsyncGenerator<ExportRow> {
  if (name === 'time') return timeRows(deps, looked);
  if (name === 'failures') return failureRows(deps, looked);
  if (name === 'identity') return claimRows(deps, looked);
  return name === 'requests' ? requestRows(deps, looked) : listRows(deps, looked, name);
}
