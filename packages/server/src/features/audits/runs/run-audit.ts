import { setTimeout as delay } from 'node:timers/promises';
import { problemText } from '../../../lib/errors/problem-text.ts';
import { decideEnding } from './decide-ending.ts';
import type { AuditEngine, EngineResult } from './engine.ts';
import { recordProgress } from './record-progress.ts';
import { type SettleDeps, settleAttempt } from './settle-attempt.ts';
import { type Attempt, startAttempt } from './start-attempt.ts';
import { watchAttempt } from './watch-attempt.ts';

const OVERTIME_MS = 120_000;
const DEAF_ENGINE_MS = 15_000;

export interface RunAuditDeps extends SettleDeps {
  readonly engine: AuditEngine;
  readonly config: SettleDeps['config'] & {
    readonly platformUrl: string;
    readonly auditBudgetSeconds: number;
    readonly reportDays: number;
  };
}

/** Rejects some time after a signal, for an engine that does not listen to it. */
async function whenDeaf(signal: AbortSignal, until: AbortSignal): Promise<never> {
  await new Promise<void>((resolve) => {
    if (signal.aborted) resolve();
    signal.addEventListener('abort', () => resolve(), { once: true });
  });
  await delay(DEAF_ENGINE_MS, undefined, { signal: until });
  throw signal.reason;
}

/** What the engine made of an attempt; undefined when the run was taken from it meanwhile. */
async function callEngine(
  deps: RunAuditDeps,
  attempt: Attempt,
  signal: AbortSignal,
): Promise<EngineResult | undefined> {
  const { auditBudgetSeconds: budgetSeconds, platformUrl, reportDays } = deps.config;
  const { id: runId, quickstartUrl: url } = attempt.run;
  const overtime = AbortSignal.timeout(budgetSeconds * 1000 + OVERTIME_MS);
  const watch = watchAttempt(deps, attempt);
  const bounded = AbortSignal.any([signal, overtime, watch.signal]);
  const ended = new AbortController();
  const progress = recordProgress(deps, attempt.id);
  try {
    const work = deps.engine.audit({
      url,
      runId,
      attemptId: attempt.id,
      budgetSeconds,
      signal: bounded,
      retention: `${reportDays} days, or as long as the arena shows the report`,
      hrefOf: (fileName) => `${platformUrl}/reports/${runId}/artifacts/${fileName}`,
      onEvent: progress.take,
    });
    const result = await Promise.race([work, whenDeaf(bounded, ended.signal)]);
    return watch.signal.aborted ? undefined : result;
  } catch (error) {
    if (watch.signal.aborted) return undefined;
    return { kind: 'failed', problem: problemText(error) };
  } finally {
    ended.abort();
    watch.stop();
    await progress.stop();
  }
}

/**
 * Carries out one run: a fenced attempt, the engine, and one of four endings. May be called again for the
 * same run at any time, also while an earlier call still believes that it works.
 */
export async function runAudit(deps: RunAuditDeps, runId: string, signal: AbortSignal): Promise<void> {
  const attempt = await startAttempt(deps, runId);
  if (attempt === undefined) return;
  const result = attempt.isTooLate
    ? ({ kind: 'failed', problem: 'Every attempt ended without a result.' } as const)
    : await callEngine(deps, attempt, signal);
  if (result === undefined) {
    deps.log.info({ run_id: runId, attempt_id: attempt.id }, 'the run was taken from its attempt');
    return;
  }
  await settleAttempt(
    deps,
    attempt,
    decideEnding(result, { isLast: attempt.isLast, isAborted: signal.aborted }),
  );
}
