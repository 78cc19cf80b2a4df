import { runWaymark } from '@waymark/testkit';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { expectAccepted, expectError } from './expectations.ts';
import { type Answer, post } from './http.ts';
import { auditPath, nextAddress, submission } from './samples.ts';
import { type Subject, startSubject, withoutWorker, withSubject } from './service.ts';

let subject: Subject;

beforeAll(async () => {
  subject = await startSubject({ env: withoutWorker });
});

afterAll(() => subject.stop());

function submit(quickstart_url: string, baseUrl = subject.baseUrl): Promise<Answer> {
  return post(`${baseUrl}${auditPath}`, submission({ quickstart_url }), { from: nextAddress() });
}

describe('quickstart_url answers 202 to', () => {
  it.each([
    'https://docs.acme-corp.com/quickstart',
    'https://acme-corp.io',
    'http://sub.domain.acme-corp.co.uk:8080/x',
    'https://bücher.de/anleitung',
    'https://xn--bcher-kva.de/',
    'https://localhost.acme-corp.com/',
    'https://internal.acme-corp.com/docs',
    'https://myexample.com/docs',
    'https://8.8.8.8/docs',
    'https://[2606:4700:4700::1111]/docs',
  ])('%s', async (url) => {
    expectAccepted(await submit(url));
  });
});

describe('quickstart_url refuses, as unprocessable_url,', () => {
  it.each([
    ['a user', 'https://user@docs.acme-corp.com/'],
    ['a user and a password', 'https://user:word@docs.acme-corp.com/'],
    ['an empty user', 'https://:word@docs.acme-corp.com/'],
    ['a user that looks like a host', 'https://docs.acme-corp.com@10.0.0.1/'],
    ['localhost', 'http://localhost/'],
    ['localhost with a port', 'http://localhost:3000/docs'],
    ['LOCALHOST', 'http://LOCALHOST/'],
    ['localhost with a dot', 'http://localhost./'],
    ['a name below localhost', 'http://app.localhost/'],
    ['.local', 'http://printer.local/'],
    ['.local with a dot', 'http://printer.local./'],
    ['.internal', 'http://metadata.google.internal/'],
    ['.INTERNAL', 'http://METADATA.GOOGLE.INTERNAL/'],
    ['example.com', 'https://example.com/quickstart'],
    ['www.example.com', 'https://www.example.com/quickstart'],
    ['EXAMPLE.com.', 'https://EXAMPLE.com./'],
    ['example.net', 'https://example.net/'],
    ['example.org', 'https://docs.example.org/'],
    ['.example', 'https://docs.example/'],
    ['.test', 'https://docs.acme.test/'],
    ['.invalid', 'https://docs.invalid/'],
  ])('%s', async (_name, url) => {
    expectError(await submit(url), 422, 'unprocessable_url');
  });
});

/** Ranges of the IANA special-purpose registries, one address of each. */
const ipv4 = {
  'this network': '0.0.0.0',
  'private 10': '10.1.2.3',
  'private 172': '172.16.0.1',
  'private 172 at its end': '172.31.255.255',
  'private 192': '192.168.1.1',
  'shared (carrier NAT)': '100.64.0.1',
  loopback: '127.0.0.1',
  'loopback, any': '127.8.9.10',
  'link-local': '169.254.1.1',
  'cloud metadata': '169.254.169.254',
  'protocol assignments': '192.0.0.8',
  'documentation 1': '192.0.2.1',
  'documentation 2': '198.51.100.1',
  'documentation 3': '203.0.113.1',
  benchmarking: '198.18.0.1',
  multicast: '224.0.0.1',
  reserved: '240.0.0.1',
  broadcast: '255.255.255.255',
};

