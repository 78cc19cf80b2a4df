import { resolve } from 'node:path';
import { describe, expect, it } from 'vitest';
import { describeEnvironment, loadConfig, loadGithubRun, noticesOf, whosePages } from './index.ts';
import { limitSettings } from './limit-settings.ts';
import { ConfigError } from './setting.ts';
import { settings } from './settings.ts';

const SECRET = 'a secret of the operator, 32 characters or more';

function refusalOf(source: Record<string, string>): string {
  try {
    loadConfig(source);
  } catch (error) {
    expect(error).toBeInstanceOf(ConfigError);
    if (error instanceof Error) return error.message;
  }
  return expect.unreachable('it should have been refused');
}

/** For every variable that can be wrong, values that are. */
const wrong: Record<string, string[]> = {
  WAYMARK_BASE_URL: [
    'localhost:4310',
    'ftp://x',
    'http://x/path',
    'http://x?q',
    'http://user@x',
    'http://:pw@x',
    'x',
  ],
  WAYMARK_PLATFORM_URL: ['//x', 'http://x/#f', 'http://x/path/'],
  WAYMARK_HOST: ['a b', 'http://x', '/'],
  WAYMARK_LANDING_PORT: ['0', '65536', '-1', '80.5', 'http', '0x50', '1e3'],
  WAYMARK_PLATFORM_PORT: ['0', '99999', 'x'],
  DATABASE_URL: ['mysql://user:hunter2@x/y', 'postgres:///hunter2', 'hunter2'],
  WAYMARK_SECRET: ['hunter2', 'x'.repeat(31)],
  WAYMARK_ROLE: ['All', 'both', 'web,worker'],
  WAYMARK_SMTP_URL: ['http://user:hunter2@x', 'hunter2', 'smtp:///hunter2'],
  WAYMARK_MAIL_FROM: ['nobody', 'A <b>', 'a@b\r\nBcc: c@d', 'a@b, c@d', 'A <a@b> B'],
  WAYMARK_SIGN_UP: ['Open', 'on', 'acme.dev,', 'ada@acme.dev', '*.acme.dev', 'acme', 'acme.dev closed'],
  WAYMARK_OPERATORS: ['ada', 'ada@acme.dev,', 'ada@acme.dev bob@acme.dev', '@acme.dev'],
  WAYMARK_NOTICE: ['x'.repeat(501), 'two\nlines', 'a\u0007b'],
  WAYMARK_NOTICE_UNTIL: [
    'tomorrow',
    '2026-12-01',
    '2026-12-01T18:00:00',
    '2026-13-01T18:00:00Z',
    '1764612000',
  ],
  WAYMARK_OIDC_ISSUER: [
    'login.acme.dev',
    'http://login.acme.dev',
    'https://u:p@x',
    'https://x?q',
    'https://x#f',
  ],
  WAYMARK_OIDC_CLIENT_ID: ['two words', 'x'.repeat(301)],
  WAYMARK_OIDC_LABEL: ['x'.repeat(41), 'a\u0007b'],
  WAYMARK_CHALLENGE_SITE_KEY: ['two words', 'x'.repeat(201)],
  WAYMARK_CHALLENGE_VERIFY_URL: ['ftp://x', 'x', '/siteverify'],
  WAYMARK_ARENA: ['true', '1', 'ON'],
  WAYMARK_TRUST_PROXY: ['0', '33', '-1', 'yes', '10.0.0.0/33', '10.0.0.1,', '10.1', 'localhost', '1,2'],
  WAYMARK_ALLOW_PRIVATE_TARGETS: ['yes', 'true'],
  WAYMARK_CONTENT_SIGNALS: [
    'search',
    'search=maybe',
    'search=yes, search=no',
    'train=yes',
    'search=yes\nAllow: /',
  ],
  WAYMARK_SECURITY_CONTACT: [
    'security@acme.dev',
    'mailto:nobody',
    'http://acme.dev/report',
    'mailto:a@b.dev,',
  ],
  WAYMARK_CONNECT_TO: [
    'docs.acme.dev',
    'docs.acme.dev:443:127.0.0.1',
    'docs.acme.dev:443:localhost:8443',
    'docs.acme.dev:443:127.1:8443',
    'docs.acme.dev:0:127.0.0.1:8443',
    'docs.acme.dev:443:127.0.0.1:65536',
    'docs.acme.dev:443:::1:8443',
    ':443:127.0.0.1:8443',
    'a b:443:127.0.0.1:8443',
    'docs.acme.dev:443:127.0.0.1:8443,',
  ],
  WAYMARK_SANDBOX: ['none', 'podman'],
  WAYMARK_EGRESS: ['closed', 'all'],
  WAYMARK_EGRESS_ADDRESSES: ['somewhere', '198.18.0.0/15', '198.18.0.1,', '1.2.3'],
  WAYMARK_NAME_SERVERS: [
    'dns.acme.dev',
    '9.9.9.9,',
    '9.9.9',
    '9.9.9.9:0',
    '9.9.9.9:65536',
    '2620:fe::fe:zz',
    '[::1',
  ],
  WAYMARK_MODEL: ['gpt', '/model', 'provider/', 'a b/c'],
  WAYMARK_VENDOR: ['Acme', 'a b', '-x', 'x'.repeat(33)],
  WAYMARK_AGENT_TYPES: ['none', 'Anonymous', 'anonymous,', 'anonymous,anonymous', 'anonymous service_auth'],
  WAYMARK_PULSE_IP: ['none', 'Full', '/24'],
  WAYMARK_PULSE_EVENTS_PER_SECOND: ['0', '-1', '1e3', '1000001', 'many'],
  WAYMARK_PULSE_RAW_DAYS: ['7', '401', '30d'],
  WAYMARK_PULSE_ROLLUP_DAYS: ['7', '3661', ''.padEnd(10, '9')],
  WAYMARK_PULSE_LISTS: ['yes', 'daily'],
  WAYMARK_PULSE_SITE_FILES: ['auto', 'never'],
  WAYMARK_PULSE_REVERSE_DNS: ['yes', 'dns'],
  WAYMARK_PULSE_LIST_DAYS: ['0', '91', 'week'],
  WAYMARK_PULSE: ['true', 'On'],
  WAYMARK_PULSE_KEY: ['hunter2', `pulse_live_${'x'.repeat(42)}`, `pulse_setup_${'x'.repeat(43)}`],
  WAYMARK_PULSE_ENDPOINT: [
    'http://pulse.acme.dev/events',
    'https://user@x/events',
    'https://pulse.acme.dev/events?key=1',
    'ftp://localhost/',
    '/api/v1/pulse/events',
  ],
  WAYMARK_PULSE_ORIGIN: ['acme.dev', 'https://acme.dev/docs'],
  ...Object.fromEntries(
    Object.values(limitSettings).map(({ name }) => [name, ['0', '-3', '3.5', '1e3', '100001', 'unlimited']]),
  ),
  WAYMARK_AUDIT_CONCURRENCY: ['0', '65', 'two'],
  WAYMARK_AUDIT_BUDGET_SECONDS: ['9', '14401', '5m'],
  WAYMARK_LEASE_SECONDS: ['1', '3601', '60s'],
  WAYMARK_REPORT_DAYS: ['0', '3661', 'forever'],
  WAYMARK_LOG_LEVEL: ['trace', 'verbose'],
  WAYMARK_METRICS_TOKEN: ['hunter2', 'a token with white space'],
};
const anyValueGoes = [
  'WAYMARK_DATA_DIR',
  'WAYMARK_PULSE_DIR',
  'WAYMARK_CHALLENGE_SECRET',
  'WAYMARK_OIDC_CLIENT_SECRET',
];

