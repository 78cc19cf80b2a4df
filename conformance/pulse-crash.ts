import { setTimeout as delay } from 'node:timers/promises';
import { expect } from 'vitest';
import { members } from './http.ts';
import { type PulseSite, seedSite } from './pulse-subject.ts';
import { type SubjectOptions, startSubject } from './service.ts';

const SENDERS = 8;
const EVENTS_EACH = 5;

interface Sent {
  readonly ids: readonly string[];
  readonly isAnswered: boolean;
}

/** Sends batch after batch until the process is gone; every batch it was answered 202 for must last. */
async function keepSending(site: PulseSite, sent: Sent[]): Promise<void> {
  for (;;) {
    const events = Array.from({ length: EVENTS_EACH }, () => site.event());
    const ids = events.map(({ id }) => String(id));
    const answer = await site.send({ events }).catch(() => undefined);
    const isAnswered = answer?.status === 202;
    if (isAnswered) expect(members(answer)).toMatchObject({ accepted: EVENTS_EACH, rejected: [] });
    sent.push({ ids, isAnswered });
    if (answer === undefined) return;
  }
}

/**
 * Kills the process under load, so many milliseconds after its first answer, and starts it again: what was answered 202
 * is stored exactly once, and sending everything again stores each event once. Says how many batches were answered.
 */
export async function survivesIngestCrash(options: SubjectOptions, killAfterMs: number): Promise<number> {
  const env = { WAYMARK_PULSE_EVENTS_PER_SECOND: '100000', WAYMARK_LOG_LEVEL: 'warn' };
  const subject = await startSubject({ ...options, env });
  try {
    const site = await seedSite(subject);
    const sent: Sent[] = [];
    const sending = Array.from({ length: SENDERS }, () => keepSending(site, sent));
    while (sent.length === 0) await delay(1);
    await delay(killAfterMs);
    await subject.process().kill9();
    await Promise.all(sending);
    await subject.restart('SIGKILL');

    const stored = await site.stored();
    const counts = new Map<string, number>();
    for (const id of stored) counts.set(id, (counts.get(id) ?? 0) + 1);
    expect(Math.max(...counts.values())).toBe(1);
    const answered = sent.filter(({ isAnswered }) => isAnswered);
    for (const id of answered.flatMap(({ ids }) => ids)) expect(counts.get(id), id).toBe(1);

    const all = sent.flatMap(({ ids }) => ids);
    for (const { ids } of sent) {
      const again = await site.send({ events: ids.map((id) => site.event({ id })) });
      expect(again.status).toBe(202);
    }
    expect((await site.stored()).toSorted()).toEqual(all.toSorted());
    return answered.length;
  } finally {
    await subject.stop();
  }
}
