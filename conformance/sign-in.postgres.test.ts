import { startWorkerProcess } from '@waymark/testkit';
import { describe, expect, it, onTestFinished } from 'vitest';
import { nextOwner } from './agent-client.ts';
import { startAgentSubject } from './agent-subject.ts';
import { headingOf } from './human-browser.ts';

describe('sign-in at a replica that only serves', () => {
  it('is mailed by the worker beside it', async () => {
    const world = await startAgentSubject({ WAYMARK_ROLE: 'web' });
    onTestFinished(() => world.stop());
    const { dataDir, databaseUrl = '' } = world.subject;
    const worker = await startWorkerProcess(dataDir, {
      DATABASE_URL: databaseUrl,
      WAYMARK_SMTP_URL: world.inbox.url,
    });
    onTestFinished(async () => {
      worker.child.kill('SIGKILL');
      await worker.exited;
    });
    const page = await world.human().signIn(nextOwner(), world.inbox);
    expect(headingOf(page)).toBe('Your account');
  });
});
