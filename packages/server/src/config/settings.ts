import type { ConnectTo } from '@waymark/audit';
import { claimedBudget, type IdentityType, identityTypes, isPulseApiKey } from '@waymark/contract';
import type { TrustProxy } from '../lib/http/caller.ts';
import { parseConnectTo } from './connect-to.ts';
import { limitSettings } from './limit-settings.ts';
import { parsePeople, parseSignUp, type SignUp } from './people.ts';
import { choice, secretSetting, setting, wholeNumber } from './setting.ts';
import {
  hasScheme,
  parseAddresses,
  parseContacts,
  parseContentSignals,
  parseEndpoint,
  parseHttpUrl,
  parseIdentityTypes,
  parseLine,
  parseMoment,
  parseNameServers,
  parseOrigin,
  parsePort,
  parseTrustProxy,
} from './values.ts';

const NO_PROXY: TrustProxy = { kind: 'none' };
const NO_STAND_INS: readonly ConnectTo[] = [];
const OPEN: SignUp = { kind: 'open' };
const MAIL_FROM = 'Waymark <waymark@localhost>';
const SHORTEST_SECRET = 32;
/** Search and quotation are allowed, since that is what the pages are for; training is for the operator to allow. */
const CONTENT_SIGNALS = 'search=yes, ai-input=yes, ai-train=no';

function text(
  name: string,
  options: { shownDefault: string; meaning: string; must: string; pattern: RegExp },
) {
  return setting<string | undefined>(name, {
    ...options,
    default: undefined,
    parse: (value) => (options.pattern.test(value) ? value : undefined),
  });
}

