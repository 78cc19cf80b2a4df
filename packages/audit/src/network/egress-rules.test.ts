import { describe, expect, it } from 'vitest';
import { type Attempt, openLedger } from './egress-ledger.ts';
import { makeEgressRules, portOf } from './egress-rules.ts';

const registry = new URL('http://mirror.corp.example:8081/npm/');

describe('makeEgressRules', () => {
  it.each([
    ['registries', 'registry.npmjs.org', true],
    ['registries', 'mirror.corp.example', true],
    ['registries', 'docs.example.org', false],
    ['registries_and_page', 'docs.example.org', true],
    ['registries_and_page', 'other.example.org', false],
    ['open', 'other.example.org', true],
  ] as const)('under %s: %s allowed is %s', (policy, host, allowed) => {
    expect(makeEgressRules(policy, registry, ['Docs.example.org']).isAllowed(host)).toBe(allowed);
  });

  it.each(['registries', 'registries_and_page', 'open'] as const)(
    'under %s: reaches no host that is refused, whoever names it',
    (policy) => {
      const rules = makeEgressRules(policy, registry, ['Registry.npmjs.org'], ['registry.npmjs.org']);
      expect(['registry.npmjs.org', 'registry.npmjs.org.'].filter(rules.isAllowed)).toEqual([]);
      expect(rules.hosts).not.toContain('registry.npmjs.org');
      expect(rules.isAllowed('registry.yarnpkg.com')).toBe(true);
    },
  );

  it('knows the configured registry by name and port alone', () => {
    const rules = makeEgressRules('registries', registry, []);
    expect(rules.isRegistry('mirror.corp.example', 8081)).toBe(true);
    expect(rules.isRegistry('mirror.corp.example', 22)).toBe(false);
    expect([
      portOf(registry),
      portOf(new URL('https://a.example/')),
      portOf(new URL('http://a.example/')),
    ]).toEqual([8081, 443, 80]);
  });
});

it('knows which hosts carry packages', () => {
  const { isReadOnly } = makeEgressRules('registries_and_page', registry, ['docs.example.org']);
  const hosts = ['mirror.corp.example', 'pypi.org', 'docs.example.org'];
  expect(hosts.filter(isReadOnly)).toEqual(['mirror.corp.example', 'pypi.org']);
});

describe('openLedger', () => {
  const attempt: Attempt = {
    host: 'a.example',
    port: 443,
    allowed: false,
    reached: false,
    via: 'tls',
    refusal: 'host',
  };

  it('counts repeats within one command and tells them apart between commands', () => {
    const refused: string[] = [];
    const ledger = openLedger(({ host }) => refused.push(host));
    ledger.attribute('one');
    ledger.record(attempt);
    ledger.record(attempt);
    ledger.attribute('two');
    ledger.record(attempt);
    expect(ledger.entries()).toMatchObject([
      { commandId: 'one', count: 2 },
      { commandId: 'two', count: 1 },
    ]);
    expect(refused).toEqual(['a.example', 'a.example']);
  });

  it('notes a host when it is asked for, under the command that asked, and later that it was reached', () => {
    const ledger = openLedger();
    const asked = { host: 'a.example', port: 443, via: 'tls' } as const;
    ledger.attribute('one');
    const [reached] = [ledger.begin(asked), ledger.begin(asked)];
    ledger.attribute('two');
    expect(ledger.entries()).toMatchObject([{ commandId: 'one', reached: false, count: 2 }]);
    reached?.();
    reached?.();
    expect(ledger.entries()).toMatchObject([
      { commandId: 'one', allowed: true, reached: false, count: 1 },
      { commandId: 'one', allowed: true, reached: true, count: 1 },
    ]);
  });

  it('stays small under a flood of names', () => {
    const ledger = openLedger();
    for (let index = 0; index < 5000; index += 1) ledger.record({ ...attempt, host: `${index}.example` });
    expect(ledger.entries()).toHaveLength(1001);
    expect(ledger.entries().at(-1)).toMatchObject({ host: '(more refused hosts)', count: 4000 });
  });

  it('has room of its own for each kind, so that none can hide another, and counts the rest of each', () => {
    const ledger = openLedger();
    const names = Array.from({ length: 1200 }, (_, index) => `${index}.example`);
    for (const host of names) {
      ledger.record({ ...attempt, host, port: 53, via: 'dns' });
      ledger.record({ ...attempt, host });
      ledger.begin({ host, port: 443, via: 'tls' });
    }
    ledger.begin({ host: 'reached.example', port: 443, via: 'tls' })();
    for (const host of names) ledger.begin({ host, port: 80, via: 'http' })();
    const rows = ledger.entries();
    expect(rows).toContainEqual(expect.objectContaining({ host: 'reached.example', reached: true }));
    const more = rows.filter(({ host }) => host.startsWith('('));
    expect(more.map(({ host, count }) => [host, count])).toEqual([
      ['(more names)', 200],
      ['(more refused hosts)', 200],
      ['(more hosts not reached)', 200],
      ['(more reached hosts)', 201],
    ]);
  });
});