describe('a wrong value', () => {
  const cases = Object.entries(wrong).flatMap(([name, values]) =>
    values.map((value) => [name, value] as const),
  );

  it.each(cases)('%s=%j is refused with one sentence that names it', (name, value) => {
    const sentence = refusalOf({ [name]: value });
    expect(sentence).toMatch(new RegExp(`^${name} must be .*\\.$`, 'u'));
    expect(sentence).not.toContain('\n');
    expect(sentence).not.toContain('hunter2');
    const isSecret = Object.values(settings).some((each) => each.name === name && each.secret);
    if (isSecret) expect(sentence).not.toContain(value);
    else if (!value.includes('@x')) expect(sentence).toContain(JSON.stringify(value));
  });

  it('is known for every variable there is', () => {
    const names = Object.values(settings).map(({ name }) => name);
    expect([...Object.keys(wrong), ...anyValueGoes].sort()).toEqual(names.toSorted());
  });
});

describe('an environment', () => {
  it('may be empty', () => {
    expect(loadConfig({})).toMatchObject({
      baseUrl: 'http://localhost:4310',
      platformUrl: 'http://localhost:4311',
      host: '127.0.0.1',
      landingPort: 4310,
      platformPort: 4311,
      sharesListener: false,
      dataDir: resolve('.waymark'),
      databaseUrl: undefined,
      role: 'all',
      smtpUrl: undefined,
      arenaEnabled: true,
      trustProxy: { kind: 'none' },
      allowPrivateTargets: false,
      connectTo: [],
      sandbox: 'auto',
      egress: 'registries_and_page',
      vendor: 'waymark',
      pulseEnabled: true,
      pulseKey: undefined,
      pulseEndpoint: 'http://localhost:4311/api/v1/pulse/events',
      pulseOrigin: 'http://localhost:4310',
      // The interface's numbers (Limits).
      acceptedSubmissions: { perCaller: 3, global: 10, windowMs: 3_600_000 },
      acceptedReportRequests: { perCaller: 3, global: 10, windowMs: 3_600_000 },
      unknownVariables: [],
    });
  });

  it('treats an empty or blank value as unset, for every variable', () => {
    const names = Object.values(settings).map(({ name }) => name);
    for (const blank of ['', '  ', '\t']) {
      const source = Object.fromEntries(names.map((name) => [name, blank]));
      expect(loadConfig(source)).toEqual(loadConfig({}));
    }
  });

  it('takes the ports from the URLs, also where those leave them out', () => {
    const urls = { WAYMARK_BASE_URL: 'http://a.example', WAYMARK_PLATFORM_URL: 'https://b.example/' };
    expect(loadConfig(urls)).toMatchObject({
      baseUrl: 'http://a.example',
      platformUrl: 'https://b.example',
      landingPort: 80,
      platformPort: 443,
    });
    expect(loadConfig({ ...urls, WAYMARK_LANDING_PORT: '8080' }).landingPort).toBe(8080);
  });

  it('serves both hosts on one listener when the URLs are equal', () => {
    const url = 'http://localhost:9000';
    const config = loadConfig({ WAYMARK_BASE_URL: url, WAYMARK_PLATFORM_URL: `${url}/` });
    expect(config).toMatchObject({ sharesListener: true, landingPort: 9000, platformPort: 9000 });
  });

  it('reads whom to trust', () => {
    const trust = (text: string) => loadConfig({ WAYMARK_TRUST_PROXY: text }).trustProxy;
    expect(trust('2')).toEqual({ kind: 'hops', hops: 2 });
    expect(trust('10.0.0.0/8, ::1')).toMatchObject({
      kind: 'networks',
      networks: [
        [{}, 8],
        [{}, 128],
      ],
    });
  });

  it('reads who may open an account, and who runs the service, in the spelling of addresses', () => {
    const signUp = (text: string) => loadConfig({ WAYMARK_SIGN_UP: text }).signUp;
    expect(loadConfig({}).signUp).toEqual({ kind: 'open' });
    expect(signUp('closed')).toEqual({ kind: 'closed' });
    expect(signUp('Acme.dev, bücher.example.dev,acme.dev')).toEqual({
      kind: 'domains',
      domains: ['acme.dev', 'xn--bcher-kva.example.dev'],
    });
    expect(loadConfig({ WAYMARK_OPERATORS: ' Ada@Acme.dev ,ops@acme.dev' }).operators).toEqual([
      'ada@acme.dev',
      'ops@acme.dev',
    ]);
  });

  it('takes name servers with a port or without, by both kinds of address', () => {
    const text = '9.9.9.9, 127.0.0.1:5353,2620:fe::fe,[::1]:5353';
    expect(loadConfig({ WAYMARK_NAME_SERVERS: text }).nameServers).toEqual([
      '9.9.9.9',
      '127.0.0.1:5353',
      '2620:fe::fe',
      '[::1]:5353',
    ]);
    expect(loadConfig({}).nameServers).toBeUndefined();
  });

  it('reads where to connect instead', () => {
    const text = 'Docs.Acme.dev:443:127.0.0.1:8443, bücher.example.dev:80:[::1]:8080,127.0.0.1:1:127.0.0.2:2';
    const source = { WAYMARK_CONNECT_TO: text, WAYMARK_ALLOW_PRIVATE_TARGETS: 'on' };
    expect(loadConfig(source).connectTo).toEqual([
      { name: 'docs.acme.dev', port: 443, address: '127.0.0.1', toPort: 8443 },
      { name: 'xn--bcher-kva.example.dev', port: 80, address: '::1', toPort: 8080 },
      { name: '127.0.0.1', port: 1, address: '127.0.0.2', toPort: 2 },
    ]);
  });

  it('names variables with our prefix that it does not know', () => {
    const config = loadConfig({ WAYMARK_BASEURL: 'x', WAYMARK_: 'y', OTHER_THING: 'z', PATH: '/bin' });
    expect(config.unknownVariables).toEqual(['WAYMARK_BASEURL', 'WAYMARK_']);
    expect(noticesOf(config, true)).toContain(
      'WAYMARK_BASEURL is no setting of this version; is it misspelt?',
    );
  });
});

