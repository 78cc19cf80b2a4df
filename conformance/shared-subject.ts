import { afterAll, beforeAll, beforeEach } from 'vitest';
import { type Subject, type SubjectOptions, startSubject } from './service.ts';
import type { SubjectStore } from './store.ts';

const hourMs = 3_600_000;

/**
 * Starts one service for the tests of a block: half a second for all of them instead of for each. Every test finds the
 * limits unused and, in the store, only what it submitted itself.
 */
export function shareSubject(options: SubjectOptions = {}): () => Subject {
  let subject: Subject | undefined;
  const earlier = new Set<unknown>();
  const running = () => {
    if (subject === undefined) throw new Error('the shared service runs only while tests do');
    return subject;
  };
  beforeAll(async () => {
    subject = await startSubject(options);
  });
  beforeEach(async () => {
    const { store } = running();
    await store.ageAcceptances(hourMs);
    for (const { id } of [...(await store.listRuns()), ...(await store.listArenaRequests())]) earlier.add(id);
  });
  afterAll(async () => {
    await subject?.stop();
  });
  return () => ({ ...running(), store: withoutEarlier(running().store, earlier) });
}

function withoutEarlier(store: SubjectStore, earlier: ReadonlySet<unknown>): SubjectStore {
  const isNew = ({ id }: { readonly id?: unknown }) => !earlier.has(id);
  return {
    ...store,
    listRuns: async () => (await store.listRuns()).filter(isNew),
    listAuditJobs: async () => (await store.listAuditJobs()).filter((id) => !earlier.has(id)),
    listArenaRequests: async () => (await store.listArenaRequests()).filter(isNew),
  };
}
