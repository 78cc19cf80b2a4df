import {
  createSystemResolver,
  type GuardedFetchOptions,
  guardedFetch,
  type HostResolver,
  type OwnPages,
  parseTarget,
  rememberAnswers,
  vetTarget,
} from '@waymark/audit';
import { deprecations } from '@waymark/contract';
import { createAuditEngine, createPackWorkshop } from '../adapters/audit-engine.ts';
import { createCallerLimiter } from '../adapters/caller-limiter.ts';
import { createMailer } from '../adapters/mail.ts';
import { createMetrics } from '../adapters/metrics.ts';
import { createNameLookup } from '../adapters/name-lookup.ts';
import { createOidcProvider, type OidcProvider } from '../adapters/oidc.ts';
import { openOutbox } from '../adapters/outbox.ts';
import { openOwnPackages } from '../adapters/own-packages.ts';
import { createSiteChecker, readTags } from '../adapters/site-checks.ts';
import { siteverify } from '../adapters/siteverify.ts';
import { type Config, isLoopbackOrigin, type Rate } from '../config/index.ts';
import { countOpen } from '../features/alerts/index.ts';
import { createBotKeys, createLiveRuns, signRequest } from '../features/audits/index.ts';
import { createHumans, humanLimiters, providerCallback } from '../features/humans/index.ts';
import { createSigningKeys, createTokenGrants } from '../features/identity/index.ts';
import { shareChecks } from '../features/landing/index.ts';
import { createReadiness } from '../features/operations/index.ts';
import { lapsedProofs } from '../features/origins/index.ts';
import {
  createIdentityChecks,
  createIngest,
  createIngestKeys,
  findVerificationEvent,
  keepLists,
} from '../features/pulse/index.ts';
import type { Challenge } from '../features/site/index.ts';
import { exampleUrls } from '../features/site/index.ts';
import { countJobs, createWakeUp } from '../jobs/index.ts';
import { createWrongCredentials } from '../lib/credentials/wrong-credentials.ts';
import { deriveServiceKeys } from '../lib/crypto/service-keys.ts';
import type { Log } from '../lib/process/log.ts';
import { openColumns, type Store } from '../store/index.ts';
import type { Deps } from './deps.ts';

function challengeFrom(config: Config, log: Log): Challenge {
  const { challengeSiteKey: siteKey, challengeSecret: secret, challengeVerifyUrl: url } = config;
  if (siteKey === undefined) return { state: 'disabled' };
  if (secret === undefined || url === undefined) return { state: 'unconfigured', siteKey };
  const report = (problem: string) => log.warn({ problem }, 'the challenge service gave no verdict');
  return {
    state: 'enabled',
    siteKey,
    verify: (token, address) => siteverify({ url, secret, report }, token, address),
  };
}

/** The provider that the operator named. It may stand on this machine or in their network, and nothing else there may. */
function providerFrom(config: Config, resolver: HostResolver): OidcProvider | undefined {
  const { oidcIssuer: issuer, oidcClientId: clientId, oidcClientSecret: clientSecret, platformUrl } = config;
  if (issuer === undefined || clientId === undefined) return undefined;
  const { origin, protocol, host } = new URL(issuer);
  return createOidcProvider({
    issuer,
    clientId,
    clientSecret,
    label: config.oidcLabel ?? host,
    redirectUri: `${platformUrl}${providerCallback}`,
    fetch: (url, options) =>
      guardedFetch(url, {
        ...options,
        resolver,
        allowPrivate: URL.parse(url)?.origin === origin,
        schemes: protocol === 'https:' ? 'https' : 'http_and_https',
      }),
  });
}

function callerLimits(store: Store, { limits }: Config): Deps['callerLimits'] {
  const limiter = (name: string, limit: Rate) => createCallerLimiter(store, { name, ...limit });
  return {
    siteChecks: limiter('site_checks', limits.siteChecks),
    reportReads: limiter('report_reads', limits.reportReads),
    sharedViews: limiter('shared_views', limits.sharedViews),
    identity: limiter('agent_identity', limits.registrations),
    claim: limiter('agent_claim', limits.claims),
    token: limiter('oauth_token', limits.tokens),
    revoke: limiter('oauth_revoke', limits.revocations),
    feedback: limiter('agent_feedback', limits.feedback),
    setup: limiter('pulse_setup', limits.setups),
    verify: limiter('pulse_verify', limits.verifications),
  };
}

function refusalLimits(store: Store, { refusalsPerMinute: requests }: Config) {
  const limiter = (name: string) => createCallerLimiter(store, { name, requests, windowSeconds: 60 });
  const wrong = (name: string) => createWrongCredentials(limiter(name));
  return {
    refusalLimits: {
      submissions: limiter('refused_submissions'),
      packRequests: limiter('refused_pack_requests'),
    },
    wrongCredentials: { ingestKeys: wrong('wrong_ingest_keys'), bearers: wrong('wrong_bearers') },
  };
}

