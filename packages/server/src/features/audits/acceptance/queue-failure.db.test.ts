import { openTestStore } from '@waymark/testkit';
import { describe, expect, it } from 'vitest';
import { orQueueFailure } from './queue-failure.ts';

describe('orQueueFailure', () => {
  it('calls a lost database a failed queue, and keeps the cause for the log', async () => {
    const { store } = await openTestStore();
    const lost = Object.assign(new Error('gone'), { code: 'ECONNREFUSED', errcode: 10 });
    const work = orQueueFailure(store, () => Promise.reject(lost));
    await expect(work).rejects.toMatchObject({ code: 'processing_failed', cause: lost });
    await expect(work).rejects.not.toHaveProperty('message', expect.stringContaining('gone'));
  });

  it('lets every other error pass as it is', async () => {
    const { store } = await openTestStore();
    const mistake = new Error('a mistake of ours');
    await expect(orQueueFailure(store, () => Promise.reject(mistake))).rejects.toBe(mistake);
    expect(await orQueueFailure(store, async () => 'fine')).toBe('fine');
  });
});
