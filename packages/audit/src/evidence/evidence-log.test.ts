import { describe, expect, it } from 'vitest';
import { findBrokenLink, openEvidenceLog } from './evidence-log.ts';
import { createRedactor } from './redact.ts';

function openLog() {
  let second = 0;
  return openEvidenceLog({
    runId: 'run-1',
    attemptId: 'attempt-1',
    now: () => new Date(Date.UTC(2026, 0, 1, 0, 0, second++)),
    redact: (text) => text.replaceAll('hidden', '[redacted]'),
  });
}

describe('openEvidenceLog', () => {
  it('numbers its entries and chains each to the one before', () => {
    const log = openLog();
    for (const message of ['one', 'two', 'three']) log.append({ channel: 'system', event: 'note', message });
    expect(log.entries.map((entry) => entry.sequence)).toEqual([1, 2, 3]);
    expect(findBrokenLink(log.entries)).toBeUndefined();
  });

  it.each([
    [
      'a changed message',
      (entries: readonly unknown[]) =>
        entries.map((entry, i) => (i === 1 ? { ...(entry as object), message: 'other' } : entry)),
    ],
    ['a removed entry', (entries: readonly unknown[]) => entries.toSpliced(1, 1)],
    ['two entries in another order', (entries: readonly unknown[]) => [entries[1], entries[0], entries[2]]],
  ])('shows %s', (_, tamper) => {
    const log = openLog();
    for (const message of ['one', 'two', 'three']) log.append({ channel: 'system', event: 'note', message });
    expect(findBrokenLink(tamper(log.entries) as typeof log.entries)).toBeDefined();
  });

  it('keeps nothing unredacted, in the message or beside it', () => {
    const log = openLog();
    log.append({
      channel: 'commands',
      event: 'output',
      message: 'a hidden word',
      metadata: { line: 'hidden too' },
    });
    expect(JSON.stringify(log.entries)).not.toContain('hidden');
  });

  it('keeps texts apart that only together look like a secret', () => {
    const { redact } = createRedactor([{ name: 'canary', value: 'wmc-0123456789abcdef' }]);
    const log = openEvidenceLog({ runId: 'r', attemptId: 'a', now: () => new Date(0), redact });
    const metadata = {
      first: ['-----BEGIN PRIVATE', ' KEY-----'].join(''),
      last: ['-----END PRIVATE', ' KEY-----'].join(''),
    };
    const characters = [...'wmc-0123456789abcdef'];
    const entry = log.append({
      channel: 'system',
      event: 'note',
      message: '',
      metadata: { ...metadata, characters },
    });
    expect(entry.metadata).toMatchObject({ last: metadata.last, characters });
  });
});
