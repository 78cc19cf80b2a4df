import { describe, expect, it } from 'vitest';
import { checkRequest } from './check-request.ts';
import { makeEgressRules } from './egress-rules.ts';

const rules = makeEgressRules('registries_and_page', new URL('http://mirror.corp.example:8081/npm/'), [
  'docs.example.org',
]);

function judge(method: string, url: string) {
  const { hostname: host, port, pathname, search } = new URL(url);
  const path = `${pathname}${search}`;
  return checkRequest(method, { kind: 'named', host, port: null, path }, Number(port || 80), rules);
}

describe('checkRequest', () => {
  it.each([
    ['GET', 'http://mirror.corp.example:8081/npm/ms', undefined],
    ['HEAD', 'http://pypi.org/simple/', undefined],
    ['PUT', 'http://mirror.corp.example:8081/npm/ms', 'write'],
    ['DELETE', 'http://mirror.corp.example:8081/npm/ms/-rev/1', 'write'],
    ['PATCH', 'http://registry.npmjs.org/ms', 'write'],
    ['POST', 'http://registry.npmjs.org/-/v1/login', 'write'],
    ['OPTIONS', 'http://registry.npmjs.org/ms', 'write'],
    ['POST', 'http://mirror.corp.example:8081/npm/-/npm/v1/security/advisories/bulk', undefined],
    ['POST', 'http://registry.npmjs.org/-/npm/v1/security/audits/quick', undefined],
    ['POST', 'http://registry.yarnpkg.com/-/npm/v1/security/audits', undefined],
    ['PUT', 'http://registry.npmjs.org/-/npm/v1/security/audits/quick', 'write'],
    // Above the registry's own path another service may stand.
    ['POST', 'http://mirror.corp.example:8081/-/npm/v1/security/audits/quick', 'write'],
    ['POST', 'http://registry.npmjs.org/-/npm/v1/security/audits/quick?as=login', 'write'],
    ['POST', 'http://docs.example.org/v1/things', undefined],
    ['DELETE', 'http://docs.example.org/v1/things/1', undefined],
    ['GET', 'http://registry.npmjs.org/ms?_method=DELETE', 'write'],
    ['GET', 'http://registry.npmjs.org/ms?a=1;%5Fmethod=DELETE', 'write'],
    ['GET', 'http://registry.npmjs.org/ms?a=1&X-HTTP-Method-Override=PUT', 'write'],
    ['GET', 'http://registry.npmjs.org/-/v1/search?text=_method&method=a', undefined],
    ['GET', 'http://registry.npmjs.org//attacker.example/ms', 'unclear'],
    ['GET', 'http://docs.example.org//v1/things?_method=DELETE', undefined],
    ['GET', 'http://other.example.org/', 'host'],
    ['GET', 'http://docs.example.org:8080/', 'host'],
    ['GET', 'http://mirror.corp.example:8080/npm/ms', 'host'],
  ])('judges %s %s', (method, url, refusal) => {
    expect(judge(method, url)).toBe(refusal);
  });

  it('refuses a Host that names another port than the one connected to', () => {
    const target = { kind: 'named', host: 'registry.npmjs.org', port: 8080, path: '/' } as const;
    expect(checkRequest('GET', target, 80, rules)).toBe('host');
  });
});
