import { describe, expect, it } from 'vitest';
import { readMarkdown } from '../read/page-fixture.ts';
import { hostsOf } from './hosts.ts';
import { js, sh } from './plan-fixture.ts';

describe('the hosts that a page names', () => {
  it.each([
    ['in its prose', 'See https://kit.dev/start for more.', ['kit.dev']],
    ['in its links', 'See [the guide](https://guide.kit.dev/a?b#c).', ['guide.kit.dev']],
    ['in its commands', sh('curl -O http://files.kit.dev/kit.tgz'), ['files.kit.dev']],
    ['in its code', js("await fetch('https://api.kit.dev/v1');"), ['api.kit.dev']],
    ['with a port', 'Ask https://kit.dev:8443/x.', ['kit.dev']],
    ['in any case', 'Ask https://KIT.dev.', ['kit.dev']],
    ['in parentheses', 'Ask (https://kit.dev).', ['kit.dev']],
  ])('%s', (_where, text, expected) => {
    expect(hostsOf(readMarkdown(`# Kit\n\n${text}\n`))).toEqual(expected);
  });

  it.each([
    ['of this machine', 'Open http://localhost:3000.'],
    ['that is an address of numbers', 'Open http://10.0.0.1/ or http://127.0.0.1:80.'],
    ['that no one can have', 'Open https://kit.invalid/.'],
    ['of another protocol', 'See [mail](mailto:one@kit.dev) and ftp://kit.dev/a.'],
    ['that is no address', 'Open https://.'],
    ['without a scheme', 'Ask kit.dev.'],
    ['that leads to the page itself', 'See [below](#below) and [there](/there).'],
  ])('are not those of one %s', (_what, text) => {
    expect(hostsOf(readMarkdown(`# Kit\n\n${text}\n`))).toEqual([]);
  });

  it('are told once each, in the order of their names', () => {
    const text = 'https://z.dev https://a.dev [again](https://z.dev/more) https://m.a.dev';
    expect(hostsOf(readMarkdown(text))).toEqual(['a.dev', 'm.a.dev', 'z.dev']);
  });
});