describe('a contradiction', () => {
  const challenge = {
    WAYMARK_CHALLENGE_SECRET: 'hunter2',
    WAYMARK_CHALLENGE_VERIFY_URL: 'https://x.example/',
  };

  it.each([
    [{ WAYMARK_BASE_URL: 'https://public.example' }],
    [{ WAYMARK_PLATFORM_URL: 'https://public.example' }],
    [{ WAYMARK_BASE_URL: 'http://192.168.1.2:80' }],
    [{ WAYMARK_BASE_URL: 'http://localhost.example:80' }],
    [{ WAYMARK_HOST: '0.0.0.0' }],
    [{ WAYMARK_HOST: '::' }],
  ])('private targets with %j are refused', (urls) => {
    const sentence = refusalOf({ WAYMARK_ALLOW_PRIVATE_TARGETS: 'on', ...urls });
    expect(sentence).toMatch(/^WAYMARK_ALLOW_PRIVATE_TARGETS /u);
  });

  it.each([
    {},
    { WAYMARK_BASE_URL: 'http://127.0.0.2:80', WAYMARK_PLATFORM_URL: 'http://[::1]:81' },
    { WAYMARK_BASE_URL: 'http://a.localhost:80' },
  ])('private targets with %j are allowed', (urls) => {
    expect(loadConfig({ WAYMARK_ALLOW_PRIVATE_TARGETS: 'on', ...urls }).allowPrivateTargets).toBe(true);
  });

  it('stand-ins are refused while private targets are', () => {
    const standIn = { WAYMARK_CONNECT_TO: 'docs.acme.dev:443:127.0.0.1:8443' };
    const refusal = 'WAYMARK_CONNECT_TO may be set only while WAYMARK_ALLOW_PRIVATE_TARGETS is on.';
    expect(refusalOf(standIn)).toBe(refusal);
    expect(refusalOf({ ...standIn, WAYMARK_ALLOW_PRIVATE_TARGETS: 'off' })).toBe(refusal);
    expect(loadConfig({ ...standIn, WAYMARK_ALLOW_PRIVATE_TARGETS: 'on' }).connectTo).toHaveLength(1);
  });

  it('two ports are refused while one listener serves both hosts', () => {
    const urls = { WAYMARK_BASE_URL: 'http://localhost:1', WAYMARK_PLATFORM_URL: 'http://localhost:1' };
    expect(refusalOf({ ...urls, WAYMARK_PLATFORM_PORT: '2' })).toMatch(/^WAYMARK_PLATFORM_PORT /u);
    expect(loadConfig({ ...urls, WAYMARK_LANDING_PORT: '2' }).platformPort).toBe(2);
  });

  it('two hosts on one port are refused', () => {
    expect(refusalOf({ WAYMARK_LANDING_PORT: '4311' })).toMatch(
      /WAYMARK_LANDING_PORT and WAYMARK_PLATFORM_PORT/u,
    );
  });

  it('a provider of sign-in without its client id is refused, and the other way round', () => {
    const provider = { WAYMARK_OIDC_ISSUER: 'https://login.acme.dev/', WAYMARK_OIDC_CLIENT_ID: 'waymark' };
    for (const [name, value] of Object.entries(provider))
      expect(() => loadConfig({ [name]: value })).toThrow(/must be set together/u);
    expect(loadConfig(provider)).toMatchObject({ oidcIssuer: 'https://login.acme.dev/' });
    expect(loadConfig({ ...provider, WAYMARK_OIDC_ISSUER: 'http://localhost:8080/realms/a' })).toMatchObject({
      oidcIssuer: 'http://localhost:8080/realms/a',
    });
  });

  it('an end without the notice that it ends is refused', () => {
    const end = { WAYMARK_NOTICE_UNTIL: '2026-12-01T18:00:00+01:00' };
    expect(refusalOf(end)).toBe('WAYMARK_NOTICE must be set when WAYMARK_NOTICE_UNTIL is.');
    const at = Date.UTC(2026, 11, 1, 17);
    expect(loadConfig({ ...end, WAYMARK_NOTICE: 'Away' }).noticeUntil).toBe(at);
  });

  it('a challenge without its site key is refused, without a word of the secret', () => {
    for (const [name, value] of Object.entries(challenge)) {
      const sentence = refusalOf({ [name]: value });
      expect(sentence).toMatch(/^WAYMARK_CHALLENGE_SITE_KEY must be set/u);
      expect(sentence).not.toContain('hunter2');
    }
    expect(loadConfig({ ...challenge, WAYMARK_CHALLENGE_SITE_KEY: 'site' }).challengeSiteKey).toBe('site');
  });
});

