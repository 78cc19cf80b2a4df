import { describe, expect, it } from 'vitest';
import { expectAccepted } from './expectations.ts';
import { post } from './http.ts';
import { auditPath, submission } from './samples.ts';
import { shareSubject } from './shared-subject.ts';

const shared = shareSubject();

describe('the data folder refuses', () => {
  it('a second process with one clear sentence, and the first goes on', async () => {
    const subject = shared();
    const failure = await subject.startSibling().then(
      () => 'it started',
      (error: unknown) => String(error),
    );
    expect(failure).toMatch(/code 1\)/);
    const sentences = failure.split('\n').filter((line) => line.startsWith('waymark: '));
    expect(sentences).toHaveLength(1);
    expect(failure.trim().split('\n')).toHaveLength(2);
    expect(sentences[0]).toMatch(/use|process|running/i);
    expectAccepted(await post(`${subject.baseUrl}${auditPath}`, submission()));
  });

  it('nobody after a crash: the next start takes it', async () => {
    const subject = shared();
    await subject.restart('SIGKILL');
    expectAccepted(await post(`${subject.baseUrl}${auditPath}`, submission()));
  });
});
