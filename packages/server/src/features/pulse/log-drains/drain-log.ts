import { ingestLimits, logLimits, type PulseLogResponse } from '@waymark/contract';
import type { Secret } from '../../../lib/crypto/secret.ts';
import { type LogFormatName, recogniseFormat } from '../access-logs/index.ts';
import {
  type AdmissionDeps,
  admit,
  bearerOf,
  createKeyBudgets,
  type IngestDeps,
  tooLarge,
} from '../ingest/index.ts';
import { createLogGate } from './log-gate.ts';
import { createOwnReports } from './own-reports.ts';
import { entryOf, isTestUpload, type LogLimits, malformed, type PushedLog, readLog } from './read-log.ts';
import { takeLog } from './take-log.ts';
import { requireSignature, verifyHeader } from './vercel-signature.ts';

const HELD_BODIES = 4;
const LOGS_AT_ONCE = 2;
const RECORDS_TO_RECOGNISE = 1_000;

export interface DrainDeps extends AdmissionDeps, IngestDeps {
  readonly config: AdmissionDeps['config'] &
    IngestDeps['config'] & { readonly pulseVercelSecret: Secret | undefined };
}

/** A request that brings a log. */
export interface DrainRequest {
  header(name: string): string | undefined;
  limitKey(): string;
  /** Whether requests are taken that the site itself may have reported. */
  readonly includesReported: boolean;
  /** What the body measures, where its sender says so. */
  readonly declaredBytes: number | undefined;
  /** Reads the body up to a bound; nothing is read for a key that is not known. */
  readBody(mostBytes: number): Promise<Buffer>;
}

export interface DrainAnswer {
  /** 200 where there was nothing to store, as when a sender only tries the endpoint. */
  readonly status: 200 | 202;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: PulseLogResponse;
}

function formatOf({ records }: PushedLog): LogFormatName {
  const first = records.slice(0, RECORDS_TO_RECOGNISE).map((record) => recogniseFormat(entryOf(record)));
  const format = first.find((each) => each !== undefined);
  if (format === undefined) throw malformed('No record is of a format that can be read.');
  return format;
}

/** Takes the logs that CDNs push, each whole or with an answer that has it sent again. */
export function createLogDrain(deps: DrainDeps, limits: LogLimits = logLimits) {
  const doorOf = (mostBytes: number) => ({
    mostBytes,
    gate: createLogGate({ bytes: HELD_BODIES * mostBytes, atOnce: LOGS_AT_ONCE }),
  });
  const claimed = doorOf(limits.bodyBytes);
  // Anybody can have the key of an unclaimed project: such keys take no room from the others.
  const unclaimed = doorOf(Math.min(limits.bodyBytes, ingestLimits.bodyBytes));
  const ownReports = createOwnReports(deps);
  const perSecond = deps.config.pulseEventsPerSecond * limits.perSecondFactor;
  const admission = { ...deps, budgets: createKeyBudgets() };
  const admitLog = (request: DrainRequest) =>
    admit(admission, bearerOf(request.header), request.limitKey, { perSecond, burst: limits.records });

  const drain = async (
    request: DrainRequest,
    admitted: Awaited<ReturnType<typeof admit>>,
    body: Buffer,
  ): Promise<DrainAnswer> => {
    const headers = verifyHeader(request.header('x-vercel-verify'));
    const log = await readLog(body, request.header('content-encoding'), limits);
    if (log.records.length === 0 || isTestUpload(log))
      return { status: 200, headers, body: { accepted: 0, duplicates: 0, omitted: {} } };
    const format = formatOf(log);
    const { pulseVercelSecret: secret } = deps.config;
    if (format === 'vercel' && secret !== undefined)
      requireSignature(body, request.header('x-vercel-signature'), secret);
    const { key } = admitted;
    const reports = request.includesReported ? undefined : await ownReports(key.projectId);
    admitted.take(log.records.length);
    return { status: 202, headers, body: await takeLog(deps, { key, format, reports }, log) };
  };

  return async (request: DrainRequest): Promise<DrainAnswer> => {
    const admitted = await admitLog(request);
    const { mostBytes, gate } = admitted.key.isClaimed ? claimed : unclaimed;
    const { declaredBytes = mostBytes } = request;
    if (declaredBytes > mostBytes) throw tooLarge(mostBytes);
    const leave = gate.enter(admitted.key.projectId, declaredBytes);
    try {
      const body = await request.readBody(mostBytes);
      return await gate.inTurn(() => drain(request, admitted, body));
    } finally {
      leave();
    }
  };
}
