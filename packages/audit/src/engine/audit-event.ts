import type { AuditExperiment, ReportStatus } from '@waymark/contract';
import type { ShownLine } from '../terminal/shown-lines.ts';

/** What a caller may show while an audit runs; every text is already redacted. */
export type AuditEvent =
  | { kind: 'fetching'; url: string }
  | { kind: 'planned'; title: string; steps: number; requirements: string[] }
  | { kind: 'project'; detail: string }
  | { kind: 'sandbox_ready'; driver: string; node: string }
  /** The steps that are about to be run, before the first of them. */
  | { kind: 'steps'; steps: { title: string; command: string | null }[] }
  | { kind: 'step_started'; number: number; total: number; title: string }
  /** The last lines of the commands' terminals, as they look by now. */
  | { kind: 'output'; lines: ShownLine[] }
  | { kind: 'egress_refused'; host: string }
  | {
      kind: 'step_finished';
      number: number;
      total: number;
      title: string;
      passed: boolean;
      observed: string;
      durationMs: number;
    }
  /** A further run begins, or has ended; several may run at once. */
  | { kind: 'proving'; id: string; experiment: AuditExperiment }
  | { kind: 'proved'; id: string }
  | { kind: 'finished'; status: ReportStatus; verdict: string };