function humanParts(store: Store, { limits }: Config) {
  return {
    limiters: humanLimiters((limit) => createCallerLimiter(store, limit), limits),
    countOpenAlerts: (workspaceId: string) => countOpen(store.db, workspaceId),
  };
}

const ANY_ADDRESS: Readonly<Record<string, string>> = { '0.0.0.0': '127.0.0.1', '::': '::1' };

/**
 * The example pages of a service that stands on loopback: they are the one exception to the rule that nothing
 * private is audited. A service with a public name is audited under that name like any other site.
 */
function ownPages({ baseUrl, host, landingPort: port }: Config): OwnPages | undefined {
  if (!isLoopbackOrigin(baseUrl)) return undefined;
  return { urls: exampleUrls(baseUrl), address: ANY_ADDRESS[host] ?? host, port };
}

function siteCheckLimiters(store: Store, { limits }: Config) {
  return {
    workspace: createCallerLimiter(store, { name: 'origin_checks', ...limits.proofChecks }),
    origin: createCallerLimiter(store, { name: 'checked_origins', ...limits.proofChecksOfOneOrigin }),
  };
}

/** Whose pages may be reached, and the ways there: what the configuration says, whoever asks. */
function reachStrangers(
  config: Config,
  asking: Required<Pick<GuardedFetchOptions, 'resolver' | 'sign'>> & Pick<GuardedFetchOptions, 'ownPages'>,
): Pick<Deps, 'parseTarget' | 'vetTarget' | 'fetchStranger'> {
  const { allowPrivateTargets: allowPrivate, connectTo, hasLocalSites } = config;
  const { resolver, sign, ownPages } = asking;
  const remembering = rememberAnswers(resolver);
  return {
    parseTarget: (url) => parseTarget(url, { allowPrivate, ownPages }),
    vetTarget: (url, { isProven } = { isProven: false }) => {
      const localOrigin = isProven && hasLocalSites ? URL.parse(url)?.origin : undefined;
      return vetTarget(url, { resolver: remembering, allowPrivate, ownPages, localOrigin });
    },
    // Asks anew each time: what is connected to must be what was just vetted.
    fetchStranger: (url, options) => {
      const localOrigin = hasLocalSites ? options.localOrigin : undefined;
      return guardedFetch(url, { ...options, resolver, allowPrivate, connectTo, sign, localOrigin });
    },
  };
}

/** Builds the one plain object of dependencies. */
export function buildDeps(
  config: Config,
  log: Log,
  store: Store,
  masterKey: Buffer,
  packageRoot?: string,
): Deps {
  const resolver = createSystemResolver();
  const { allowPrivateTargets: allowPrivate, connectTo, limits } = config;
  const base = { config, log, store, clock: Date.now, keys: deriveServiceKeys(masterKey) };
  const botKeys = createBotKeys(base.keys, base.clock);
  const sign = (url: URL, method: string) => signRequest({ ...base, botKeys }, url, method);
  const mailer = createMailer(config);
  const peopleMail = createWakeUp();
  const own = ownPages(config);
  const names = createNameLookup(config.nameServers);
  const readiness = createReadiness(base);
  const strangers = reachStrangers(config, { resolver, sign, ownPages: own });
  return {
    ...base,
    columns: openColumns(config.pulseDir),
    deprecations,
    botKeys,
    mailer,
    peopleMail,
    metrics: createMetrics({
      countJobs: () => countJobs(store.db),
      isReady: async () => (await readiness.check()).ok,
    }),
    readiness,
    challenge: challengeFrom(config, log),
    outbox: openOutbox(config.dataDir),
    packages: packageRoot === undefined ? undefined : openOwnPackages(packageRoot),
    lapsedProofs,
    signingKeys: createSigningKeys(base),
    liveRuns: createLiveRuns(base),
    engine: createAuditEngine(config, { resolver, sign, ownPages: own }),
    workshop: createPackWorkshop(config),
    ingestKeys: createIngestKeys(base),
    ingest: createIngest(base),
    addressLists: keepLists(base),
    identityChecks: createIdentityChecks({
      ...base,
      fetchStranger: strangers.fetchStranger,
      names: config.looksUpNames ? names : undefined,
    }),
    tokenGrants: createTokenGrants(base),
    findVerificationEvent: (wanted) => findVerificationEvent(store.db, wanted),
    fetchLimiter: createCallerLimiter(store, { name: 'verifier_fetches', ...limits.verifierFetches }),
    siteCheckLimiters: siteCheckLimiters(store, config),
    proofNames: names,
    readTags,
    checkedSiteLimiter: createCallerLimiter(store, {
      name: 'checked_sites',
      ...limits.siteChecksOfOneSite,
    }),
    checkSite: shareChecks(createSiteChecker({ resolver, sign, allowPrivate, connectTo }), Date.now),
    provider: providerFrom(config, resolver),
    humans: createHumans({ ...base, ...humanParts(store, config), mailQueued: peopleMail.ring }),
    callerLimits: callerLimits(store, config),
    ...refusalLimits(store, config),
    ...strangers,
  };
}
