import type { AuditEvent, AuditOutcome } from '@waymark/audit';

/** What became of an engine's work: an outcome, or what it threw. */
export type EngineResult = AuditOutcome | { kind: 'failed'; problem: string };

/** One audit as it is ordered. */
export interface AuditOrder {
  readonly url: string;
  readonly runId: string;
  readonly attemptId: string;
  readonly budgetSeconds: number;
  /** How long the report's files are kept, in words. */
  readonly retention: string;
  readonly signal: AbortSignal;
  hrefOf(fileName: string): string;
  onEvent(event: AuditEvent): void;
}

/** What carries audits out; the real one follows the page in a sandbox. */
export interface AuditEngine {
  audit(order: AuditOrder): Promise<AuditOutcome>;
}
