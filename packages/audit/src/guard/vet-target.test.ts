import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { HostResolver } from './host-resolver.ts';
import { parseTarget, type TargetRefusal, vetTarget } from './vet-target.ts';

const PUBLIC = '93.184.216.34';

function failure(code: string): Error {
  return Object.assign(new Error(code), { code });
}

function resolverOf(addresses: string[] | Error, nameServers: boolean | Error = true): HostResolver {
  return {
    lookup: async () => (addresses instanceof Error ? Promise.reject(addresses) : addresses),
    hasNameServers: async () => (nameServers instanceof Error ? Promise.reject(nameServers) : nameServers),
  };
}

const unasked: HostResolver = {
  lookup: (host) => Promise.reject(new TypeError(`looked up ${host}`)),
  hasNameServers: (tld) => Promise.reject(new TypeError(`asked for ${tld}`)),
};

async function reasonFor(
  url: string,
  options: { resolver?: HostResolver; allowPrivate?: boolean } = {},
): Promise<TargetRefusal | 'accepted'> {
  const { resolver = resolverOf([PUBLIC]), allowPrivate = false } = options;
  const verdict = await vetTarget(url, { resolver, allowPrivate });
  return verdict.ok ? 'accepted' : verdict.reason;
}

describe('vetTarget on the spelling of a URL', () => {
  it('returns the parsed URL of an accepted target', async () => {
    const verdict = await vetTarget('https://Stripe.dev/docs?a=1', {
      resolver: resolverOf([PUBLIC]),
      allowPrivate: false,
    });
    expect(verdict).toEqual({ ok: true, url: new URL('https://stripe.dev/docs?a=1') });
  });

  it.each([
    '',
    'stripe.dev',
    '//stripe.dev',
    'http://',
    'https://[::1',
    'http://[fe80::1%25eth0]/',
    'http://a b/',
  ])('refuses %j as no valid URL', async (url) => {
    expect(await reasonFor(url)).toBe('invalid_url');
  });

  it.each(['ftp://stripe.dev/', 'file:///etc/passwd', 'javascript:alert(1)', 'ws://stripe.dev/', 'data:,x'])(
    'refuses the scheme of %s',
    async (url) => {
      expect(await reasonFor(url)).toBe('unsupported_scheme');
      expect(await reasonFor(url, { allowPrivate: true })).toBe('unsupported_scheme');
    },
  );

  it.each([
    'https://ann@stripe.dev/',
    'https://ann:pw@stripe.dev/',
    'https://:pw@stripe.dev/',
    'http://a@127.0.0.1/',
  ])('refuses the userinfo of %s, also on private networks', async (url) => {
    expect(await reasonFor(url)).toBe('userinfo');
    expect(await reasonFor(url, { allowPrivate: true })).toBe('userinfo');
  });

  it('never quotes userinfo in its detail', async () => {
    const secret = fc.stringMatching(/^[a-z0-9]{12,20}$/);
    await fc.assert(
      fc.asyncProperty(
        secret,
        secret,
        fc.constantFrom('stripe.dev', 'localhost', '[::1]'),
        async (user, pw, host) => {
          const url = `https://${user}:${pw}@${host}/`;
          const verdict = await vetTarget(url, { resolver: unasked, allowPrivate: false });
          const text = JSON.stringify(verdict);
          return !verdict.ok && !text.includes(user) && !text.includes(pw);
        },
      ),
    );
  });

  it.each([
    ...['http://127.0.0.1/', 'http://127.1/', 'http://0x7f.1/', 'http://0x7f000001/', 'http://2130706433/'],
    ...[
      'http://0177.0.0.1/',
      'http://127.0.0.1./',
      'http://１２７.0.0.1/',
      'http://10.0.0.1:8080/',
      'http://0/',
    ],
    ...['http://169.254.169.254/latest/meta-data/', 'http://192.168.1.1/', 'http://100.64.0.1/'],
    ...[
      'http://[::1]/',
      'http://[::]/',
      'http://[::ffff:127.0.0.1]/',
      'http://[::ffff:7f00:1]/',
      'http://[fd00::1]/',
    ],
    ...[
      'http://[64:ff9b::10.0.0.1]/',
      'http://[2002:7f00:1::]/',
      'http://[fe80::1]/',
      'http://[2001:db8::1]/',
    ],
  ])('refuses the private address in %s without a lookup', async (url) => {
    expect(await reasonFor(url, { resolver: unasked })).toBe('private_address');
  });

  it.each([
    'http://8.8.8.8/',
    'http://134744072/',
    'https://[2606:4700:4700::1111]/',
    'http://[::ffff:8.8.8.8]/',
  ])('accepts the public address in %s', async (url) => {
    expect(await reasonFor(url, { resolver: unasked })).toBe('accepted');
  });

  it.each<[string, TargetRefusal]>([
    ['http://localhost:3000/', 'local_name'],
    ['http://LOCALHOST./', 'local_name'],
    ['http://printer.local/', 'local_name'],
    ['http://metadata.google.internal/', 'local_name'],
    ['http://intranet/', 'local_name'],
    ['https://www.example.com/', 'reserved_example'],
    ['https://shop.test/', 'reserved_example'],
    ['https://co.uk/', 'not_registrable'],
    ['https://shop.nosuchtld/', 'not_registrable'],
    ['https://a..com/', 'not_registrable'],
    ['https://a_b.dev/', 'not_a_host_name'],
    ['https://a_b.stripe.dev/x', 'not_a_host_name'],
    ['https://_.stripe.dev./', 'not_a_host_name'],
    ['https://a-.stripe.dev/', 'not_a_host_name'],
  ])('refuses %s as %s without a lookup', async (url, reason) => {
    expect(await reasonFor(url, { resolver: unasked })).toBe(reason);
  });
});

