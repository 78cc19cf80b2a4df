import type { FetchPageOptions } from '../fetch/fetch-session.ts';
import type { EgressPolicy, WhosePages } from '../model/run.ts';
import type { SandboxDriver } from '../sandbox/driver.ts';
import type { AuditEvent } from './audit-event.ts';

/** What is to be audited, and under which conditions. */
export type AuditOptions = {
  /** A URL, a file or a folder. */
  target: string;
  /** Names of the run in the report; drawn when absent. */
  runId?: string;
  attemptId?: string;
  /** Where the journey of a local page begins; by default the page decides (ADR 9). */
  beginIn?: 'auto' | 'project' | 'empty';
  egress?: EgressPolicy;
  sandbox?: 'auto' | SandboxDriver;
  /** Whose page it is, by which `auto` chooses the sandbox; one's own by default. */
  whosePages?: WhosePages;
  /** Values for variables that pages ask their reader for, by name: only for pages and packages of one's own. */
  keys?: Readonly<Record<string, string>>;
  /** The time of the whole audit, proofs included. */
  budgetSeconds?: number;
  /** Where provided programs are kept between audits; the default is a folder of this user. */
  cacheFolder?: string;
  fetch?: FetchPageOptions;
  signal?: AbortSignal;
  onEvent?: (event: AuditEvent) => void;
  /** Where the report's files will be found; by default beside the report. */
  hrefOf?: (fileName: string) => string;
  retention?: string;
};
