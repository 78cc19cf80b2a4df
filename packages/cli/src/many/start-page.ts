import { fork } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import type { AuditEvent } from '@waymark/audit';
import { withoutReport } from './distill-report.ts';
import type { PageJob, PageMessage } from './page-process.ts';
import type { PageRecord } from './summary.ts';

/** Who follows the audit of a page, and how it is ended early. */
export interface PageListener {
  readonly signal: AbortSignal;
  onEvent(event: AuditEvent): void;
  /** What a process printed that ended without a result. */
  onCrash(output: string): void;
}

const MOST_CRASH_CHARACTERS = 2_000;

/** Audits a page in a process of its own; it never rejects: a process that dies has not judged its page. */
export async function auditInOwnProcess(job: PageJob, listener: PageListener): Promise<PageRecord> {
  const startedAt = performance.now();
  const child = startProcess();
  const { promise, resolve } = Promise.withResolvers<PageRecord>();
  let crashOutput = '';
  child.stderr?.setEncoding('utf8').on('data', (text: string) => {
    crashOutput = `${crashOutput}${text}`.slice(-MOST_CRASH_CHARACTERS);
  });
  const crashed = (how: string): void => {
    resolve(withoutReport(job.name, 'crashed', how, performance.now() - startedAt));
  };
  let record: PageRecord | undefined;
  // What page-process.ts sends.
  child.on('message', (message: PageMessage) => {
    if (message.kind === 'event') listener.onEvent(message.event);
    else record = message.record;
  });
  child.once('error', (error) => crashed(`Its process could not be started: ${error.message}.`));
  child.once('close', (code, signal) => {
    if (record !== undefined) return resolve(record);
    if (crashOutput.trim() !== '') listener.onCrash(crashOutput.trim());
    crashed(`The process that audited it ended ${signal === null ? `with code ${code}` : `by ${signal}`}.`);
  });
  const onAbort = (): void => void child.send('abort', () => undefined);
  listener.signal.addEventListener('abort', onAbort, { once: true });
  child.send(job, () => undefined);
  if (listener.signal.aborted) onAbort();
  return await promise.finally(() => listener.signal.removeEventListener('abort', onAbort));
}

function startProcess() {
  // The same file stands beside this one in the build and in the bundle.
  const extension = /\.[a-z]+$/u.exec(import.meta.url)?.[0] ?? '.js';
  return fork(fileURLToPath(new URL(`./page-process${extension}`, import.meta.url)), {
    // Ctrl-C reaches every process of a terminal's group; a page is ended by its parent alone, and once.
    detached: true,
    serialization: 'advanced',
    stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
  });
}
