import { createHmac, timingSafeEqual } from 'node:crypto';
import { logLimits, type PulseLogResponse } from '@waymark/contract';
import type { Secret } from '../../../lib/crypto/secret.ts';
import type { ServiceKeys } from '../../../lib/crypto/service-keys.ts';
import { ServiceError } from '../../../lib/errors/service-error.ts';
import { type LogFormatName, recogniseFormat } from '../access-logs/index.ts';
import { createKeyBudgets, type IngestDeps, tooLarge } from '../ingest/index.ts';
import {
  type AdmittedDrain,
  admitLog,
  type LogAdmissionDeps,
  type LogCaller,
  takeRecords,
} from './admit-log.ts';
import { createLogGate } from './log-gate.ts';
import { signs } from './make-log-drain.ts';
import { createOwnReports } from './own-reports.ts';
import { entryOf, isTestUpload, type LogLimits, malformed, type PushedLog, readLog } from './read-log.ts';
import { takeLog } from './take-log.ts';

const HELD_BODIES = 4;
const LOGS_AT_ONCE = 2;
const RECORDS_TO_RECOGNISE = 1_000;

export interface DrainDeps extends LogAdmissionDeps, IngestDeps {
  readonly config: IngestDeps['config'] & { readonly pulseEventsPerSecond: number };
  readonly keys: ServiceKeys;
}

/** A request that brings a log. */
export interface DrainRequest extends LogCaller {
  /** What the body measures, where its sender says so. */
  readonly declaredBytes: number | undefined;
  /** Reads the body up to a bound; nothing is read for a token that is not known. */
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

/** A drain stands for its project as a key does. */
const keyOf = ({ id, projectId, origin }: AdmittedDrain) => ({
  keyId: id,
  projectId,
  setupId: projectId,
  origin,
  isClaimed: true,
});

/** Takes the logs that CDNs push, each whole or with an answer that has it sent again. */
export function createLogDrain(deps: DrainDeps, limits: LogLimits = logLimits) {
  const gate = createLogGate({ bytes: HELD_BODIES * limits.bodyBytes, atOnce: LOGS_AT_ONCE });
  const ownReports = createOwnReports(deps);
  const budgets = createKeyBudgets();
  const budget = {
    perSecond: deps.config.pulseEventsPerSecond * limits.perSecondFactor,
    burst: limits.records,
  };

  const take = async (request: DrainRequest, drain: AdmittedDrain, body: Buffer): Promise<DrainAnswer> => {
    const headers = verifyHeader(request.header('x-vercel-verify'));
    const log = await readLog(body, request.header('content-encoding'), limits);
    if (log.records.length === 0 || isTestUpload(log))
      return { status: 200, headers, body: { accepted: 0, duplicates: 0, omitted: {} } };
    if (signs(drain.sender))
      requireSignature(body, request.header('x-vercel-signature'), deps.keys.drainSecret(drain.id));
    const format = formatOf(log);
    const { projectId } = drain;
    const reports = drain.includesReported === 1 ? undefined : await ownReports(projectId);
    takeRecords(budgets, budget, { projectId, records: log.records.length, now: deps.clock() });
    return { status: 202, headers, body: await takeLog(deps, { key: keyOf(drain), format, reports }, log) };
  };

  return async (request: DrainRequest): Promise<DrainAnswer> => {
    const drain = await admitLog(deps, request);
    const { declaredBytes = limits.bodyBytes } = request;
    if (declaredBytes > limits.bodyBytes) throw tooLarge(limits.bodyBytes);
    const leave = gate.enter(drain.projectId, declaredBytes);
    try {
      const body = await request.readBody(limits.bodyBytes);
      return await gate.inTurn(() => take(request, drain, body));
    } finally {
      leave();
    }
  };
}

const VERCEL_CODE = /^[\w.-]{1,200}$/u;

/** Refuses a body that Vercel did not sign: HMAC-SHA1 over its bytes, in hex, is what its drains use. */
function requireSignature(body: Buffer, signature: string | undefined, secret: Secret): void {
  const expected = createHmac('sha1', secret.reveal()).update(body).digest();
  const given = Buffer.from(signature ?? '', 'hex');
  if (given.length === expected.length && timingSafeEqual(given, expected)) return;
  throw new ServiceError('invalid_signature', {
    message: 'The header x-vercel-signature is missing, or is not the signature of this body.',
    resolution: 'Give the drain of Vercel the signature secret that was shown when this one was made.',
  });
}

/** The code by which Vercel sees that an endpoint wants its logs; it is among the headers that the drain sends. */
function verifyHeader(code: string | undefined): Record<string, string> {
  return code !== undefined && VERCEL_CODE.test(code) ? { 'x-vercel-verify': code } : {};
}
