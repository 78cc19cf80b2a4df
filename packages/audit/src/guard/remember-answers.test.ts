import { describe, expect, it } from 'vitest';
import { rememberAnswers } from './remember-answers.ts';

function countingResolver() {
  const asked: string[] = [];
  return {
    asked,
    lookup: async (host: string) => {
      asked.push(host);
      return ['192.0.9.1'];
    },
    hasNameServers: async (tld: string) => {
      asked.push(tld);
      throw Object.assign(new Error('no answer'), { code: 'ETIMEOUT' });
    },
  };
}

describe('rememberAnswers', () => {
  it('asks once for callers that come at the same time', async () => {
    const resolver = countingResolver();
    const remembering = rememberAnswers(resolver);
    const answers = await Promise.all([1, 2, 3].map(() => remembering.lookup('docs.acme.dev')));
    expect(answers).toEqual([['192.0.9.1'], ['192.0.9.1'], ['192.0.9.1']]);
    expect(resolver.asked).toEqual(['docs.acme.dev']);
  });

  it('asks again for another name and after the answer is old', async () => {
    const resolver = countingResolver();
    let now = 0;
    const remembering = rememberAnswers(resolver, () => now);
    await remembering.lookup('docs.acme.dev');
    await remembering.lookup('www.acme.dev');
    now = 10_001;
    await remembering.lookup('docs.acme.dev');
    expect(resolver.asked).toEqual(['docs.acme.dev', 'www.acme.dev', 'docs.acme.dev']);
  });

  it('gives every caller the failure of the one question', async () => {
    const resolver = countingResolver();
    const remembering = rememberAnswers(resolver);
    const [first, second] = await Promise.allSettled([
      remembering.hasNameServers('dev'),
      remembering.hasNameServers('dev'),
    ]);
    expect([first?.status, second?.status]).toEqual(['rejected', 'rejected']);
    expect(resolver.asked).toEqual(['dev']);
  });
});
