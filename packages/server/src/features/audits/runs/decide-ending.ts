import type { Artifact } from '@waymark/audit';
import type { QuickstartReport } from '@waymark/contract';
import type { EngineResult } from './engine.ts';

/** How an attempt ends. */
export type Ending =
  | { kind: 'publish'; report: QuickstartReport; artifacts: readonly Artifact[] }
  | { kind: 'fail'; failure: 'unreadable' | 'auditor'; detail: string }
  /** The auditor was at fault: another attempt may do better. */
  | { kind: 'retry'; detail: string }
  /** The process is going away, or another worker has the run: nothing was decided. */
  | { kind: 'hand_back' };

const UNPROVED = 'auditor.unproved';

/** Whether everything was run and still nothing is proved, so that another attempt would end the same way. */
function isUnproved({ frictions }: QuickstartReport): boolean {
  return frictions.some(({ evidence }) => evidence.rule_id === UNPROVED);
}

/** Says how an attempt ends. Only the auditor's own faults are tried again; what the page did is the result. */
export function decideEnding(
  result: EngineResult,
  { isLast, isAborted }: { isLast: boolean; isAborted: boolean },
): Ending {
  if (result.kind === 'unreadable' && result.isOurs !== true)
    return { kind: 'fail', failure: 'unreadable', detail: result.reason };
  if (result.kind === 'audited' && result.report.status !== 'inconclusive') {
    return { kind: 'publish', report: result.report, artifacts: result.artifacts };
  }
  if (isAborted) return { kind: 'hand_back' };
  if (result.kind === 'audited') {
    return isLast || isUnproved(result.report)
      ? { kind: 'publish', report: result.report, artifacts: result.artifacts }
      : { kind: 'retry', detail: result.report.verdict };
  }
  const detail = result.kind === 'failed' ? result.problem : result.reason;
  return isLast ? { kind: 'fail', failure: 'auditor', detail } : { kind: 'retry', detail };
}
