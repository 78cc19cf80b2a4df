import type { ReportStatus } from '@waymark/contract';

/** What a caller may show while an audit runs; every text is already redacted. */
export type AuditEvent =
  | { kind: 'fetching'; url: string }
  | { kind: 'planned'; title: string; steps: number; requirements: string[] }
  | { kind: 'project'; detail: string }
  | { kind: 'sandbox_ready'; driver: string; node: string }
  | { kind: 'step_started'; number: number; total: number; title: string }
  | { kind: 'output'; line: string }
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
  | { kind: 'proving'; change: string }
  | { kind: 'finished'; status: ReportStatus; verdict: string };
