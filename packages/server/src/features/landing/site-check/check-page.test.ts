import type { SiteCheck } from '@waymark/contract';
import { describe, expect, it } from 'vitest';
import { type CheckPageDeps, checkPage } from './check-page.ts';

const page = { url: 'https://docs.acme.co.uk/start', challengeToken: 'token', callerAddress: '20.1.2.3' };
const result = { score: 100 } as unknown as SiteCheck;

/** What is asked of whom, in order; a change stands in for one of them. */
function openDeps(change: Partial<CheckPageDeps> = {}) {
  const asked: string[] = [];
  const note = <A extends unknown[], R>(name: string, work: (...args: A) => R) => {
    return (...args: A): R => {
      asked.push([name, ...args].join(' '));
      return work(...args);
    };
  };
  const plain: CheckPageDeps = {
    challenge: { state: 'enabled', siteKey: 'k', verify: async () => 'passed' },
    checkedSiteLimiter: { consume: async () => ({ allowed: true }) },
    parseTarget: (url) => ({ ok: true, url: new URL(url) }),
    vetTarget: async (url) => ({ ok: true, url: new URL(url) }),
    checkSite: async () => result,
    ...change,
  };
  const { challenge } = plain;
  const deps: CheckPageDeps = {
    challenge:
      challenge.state === 'enabled'
        ? { ...challenge, verify: note('challenge', challenge.verify) }
        : challenge,
    checkedSiteLimiter: { consume: note('limit', plain.checkedSiteLimiter.consume) },
    parseTarget: note('judge', plain.parseTarget),
    vetTarget: note('resolve', plain.vetTarget),
    checkSite: note('check', plain.checkSite),
  };
  return { deps, asked };
}

describe('the check of a page', () => {
  it('judges the address, counts the site, spends the token, resolves the name, and then asks the site', async () => {
    const { deps, asked } = openDeps();
    expect(await checkPage(deps, page)).toBe(result);
    expect(asked).toEqual([
      `judge ${page.url}`,
      'limit acme.co.uk',
      'challenge token 20.1.2.3',
      `resolve ${page.url}`,
      `check ${page.url}`,
    ]);
  });

  it('asks nobody outside about an address that is none for everyone', async () => {
    const detail = 'That is a private address.';
    const { deps, asked } = openDeps({
      parseTarget: () => ({ ok: false, reason: 'private_address', detail }),
    });
    await expect(checkPage(deps, page)).rejects.toMatchObject({
      code: 'unprocessable_url',
      message: detail,
      extra: { fields: ['url'] },
    });
    expect(asked).toEqual([`judge ${page.url}`]);
  });

  it('spends no token and asks nobody outside once a site was checked too often', async () => {
    const consume = async () => ({ allowed: false, retryAfterSeconds: 77 }) as const;
    const { deps, asked } = openDeps({ checkedSiteLimiter: { consume } });
    await expect(checkPage(deps, page)).rejects.toMatchObject({
      code: 'rate_limited',
      retryAfterSeconds: 77,
      extra: { scope: 'global' },
    });
    expect(asked).toEqual([`judge ${page.url}`, 'limit acme.co.uk']);
  });

  it('asks no site whose name leads inside', async () => {
    const detail = 'It resolves to a private address.';
    const { deps, asked } = openDeps({
      vetTarget: async () => ({ ok: false, reason: 'private_address', detail }),
    });
    await expect(checkPage(deps, page)).rejects.toMatchObject({ code: 'unprocessable_url' });
    expect(asked.at(-1)).toBe(`resolve ${page.url}`);
  });

  it('does nothing at all without the token that is asked for', async () => {
    const { deps, asked } = openDeps();
    const without = { ...page, challengeToken: undefined };
    await expect(checkPage(deps, without)).rejects.toMatchObject({ code: 'challenge_required' });
    expect(asked).toEqual([]);
  });
});
