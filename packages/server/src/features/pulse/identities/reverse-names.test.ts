import { startNameServer, type Zone } from '@waymark/testkit';
import { describe, expect, it } from 'vitest';
import { createNameLookup } from '../../../adapters/name-lookup.ts';
import { createReverseNames } from './reverse-names.ts';

const HOUR = 3_600_000;
const IP = '66.249.66.1';
const PTR = 'PTR 1.66.249.66.in-addr.arpa';
const GOOGLE = ['googlebot.com'];
const NAME = 'crawl-66-249-66-1.googlebot.com';

async function open(zone: Zone) {
  const { server, asked } = await startNameServer(zone);
  const time = { now: 0 };
  const names = createReverseNames({ names: createNameLookup([server]), clock: () => time.now });
  return { asked, time, judge: (address = IP, domains = GOOGLE) => names.check(address, domains) };
}

describe('the name of an address', () => {
  it('confirms an operator whose domain it is of, when it leads back to the address', async () => {
    const { judge } = await open({ [PTR]: [NAME], [`A ${NAME}`]: ['192.0.2.9', IP] });
    expect(await judge()).toEqual({ kind: 'confirmed', domain: 'googlebot.com' });
  });

  it('is found for IPv6, and among several', async () => {
    const arpa = `${'1.0.0.0.0.0.0.0.0.0.0.0.0.0.0.0.2.0.0.0.1.0.8.4.0.6.8.4.1.0.0.2'}.ip6.arpa`;
    const { judge } = await open({
      [`PTR ${arpa}`]: ['other.acme.dev', NAME],
      [`AAAA ${NAME}`]: ['2001:4860:4801:2::1'],
    });
    expect(await judge('2001:4860:4801:2::1')).toMatchObject({ kind: 'confirmed' });
  });

  it.each<[string, Zone]>([
    ['it has none', {}],
    ['it is of another domain', { [PTR]: ['host.acme.dev'], 'A host.acme.dev': [IP] }],
    ['it only ends in the same letters', { [PTR]: ['evilgooglebot.com'], 'A evilgooglebot.com': [IP] }],
    [
      'it has the domain in its midst',
      { [PTR]: ['googlebot.com.acme.dev'], 'A googlebot.com.acme.dev': [IP] },
    ],
    ['it leads to another address', { [PTR]: [NAME], [`A ${NAME}`]: ['192.0.2.9'] }],
  ])('tells a false name where %s', async (_, zone) => {
    const { judge } = await open(zone);
    expect(await judge()).toEqual({ kind: 'other' });
  });

  it('tells nothing where it leads nowhere, or nobody answers', async () => {
    expect(await (await open({ [PTR]: [NAME] })).judge()).toEqual({ kind: 'unconfirmed' });
    expect(await (await open({ [PTR]: 'fails' })).judge()).toEqual({ kind: 'unanswered' });
    expect(await (await open({ [PTR]: [NAME], [`A ${NAME}`]: 'fails' })).judge()).toEqual({
      kind: 'unanswered',
    });
  });

  it('is asked for once a day, and again sooner where nobody answered', async () => {
    const { judge, asked, time } = await open({ [PTR]: [NAME], [`A ${NAME}`]: [IP] });
    await Promise.all([judge(), judge(), judge()]);
    time.now = 24 * HOUR - 1;
    await judge();
    expect(asked.filter((each) => each === PTR)).toHaveLength(1);
    time.now = 24 * HOUR;
    await judge();
    expect(asked.filter((each) => each === PTR)).toHaveLength(2);
    const broken = await open({ [PTR]: 'fails' });
    await broken.judge();
    const first = broken.asked.length;
    await broken.judge();
    expect(broken.asked).toHaveLength(first);
    broken.time.now = HOUR / 6;
    await broken.judge();
    expect(broken.asked.length).toBeGreaterThan(first);
  });
});