describe('parseTarget', () => {
  it('refuses as vetTarget does what the URL itself says, and lets every public name through', async () => {
    const urls = [
      'x',
      'ftp://stripe.dev/',
      'https://a@stripe.dev/',
      'http://10.0.0.1/',
      'http://printer.local/',
    ];
    for (const url of [...urls, 'https://docs.example.com/']) {
      const judged = parseTarget(url, { allowPrivate: false });
      expect(judged).toMatchObject({ ok: false });
      expect(judged).toEqual(await vetTarget(url, { resolver: unasked, allowPrivate: false }));
    }
    const url = 'https://no-such-name.stripe.dev/';
    expect(parseTarget(url, { allowPrivate: false })).toEqual({ ok: true, url: new URL(url) });
  });
});

describe('vetTarget on the resolution of a name', () => {
  const url = 'https://docs.stripe.dev/';

  it.each([
    [['10.0.0.1']],
    [['127.0.0.1', '::1']],
    [['::ffff:192.168.0.1']],
    [['169.254.169.254', 'fd00::1']],
  ])('refuses a name that resolves only to %j', async (addresses) => {
    expect(await reasonFor(url, { resolver: resolverOf(addresses) })).toBe('resolves_privately');
  });

  it.each([[[PUBLIC]], [['2606:4700::1111']], [['10.0.0.1', PUBLIC]]])(
    'accepts a name that resolves to %j',
    async (addresses) => {
      expect(await reasonFor(url, { resolver: resolverOf(addresses) })).toBe('accepted');
    },
  );

  it.each(['ENOTFOUND', 'ENODATA'])('refuses a name on %s when the resolver works', async (code) => {
    expect(await reasonFor(url, { resolver: resolverOf(failure(code), true) })).toBe('does_not_resolve');
  });

  it('refuses a name without any address when the resolver works', async () => {
    expect(await reasonFor(url, { resolver: resolverOf([], true) })).toBe('does_not_resolve');
  });

  it.each(['ENOTFOUND', 'ENODATA'])('accepts a name on %s when the resolver knows no TLD', async (code) => {
    const broken = [false, failure('ETIMEOUT'), failure('ECONNREFUSED')];
    for (const nameServers of broken) {
      expect(await reasonFor(url, { resolver: resolverOf(failure(code), nameServers) })).toBe('accepted');
    }
  });

  it.each(['EAI_AGAIN', 'ETIMEOUT', 'ESERVFAIL', 'EREFUSED', 'ECONNREFUSED'])(
    'accepts a name on %s, which is a failure of the resolver',
    async (code) => {
      expect(await reasonFor(url, { resolver: resolverOf(failure(code), true) })).toBe('accepted');
    },
  );

  it('asks for the name servers of the last label, without the trailing dot', async () => {
    const asked: string[] = [];
    const resolver: HostResolver = {
      lookup: () => Promise.reject(failure('ENOTFOUND')),
      hasNameServers: async (tld) => asked.push(tld) > 0,
    };
    await reasonFor('https://shop.nowhere.co.uk./', { resolver });
    expect(asked).toEqual(['uk']);
  });

  it('says why in one sentence', async () => {
    const verdict = await vetTarget(url, { resolver: resolverOf(['10.0.0.1']), allowPrivate: false });
    expect(verdict).toMatchObject({ detail: expect.stringMatching(/^[A-Z][^.]+\.$/) });
  });
});

describe('vetTarget with private targets allowed', () => {
  it.each([
    ...[
      'http://127.0.0.1:3000/',
      'http://[::1]/',
      'http://localhost/',
      'http://printer.local/',
      'http://db/',
    ],
    ...['https://docs.stripe.dev/', 'http://shop.cluster/', 'http://8.8.8.8/'],
  ])('accepts %s without a lookup', async (url) => {
    expect(await reasonFor(url, { resolver: unasked, allowPrivate: true })).toBe('accepted');
  });

  it.each(['https://example.com/', 'https://api.example.org./', 'https://shop.test/', 'https://x.invalid/'])(
    'still refuses the reserved name in %s',
    async (url) => {
      expect(await reasonFor(url, { allowPrivate: true })).toBe('reserved_example');
    },
  );
});

describe('vetTarget with a signal', () => {
  const never: HostResolver = {
    lookup: () => new Promise(() => {}),
    hasNameServers: () => new Promise(() => {}),
  };

  it('rejects with the reason of a signal that has aborted', async () => {
    const signal = AbortSignal.abort(new Error('too late'));
    const vetting = vetTarget('https://stripe.dev/', { resolver: unasked, allowPrivate: false, signal });
    await expect(vetting).rejects.toThrow('too late');
  });

  it.each<[string, HostResolver]>([
    ['the lookup', never],
    ['the question for name servers', { ...never, lookup: () => Promise.reject(failure('ENOTFOUND')) }],
  ])('rejects with the reason of a signal that aborts during %s', async (_, resolver) => {
    const controller = new AbortController();
    const { signal } = controller;
    const vetting = vetTarget('https://stripe.dev/', { resolver, allowPrivate: false, signal });
    setImmediate(() => controller.abort(new Error('shutting down')));
    await expect(vetting).rejects.toThrow('shutting down');
  });

  it('answers normally while the signal stays quiet', async () => {
    const { signal } = new AbortController();
    const verdict = await vetTarget('https://stripe.dev/', {
      resolver: resolverOf([PUBLIC]),
      allowPrivate: false,
      signal,
    });
    expect(verdict.ok).toBe(true);
  });
});