const ipv6 = {
  unspecified: '::',
  loopback: '::1',
  'loopback written out': '0:0:0:0:0:0:0:1',
  'unique local': 'fc00::1',
  'unique local fd': 'fd12:3456:789a::1',
  'link-local': 'fe80::1',
  'site-local': 'fec0::1',
  multicast: 'ff02::1',
  documentation: '2001:db8::1',
  discard: '100::1',
  'mapped loopback': '::ffff:127.0.0.1',
  'mapped loopback in hex': '::ffff:7f00:1',
  'mapped private': '::ffff:10.0.0.1',
  'compatible loopback': '::127.0.0.1',
  'compatible metadata': '::a9fe:a9fe',
  'NAT64 of loopback': '64:ff9b::127.0.0.1',
  'NAT64 of metadata': '64:ff9b::a9fe:a9fe',
  'local NAT64': '64:ff9b:1::a00:1',
  '6to4 of private': '2002:a00:1::',
  Teredo: '2001:0:7f00:1::',
};

describe('quickstart_url refuses, as unprocessable_url, the address', () => {
  it.each(Object.entries(ipv4))('%s %s', async (_name, address) => {
    expectError(await submit(`http://${address}/docs`), 422, 'unprocessable_url');
    expectError(await submit(`https://${address}:8443/docs`), 422, 'unprocessable_url');
  });

  it.each(Object.entries(ipv6))('%s %s', async (_name, address) => {
    expectError(await submit(`http://[${address}]/docs`), 422, 'unprocessable_url');
  });
});

function notations(address: string): string[] {
  const parts = address.split('.').map(Number);
  const [a = 0, b = 0, c = 0, d = 0] = parts;
  const whole = ((a * 256 + b) * 256 + c) * 256 + d;
  return [
    String(whole),
    `0x${whole.toString(16)}`,
    `0${whole.toString(8)}`,
    parts.map((part) => `0x${part.toString(16)}`).join('.'),
    parts.map((part) => `0${part.toString(8)}`).join('.'),
    `${a}.${b * 65_536 + c * 256 + d}`,
    `${a}.${b}.${c * 256 + d}`,
    `${address}.`,
  ];
}

describe('quickstart_url guards against another notation of', () => {
  const addresses = ['127.0.0.1', '10.0.0.1', '192.168.1.1', '169.254.169.254'];
  it.each(addresses.flatMap((address) => notations(address).map((text) => [address, text] as const)))(
    '%s as %s',
    async (_address, text) => {
      expectError(await submit(`http://${text}/`), 422, 'unprocessable_url');
    },
  );

  it.each([
    ['full-width digits', 'http://１２７.０.０.１/'],
    ['full-width dots', 'http://127。0。0。1/'],
    ['percent escapes', 'http://%31%32%37.0.0.1/'],
    ['circled digits', 'http://①②⑦.0.0.1/'],
    ['a full-width localhost', 'http://ｌｏｃａｌｈｏｓｔ/'],
    ['a backslash', 'http://127.0.0.1\\@docs.acme-corp.com/'],
    ['a zone', 'http://[fe80::1%25eth0]/'],
  ])('127.0.0.1 with %s: 422, or 400 where it is no URI', async (_name, url) => {
    const answer = await submit(url);
    expect([400, 422]).toContain(answer.status);
  });
});

describe('WAYMARK_ALLOW_PRIVATE_TARGETS guards', () => {
  it('local trials: accepts loopback while both public URLs are loopback', () =>
    withSubject({ env: { WAYMARK_ALLOW_PRIVATE_TARGETS: 'on' } }, async ({ baseUrl }) => {
      expectAccepted(await submit('http://127.0.0.1:8080/quickstart', baseUrl));
      expectAccepted(await submit('http://localhost:8080/quickstart', baseUrl));
    }));

  it.each(['WAYMARK_BASE_URL', 'WAYMARK_PLATFORM_URL'])(
    'public deployments: refuses to start when %s is not loopback',
    async (name) => {
      const env = { WAYMARK_ALLOW_PRIVATE_TARGETS: 'on', [name]: 'https://waymark.acme-corp.com' };
      const { code, stderr } = await runWaymark(['serve'], {
        env: { ...env, WAYMARK_DATA_DIR: subject.dataDir },
      });
      expect(code).toBe(1);
      expect(stderr.trim()).toMatch(/WAYMARK_ALLOW_PRIVATE_TARGETS/);
      expect(stderr.trim().split('\n')).toHaveLength(1);
    },
  );
});