describe('what the operator is told', () => {
  it('names what is missing', () => {
    const notices = noticesOf(loadConfig({}), false).join('\n');
    for (const name of [
      'WAYMARK_SMTP_URL',
      'WAYMARK_CHALLENGE_SITE_KEY',
      'WAYMARK_SECRET',
      'WAYMARK_PULSE_KEY',
    ])
      expect(notices).toContain(name);
  });

  it('is nothing when everything is set', () => {
    const config = loadConfig({
      WAYMARK_SMTP_URL: 'smtp://x',
      WAYMARK_CHALLENGE_SITE_KEY: 'site',
      WAYMARK_CHALLENGE_SECRET: 'secret',
      WAYMARK_CHALLENGE_VERIFY_URL: 'https://x.example/',
      WAYMARK_PULSE: 'off',
    });
    expect(noticesOf(config, true)).toEqual([]);
  });

  it('warns of a half-configured challenge and of private targets', () => {
    const config = loadConfig({ WAYMARK_CHALLENGE_SITE_KEY: 'site', WAYMARK_ALLOW_PRIVATE_TARGETS: 'on' });
    const notices = noticesOf(config, true).join('\n');
    expect(notices).toContain('Submissions answer 503');
    expect(notices).toContain('WAYMARK_ALLOW_PRIVATE_TARGETS is on');
  });

  it('warns of a closed service that nobody could ever open', () => {
    const told = (more: Record<string, string>) =>
      noticesOf(loadConfig({ WAYMARK_SIGN_UP: 'closed', ...more }), true).join('\n');
    expect(told({})).toContain('WAYMARK_OPERATORS names nobody');
    expect(told({ WAYMARK_OPERATORS: 'ops@acme.dev' })).not.toContain('WAYMARK_OPERATORS');
  });

  it('shows what is set, and of secrets only that they are', () => {
    const source = {
      DATABASE_URL: 'postgres://user:hunter2@x/y',
      WAYMARK_SECRET: SECRET,
      WAYMARK_SMTP_URL: 'smtp://user:hunter2@x',
      WAYMARK_CHALLENGE_SITE_KEY: 'site',
      WAYMARK_CHALLENGE_SECRET: 'hunter2',
      WAYMARK_METRICS_TOKEN: 'hunter2-hunter2-hunter2',
      WAYMARK_ROLE: 'web',
      WAYMARK_VENDOR: '',
    };
    const shown = describeEnvironment(source);
    expect(JSON.stringify(shown)).not.toContain('hunter2');
    expect(JSON.stringify(shown)).not.toContain(SECRET);
    expect(shown).toContainEqual({ name: 'WAYMARK_ROLE', value: 'web' });
    expect(shown.map(({ name }) => name)).toContain('WAYMARK_SECRET');
    expect(shown.map(({ name }) => name)).not.toContain('WAYMARK_VENDOR');
    expect(JSON.stringify(loadConfig(source))).not.toContain('hunter2');
  });
});

describe('whosePages', () => {
  it.each([
    ['http://localhost:4100', 'http://127.0.0.1:4101', 'own'],
    ['https://docs.acme.dev', 'https://api.acme.dev', 'strangers'],
    ['http://127.0.0.1:4100', 'https://api.acme.dev', 'strangers'],
  ])('takes the pages of %s and %s for %s', (baseUrl, platformUrl, whose) => {
    expect(whosePages({ baseUrl, platformUrl })).toBe(whose);
  });
});

describe('loadGithubRun', () => {
  it('reads what GitHub tells, and nothing where it is not GitHub', () => {
    expect(loadGithubRun({ GITHUB_OUTPUT: '/a', CI: 'true' })).toBeUndefined();
    expect(
      loadGithubRun({ GITHUB_ACTIONS: 'true', GITHUB_OUTPUT: '/a', GITHUB_STEP_SUMMARY: '' }),
    ).toMatchObject({ outputFile: '/a', summaryFile: undefined, repository: undefined });
  });
});