/** Every variable the service reads. The table in README.md is written from this object. */
export const settings = {
  baseUrl: setting('WAYMARK_BASE_URL', {
    default: 'http://localhost:4310',
    shownDefault: '`http://localhost:4310`',
    meaning: 'public URL of the landing host',
    must: 'an http or https origin without a path',
    parse: parseOrigin,
  }),
  platformUrl: setting('WAYMARK_PLATFORM_URL', {
    default: 'http://localhost:4311',
    shownDefault: '`http://localhost:4311`',
    meaning: 'public URL of the platform host; equal to the base URL, one listener serves both',
    must: 'an http or https origin without a path',
    parse: parseOrigin,
  }),
  host: text('WAYMARK_HOST', {
    shownDefault: '`127.0.0.1`',
    meaning: 'bind address',
    must: 'an address or a host name',
    pattern: /^[\w.:-]+$/u,
  }),
  landingPort: setting<number | undefined>('WAYMARK_LANDING_PORT', {
    default: undefined,
    shownDefault: 'port of the base URL',
    meaning: 'listen port of the landing host, where a proxy makes it differ from its URL',
    must: 'a port from 1 to 65535',
    parse: parsePort,
  }),
  platformPort: setting<number | undefined>('WAYMARK_PLATFORM_PORT', {
    default: undefined,
    shownDefault: 'port of the platform URL',
    meaning: 'listen port of the platform host, likewise',
    must: 'a port from 1 to 65535',
    parse: parsePort,
  }),
  dataDir: setting('WAYMARK_DATA_DIR', {
    default: '.waymark',
    shownDefault: '`.waymark`',
    meaning: 'embedded database, artifacts, outbox, key file',
    must: 'a folder',
    parse: (value) => value,
  }),
  databaseUrl: secretSetting('DATABASE_URL', {
    shownDefault: 'unset: embedded SQLite',
    meaning: '`postgres://…` runs on a PostgreSQL server (15 or newer) instead',
    must: 'a postgres:// or postgresql:// URL',
    isValid: (value) => hasScheme(value, ['postgres:', 'postgresql:']),
  }),
  secret: secretSetting('WAYMARK_SECRET', {
    shownDefault: 'a key file in the data folder',
    meaning:
      'at least 32 characters that wrap the keys stored in the database; the same on every replica. Set it with PostgreSQL',
    must: `at least ${SHORTEST_SECRET} characters`,
    isValid: (value) => value.length >= SHORTEST_SECRET,
  }),
  role: choice('WAYMARK_ROLE', ['all', 'web', 'worker'], {
    default: 'all',
    meaning: '`all`, `web` or `worker`: replicas of either kind share one PostgreSQL',
  }),
  smtpUrl: secretSetting('WAYMARK_SMTP_URL', {
    shownDefault: 'unset: outbox',
    meaning:
      '`smtp://…` or `smtps://…`; unset, every mail is stored as `.eml` in the data folder and shown at `/outbox` of the platform host to loopback callers',
    must: 'an smtp:// or smtps:// URL',
    isValid: (value) => hasScheme(value, ['smtp:', 'smtps:']),
  }),
  mailFrom: setting('WAYMARK_MAIL_FROM', {
    default: MAIL_FROM,
    shownDefault: `\`${MAIL_FROM}\``,
    meaning: 'sender of every mail',
    must: 'a mail address, alone or as `Name <address>`',
    parse: (value) =>
      /^(?:[^<>\r\n]*<[^<>@\s]+@[^<>@\s]+>|[^<>@\s]+@[^<>@\s]+)$/u.test(value) ? value : undefined,
  }),
  signUp: setting<SignUp>('WAYMARK_SIGN_UP', {
    default: OPEN,
    shownDefault: '`open`',
    meaning:
      'who may open an account: `open`, `closed`, or the domains of addresses that may, comma-separated. Accounts that exist, invitations and operators are always let in; see [operations](docs/operations.md#who-may-open-an-account)',
    must: '`open`, `closed`, or domains like acme.dev separated by commas',
    parse: parseSignUp,
  }),
  operators: setting<readonly string[]>('WAYMARK_OPERATORS', {
    default: [],
    shownDefault: 'unset: nobody',
    meaning:
      'addresses of the people who run this service, comma-separated: once signed in they have the page at `/operator` of the platform host, which is not there for anybody else',
    must: 'mail addresses separated by commas',
    parse: parsePeople,
  }),
  notice: setting<string | undefined>('WAYMARK_NOTICE', {
    default: undefined,
    shownDefault: 'unset: no notice',
    meaning:
      'a sentence for everybody, shown above the content of every page: maintenance to come, for example',
    must: 'up to 500 characters on one line',
    parse: parseLine,
  }),
  noticeUntil: setting<number | undefined>('WAYMARK_NOTICE_UNTIL', {
    default: undefined,
    shownDefault: 'unset: until it is taken away',
    meaning: 'when that sentence is over, as `2026-12-01T18:00:00Z`; it is shown with it',
    must: 'a time like 2026-12-01T18:00:00Z or 2026-12-01T18:00:00+01:00',
    parse: parseMoment,
  }),
  oidcIssuer: setting<string | undefined>('WAYMARK_OIDC_ISSUER', {
    default: undefined,
    shownDefault: 'unset: no provider',
    meaning:
      'issuer of an OpenID Connect provider that people may also sign in with; see [operations](docs/operations.md#how-people-sign-in)',
    must: 'an https URL without credentials, query or fragment, or an http URL of this machine',
    parse: parseEndpoint,
  }),
  oidcClientId: text('WAYMARK_OIDC_CLIENT_ID', {
    shownDefault: 'unset',
    meaning: 'what that provider calls this service; required with an issuer',
    must: 'a client id without white space',
    pattern: /^\S{1,300}$/u,
  }),
  oidcClientSecret: secretSetting('WAYMARK_OIDC_CLIENT_SECRET', {
    shownDefault: 'unset: a public client',
    meaning: 'what this service proves itself with to that provider',
    must: 'a secret',
  }),
  oidcLabel: text('WAYMARK_OIDC_LABEL', {
    shownDefault: 'the host of the issuer',
    meaning: 'what the sign-in page calls that provider',
    must: 'up to 40 characters on one line',
    pattern: /^[^\p{Cc}]{1,40}$/u,
  }),
  challengeSiteKey: text('WAYMARK_CHALLENGE_SITE_KEY', {
    shownDefault: 'unset: no challenge',
    meaning:
      'public site key of a siteverify service (Turnstile, hCaptcha); set, public forms require a token',
    must: 'a site key without white space',
    pattern: /^\S{1,200}$/u,
  }),
  challengeSecret: secretSetting('WAYMARK_CHALLENGE_SECRET', {
    shownDefault: 'unset',
    meaning: 'secret of that service; submissions answer 503 until it is set',
    must: 'a secret',
  }),
  challengeVerifyUrl: setting<string | undefined>('WAYMARK_CHALLENGE_VERIFY_URL', {
    default: undefined,
    shownDefault: 'unset',
    meaning: 'siteverify URL of that service; submissions answer 503 until it is set',
    must: 'an http or https URL',
    parse: parseHttpUrl,
  }),
  arena: choice('WAYMARK_ARENA', ['on', 'off'], {
    default: 'on',
    meaning: '`off`: the arena answers 404 `arena_not_enabled`',
  }),
  contentSignals: setting('WAYMARK_CONTENT_SIGNALS', {
    default: CONTENT_SIGNALS,
    shownDefault: `\`${CONTENT_SIGNALS}\``,
    meaning: 'what crawlers may use the pages for, in `robots.txt` (Content Signals)',
    must: '`search`, `ai-input` and `ai-train`, each at most once, with `=yes` or `=no`, separated by commas',
    parse: parseContentSignals,
  }),
  securityContacts: setting<readonly string[]>('WAYMARK_SECURITY_CONTACT', {
    default: [],
    shownDefault: 'unset: no `security.txt`',
    meaning: 'whom to tell about security holes, as `mailto:`, `tel:` or `https:` URLs, comma-separated',
    must: 'mailto:, tel: or https: URLs separated by commas',
    parse: parseContacts,
  }),
  trustProxy: setting<TrustProxy>('WAYMARK_TRUST_PROXY', {
    default: NO_PROXY,
    shownDefault: 'none',
    meaning: 'addresses, networks or a hop count whose `X-Forwarded-For` is believed, comma-separated',
    must: 'a hop count from 1 to 32, or addresses and networks separated by commas',
    parse: parseTrustProxy,
  }),
  allowPrivateTargets: choice('WAYMARK_ALLOW_PRIVATE_TARGETS', ['on', 'off'], {
    default: 'off',
    meaning:
      'local trials only: audits and verification may reach private addresses. Refused unless both public URLs are loopback',
  }),
  connectTo: setting<readonly ConnectTo[]>('WAYMARK_CONNECT_TO', {
    default: NO_STAND_INS,
    shownDefault: 'unset',
    meaning:
      'local trials only: `name:port:address:port`, comma-separated; URLs with this name and port are fetched from that address and port. Refused unless private targets are allowed',
    must: 'a comma-separated list of name:port:address:port, an IPv6 address in brackets',
    parse: parseConnectTo,
  }),
  egressAddresses: setting<readonly string[]>('WAYMARK_EGRESS_ADDRESSES', {
    default: [],
    shownDefault: 'learned from the socket when that is public',
    meaning:
      'the addresses that sites see this service come from, comma-separated; the event of a Pulse verification must name one of them',
    must: 'IP addresses separated by commas',
    parse: parseAddresses,
  }),
  nameServers: setting<readonly string[] | undefined>('WAYMARK_NAME_SERVERS', {
    default: undefined,
    shownDefault: 'those of the system',
    meaning:
      'the name servers that are asked for the records that prove a site and for the names of agents’ addresses, comma-separated, as `address` or `address:port`',
    must: 'IP addresses separated by commas, each with a port or without, an IPv6 address with a port in brackets',
    parse: parseNameServers,
  }),
  sandbox: choice('WAYMARK_SANDBOX', ['auto', 'bubblewrap', 'gvisor', 'docker'], {
    default: 'auto',
    meaning:
      'what journeys run in; `auto` takes the first of bubblewrap, Docker and gVisor that passes its self-test, and for strangers’ pages on a public service gVisor before both; none: audits answer 503',
  }),
  egress: choice('WAYMARK_EGRESS', ['registries', 'registries_and_page', 'open'], {
    default: 'registries_and_page',
    meaning: 'what a journey may reach: package registries, also the hosts its page names, or everything',
  }),
  model: text('WAYMARK_MODEL', {
    shownDefault: 'unset: literal reader alone',
    meaning: '`provider/model` for the agent reader',
    must: '`provider/model`',
    pattern: /^[\w.-]+\/[\w.:/-]+$/u,
  }),
  vendor: setting('WAYMARK_VENDOR', {
    default: 'waymark',
    shownDefault: '`waymark`',
    meaning: 'the vendor in the claim grant URN',
    must: 'lower-case letters, digits and hyphens',
    parse: (value) => (/^[a-z0-9][a-z0-9-]{0,31}$/u.test(value) ? value : undefined),
  }),
  agentTypes: setting<readonly IdentityType[]>('WAYMARK_AGENT_TYPES', {
    default: identityTypes,
    shownDefault: `\`${identityTypes.join(',')}\``,
    meaning: 'how agents may register, comma-separated; what is left out is refused and advertised nowhere',
    must: `one or more of ${identityTypes.join(', ')}, each once, separated by commas`,
    parse: parseIdentityTypes,
  }),
  pulseIp: choice('WAYMARK_PULSE_IP', ['truncated', 'full'], {
    default: 'truncated',
    meaning: 'what is kept of the addresses in events: their network (/24, /48 for IPv6) or all of them',
  }),
  pulseEventsPerSecond: wholeNumber('WAYMARK_PULSE_EVENTS_PER_SECOND', {
    default: claimedBudget.perSecond,
    meaning: `events a second that each ingest key of a claimed project may send; bursts of ${claimedBudget.burstSeconds} seconds’ worth`,
    from: 1,
    to: 1_000_000,
  }),
  pulseRawDays: wholeNumber('WAYMARK_PULSE_RAW_DAYS', {
    default: 30,
    meaning: 'days that single events are kept',
    from: 8,
    to: 400,
  }),
  pulseRollupDays: wholeNumber('WAYMARK_PULSE_ROLLUP_DAYS', {
    default: 396,
    meaning: 'days that sums of events by day are kept',
    from: 8,
    to: 3660,
  }),
  pulseLists: choice('WAYMARK_PULSE_LISTS', ['auto', 'on', 'off'], {
    default: 'auto',
    meaning:
      'whether the worker takes the address lists that operators of agents publish from their URLs every day; `auto`: unless both public URLs are loopback. Without a way out see `waymark lists import`',
  }),
  pulseReverseDns: choice('WAYMARK_PULSE_REVERSE_DNS', ['auto', 'on', 'off'], {
    default: 'auto',
    meaning:
      'whether the names of addresses are looked up where an operator says that its agents are known by them; `auto`: unless both public URLs are loopback',
  }),
  pulseListDays: wholeNumber('WAYMARK_PULSE_LIST_DAYS', {
    default: 7,
    meaning: 'days after which an address list counts as stale: it calls nobody a false name any more',
    from: 1,
    to: 90,
  }),
  pulseSiteFiles: choice('WAYMARK_PULSE_SITE_FILES', ['on', 'off'], {
    default: 'on',
    meaning:
      '`off`: the worker does not read robots.txt, sitemaps and llms.txt of the sites of claimed projects, which it otherwise does every day',
  }),
  pulseDir: setting<string | undefined>('WAYMARK_PULSE_DIR', {
    default: undefined,
    shownDefault: '`pulse` in the data folder',
    meaning:
      'files of Pulse events in columns, each a copy of what the database holds; replicas may share the folder or have their own',
    must: 'a folder',
    parse: (value) => value,
  }),
  pulse: choice('WAYMARK_PULSE', ['on', 'off'], {
    default: 'on',
    meaning: '`off`: this service does not observe its own landing host, whether it has a key or not',
  }),
  pulseKey: secretSetting('WAYMARK_PULSE_KEY', {
    shownDefault: 'unset: not observed',
    meaning:
      'ingest key of a Pulse project for the landing host, of this very service or of another; see [operations](docs/operations.md)',
    must: 'an ingest key, pulse_live_ and 43 characters',
    isValid: isPulseApiKey,
  }),
  pulseEndpoint: setting<string | undefined>('WAYMARK_PULSE_ENDPOINT', {
    default: undefined,
    shownDefault: '`/api/v1/pulse/events` of the platform URL',
    meaning: 'where those events go; shown in `/health`',
    must: 'an https URL without credentials, query or fragment, or an http URL of this machine',
    parse: parseEndpoint,
  }),
  pulseOrigin: setting<string | undefined>('WAYMARK_PULSE_ORIGIN', {
    default: undefined,
    shownDefault: 'the base URL',
    meaning: 'the origin of that project, where it is not the base URL: a trial behind a local TLS proxy',
    must: 'an http or https origin without a path',
    parse: parseOrigin,
  }),
  ...limitSettings,
  auditConcurrency: wholeNumber('WAYMARK_AUDIT_CONCURRENCY', {
    default: 1,
    meaning: 'audits that one worker runs at a time',
    from: 1,
    to: 64,
  }),
  auditBudgetSeconds: wholeNumber('WAYMARK_AUDIT_BUDGET_SECONDS', {
    default: 900,
    meaning: 'seconds that one audit may take, proofs included',
    from: 10,
    to: 14_400,
  }),
  leaseSeconds: wholeNumber('WAYMARK_LEASE_SECONDS', {
    default: 60,
    meaning: 'seconds after which the work of a worker that fell silent is given to another',
    from: 2,
    to: 3600,
  }),
  reportDays: wholeNumber('WAYMARK_REPORT_DAYS', {
    default: 365,
    meaning: 'days that a run, its report and its files are kept; what the arena shows stays',
    from: 1,
    to: 3660,
  }),
  logLevel: choice('WAYMARK_LOG_LEVEL', ['debug', 'info', 'warn', 'error', 'silent'], {
    default: 'info',
    meaning: 'least severe line that is logged, as JSON on standard error',
  }),
  metricsToken: secretSetting('WAYMARK_METRICS_TOKEN', {
    shownDefault: 'unset: loopback only',
    meaning: 'bearer token that opens `/metrics` to callers from elsewhere',
    must: 'at least 16 characters without white space',
    isValid: (value) => /^\S{16,}$/u.test(value),
  }),
} as const;
