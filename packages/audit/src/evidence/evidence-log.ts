import { createHash } from 'node:crypto';
import type { ReportLogEntry } from '@waymark/contract';
import { REDACTION_RULES_VERSION } from './redact.ts';
import { redactDeep } from './redact-deep.ts';

/** What is written into the log; the rest of an entry is the log's own. */
export type EvidenceNote = Pick<ReportLogEntry, 'channel' | 'event' | 'message'> &
  Partial<Pick<ReportLogEntry, 'level' | 'source' | 'metadata'>>;

/** The host's own record of a run: append-only, each entry carrying the hash of the one before it. */
export type EvidenceLog = {
  append(note: EvidenceNote): ReportLogEntry;
  readonly entries: readonly ReportLogEntry[];
};

/** Opens the log of one attempt; every message passes the redactor before it is kept. */
export function openEvidenceLog(options: {
  runId: string;
  attemptId: string;
  now: () => Date;
  redact: (text: string) => string;
}): EvidenceLog {
  const entries: ReportLogEntry[] = [];
  return {
    entries,
    append(note) {
      const sequence = entries.length + 1;
      const metadata = redactDeep(note.metadata ?? {}, options.redact);
      const entry: ReportLogEntry = {
        id: `log-${String(sequence).padStart(5, '0')}`,
        sequence,
        channel: note.channel,
        event: note.event,
        timestamp: options.now().toISOString(),
        run_id: options.runId,
        attempt_id: options.attemptId,
        level: note.level ?? 'info',
        source: note.source ?? 'host',
        message: options.redact(note.message),
        redaction_rules_version: REDACTION_RULES_VERSION,
        metadata: { ...metadata, previous_hash: hashOf(entries.at(-1)) },
      };
      entries.push(entry);
      return entry;
    },
  };
}

/** Tells the first entry whose place in the chain is wrong, or undefined if the chain holds. */
export function findBrokenLink(entries: readonly ReportLogEntry[]): string | undefined {
  const broken = entries.find(
    (entry, index) =>
      entry.sequence !== index + 1 || entry.metadata.previous_hash !== hashOf(entries[index - 1]),
  );
  return broken?.id;
}

/** The hash of one entry; the first one follows on nothing. */
function hashOf(entry: ReportLogEntry | undefined): string {
  if (entry === undefined) return 'sha256:none';
  return `sha256:${createHash('sha256').update(JSON.stringify(entry)).digest('hex')}`;
}
