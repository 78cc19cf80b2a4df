import type { QuickstartReport } from '@waymark/contract';
import type { Artifact } from '../report/audit-record.ts';

/** What an audit came to. */
export type AuditOutcome =
  | { kind: 'audited'; report: QuickstartReport; artifacts: Artifact[] }
  /** `isOurs`: this machine has no network, which says nothing about the page. */
  | { kind: 'unreadable'; reason: string; isOurs?: boolean }
  | { kind: 'no_sandbox'; reason: string; install: string };
