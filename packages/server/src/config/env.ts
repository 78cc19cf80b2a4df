import { join, resolve } from 'node:path';
import { type AcceptedLimit, limits as contractLimits, pulseEventsPath } from '@waymark/contract';
import { type Limits, limitSettings } from './limit-settings.ts';
import { ConfigError } from './setting.ts';
import { settings } from './settings.ts';
import { isLoopbackOrigin, portOf } from './values.ts';

type Values = { readonly [K in keyof typeof settings]: ReturnType<(typeof settings)[K]['read']> };

/** The validated configuration of one process. */
export interface Config
  extends Omit<
    Values,
    'arena' | 'allowPrivateTargets' | 'pulse' | 'pulseLists' | 'pulseReverseDns' | keyof Limits
  > {
  readonly host: string;
  readonly pulseDir: string;
  readonly landingPort: number;
  readonly platformPort: number;
  /** True when one listener serves both hosts. */
  readonly sharesListener: boolean;
  readonly arenaEnabled: boolean;
  readonly allowPrivateTargets: boolean;
  /** Nobody but this machine reaches the service: sites of this machine may be proven and audited. */
  readonly hasLocalSites: boolean;
  /** Whether the landing host is to be observed; it also takes a key. */
  readonly pulseEnabled: boolean;
  /** Whether operators' address lists are fetched from their URLs. */
  readonly refreshesLists: boolean;
  /** Whether the names of agents' addresses are looked up. */
  readonly looksUpNames: boolean;
  readonly pulseEndpoint: string;
  readonly pulseOrigin: string;
  readonly acceptedSubmissions: AcceptedLimit;
  readonly acceptedReportRequests: AcceptedLimit;
  readonly exampleAudits: AcceptedLimit;
  readonly workspaceAudits: AcceptedLimit;
  readonly refusalsPerMinute: number;
  /** Every limit, as it is set. */
  readonly limits: Limits;
  /** Variables with our prefix that no setting reads: likely a spelling mistake. */
  readonly unknownVariables: readonly string[];
}

function readValues(source: NodeJS.ProcessEnv): Values {
  const entries = Object.entries(settings).map(([key, each]) => [key, each.read(source)]);
  // Built from the keys of `settings` itself, so the shape is the mapped type by construction.
  return Object.fromEntries(entries) as Values;
}

function splitLimits(values: Values): readonly [Omit<Values, keyof Limits>, Limits] {
  const isLimit = ([key]: readonly [string, unknown]) => Object.hasOwn(limitSettings, key);
  const entries: readonly (readonly [string, unknown])[] = Object.entries(values);
  const limits: object = Object.fromEntries(entries.filter(isLimit));
  const others: object = Object.fromEntries(entries.filter((entry) => !isLimit(entry)));
  // Split by the keys of `limitSettings` itself, so that each side has its shape by construction.
  return [others as Omit<Values, keyof Limits>, limits as Limits];
}

/** What is accepted in a rolling hour: each as the contract has it, with the numbers that are set. */
function acceptedLimits(limits: Limits) {
  const { acceptedSubmissions, acceptedReportRequests, exampleAudits, workspaceAudits } = contractLimits;
  return {
    acceptedSubmissions: {
      ...acceptedSubmissions,
      perCaller: limits.submissionsPerCallerHour,
      global: limits.submissionsPerHour,
    },
    acceptedReportRequests: {
      ...acceptedReportRequests,
      perCaller: limits.packRequestsPerCallerHour,
      global: limits.packRequestsPerHour,
    },
    exampleAudits: {
      ...exampleAudits,
      perCaller: limits.exampleAuditsPerCallerHour,
      global: limits.exampleAuditsPerHour,
    },
    workspaceAudits: {
      ...workspaceAudits,
      perCaller: limits.workspaceAuditsPerWorkspaceHour,
      global: limits.workspaceAuditsPerHour,
    },
  };
}

function findUnknown(source: NodeJS.ProcessEnv): string[] {
  const known = new Set<string>(Object.values(settings).map((each) => each.name));
  return Object.keys(source).filter((name) => name.startsWith('WAYMARK_') && !known.has(name));
}

function bindOrigin(host: string): string {
  return host.includes(':') ? `http://[${host}]` : `http://${host}`;
}

/** Whether the service listens on loopback alone, under names that lead nowhere else. */
const isOnLoopback = ({ baseUrl, platformUrl, host }: Pick<Config, 'baseUrl' | 'platformUrl' | 'host'>) =>
  [baseUrl, platformUrl, bindOrigin(host)].every(isLoopbackOrigin);

function refuseContradictions(config: Config): void {
  if (config.allowPrivateTargets && !isOnLoopback(config)) {
    throw new ConfigError(
      'WAYMARK_ALLOW_PRIVATE_TARGETS may be on only while WAYMARK_BASE_URL, WAYMARK_PLATFORM_URL and WAYMARK_HOST are all loopback.',
    );
  }
  if (config.connectTo.length > 0 && !config.allowPrivateTargets) {
    throw new ConfigError('WAYMARK_CONNECT_TO may be set only while WAYMARK_ALLOW_PRIVATE_TARGETS is on.');
  }
  if (!config.sharesListener && config.landingPort === config.platformPort) {
    throw new ConfigError(
      `WAYMARK_LANDING_PORT and WAYMARK_PLATFORM_PORT must differ while the two public URLs differ; both are ${config.landingPort}.`,
    );
  }
  if (config.sharesListener && config.landingPort !== config.platformPort) {
    throw new ConfigError(
      'WAYMARK_PLATFORM_PORT must equal WAYMARK_LANDING_PORT while the two public URLs are equal: one listener serves both.',
    );
  }
  if ((config.oidcIssuer === undefined) !== (config.oidcClientId === undefined)) {
    throw new ConfigError('WAYMARK_OIDC_ISSUER and WAYMARK_OIDC_CLIENT_ID must be set together.');
  }
  if (config.noticeUntil !== undefined && config.notice === undefined) {
    throw new ConfigError('WAYMARK_NOTICE must be set when WAYMARK_NOTICE_UNTIL is.');
  }
  const challengeBackend = config.challengeSecret ?? config.challengeVerifyUrl;
  if (config.challengeSiteKey === undefined && challengeBackend !== undefined) {
    throw new ConfigError(
      'WAYMARK_CHALLENGE_SITE_KEY must be set when WAYMARK_CHALLENGE_SECRET or WAYMARK_CHALLENGE_VERIFY_URL is.',
    );
  }
}

/** Under `auto`, requests to third parties are off while both hosts are on loopback: a local trial contacts nobody. */
function isOn(
  choice: 'auto' | 'on' | 'off',
  { baseUrl, platformUrl }: Pick<Values, 'baseUrl' | 'platformUrl'>,
): boolean {
  return choice === 'auto' ? ![baseUrl, platformUrl].every(isLoopbackOrigin) : choice === 'on';
}

/** Reads and checks the environment; throws a ConfigError with one sentence for the first wrong value. */
export function loadConfig(source: NodeJS.ProcessEnv = process.env): Config {
  const all = readValues(source);
  const [values, limits] = splitLimits(all);
  const host = values.host ?? '127.0.0.1';
  const config: Config = {
    ...values,
    host,
    dataDir: resolve(values.dataDir),
    pulseDir: resolve(values.pulseDir ?? join(values.dataDir, 'pulse')),
    landingPort: values.landingPort ?? portOf(values.baseUrl),
    platformPort:
      values.platformPort ??
      (values.baseUrl === values.platformUrl ? values.landingPort : undefined) ??
      portOf(values.platformUrl),
    sharesListener: values.baseUrl === values.platformUrl,
    arenaEnabled: values.arena === 'on',
    allowPrivateTargets: values.allowPrivateTargets === 'on',
    // A proxy that is believed brings requests from elsewhere.
    hasLocalSites: isOnLoopback({ ...values, host }) && values.trustProxy.kind === 'none',
    pulseEnabled: values.pulse === 'on',
    refreshesLists: isOn(values.pulseLists, values),
    looksUpNames: isOn(values.pulseReverseDns, values),
    pulseEndpoint: values.pulseEndpoint ?? `${values.platformUrl}${pulseEventsPath}`,
    pulseOrigin: values.pulseOrigin ?? values.baseUrl,
    ...acceptedLimits(limits),
    refusalsPerMinute: limits.refusalsPerMinute,
    limits,
    unknownVariables: findUnknown(source),
  };
  refuseContradictions(config);
  return config;
}

/** What the environment says about audits alone, for a command that needs nothing else of it. */
export function loadAuditSettings(
  source: NodeJS.ProcessEnv = process.env,
): Pick<Config, 'sandbox' | 'egress' | 'allowPrivateTargets'> {
  const names = [settings.sandbox.name, settings.egress.name, settings.allowPrivateTargets.name];
  const set = loadConfig(Object.fromEntries(names.map((name) => [name, source[name]])));
  return { sandbox: set.sandbox, egress: set.egress, allowPrivateTargets: set.allowPrivateTargets };
}

/** Variables by the names that somebody gave a command; what is not set is left out. */
export function loadVariables(
  names: readonly string[],
  source: NodeJS.ProcessEnv = process.env,
): ReadonlyMap<string, string> {
  return new Map(names.flatMap((name) => (source[name] ? [[name, source[name]] as const] : [])));
}

/** What GitHub tells a job of its run; what it does not tell is undefined. */
export interface GithubRun {
  readonly summaryFile: string | undefined;
  readonly outputFile: string | undefined;
  readonly eventFile: string | undefined;
  readonly serverUrl: string | undefined;
  readonly repository: string | undefined;
  readonly commit: string | undefined;
  readonly runId: string | undefined;
  readonly workflow: string | undefined;
  readonly job: string | undefined;
}

/** What GitHub says where it runs this process, else undefined. */
export function loadGithubRun(source: NodeJS.ProcessEnv = process.env): GithubRun | undefined {
  if (source.GITHUB_ACTIONS !== 'true') return undefined;
  return {
    summaryFile: source.GITHUB_STEP_SUMMARY || undefined,
    outputFile: source.GITHUB_OUTPUT || undefined,
    eventFile: source.GITHUB_EVENT_PATH || undefined,
    serverUrl: source.GITHUB_SERVER_URL || undefined,
    repository: source.GITHUB_REPOSITORY || undefined,
    commit: source.GITHUB_SHA || undefined,
    runId: source.GITHUB_RUN_ID || undefined,
    workflow: source.GITHUB_WORKFLOW || undefined,
    job: source.GITHUB_JOB || undefined,
  };
}

/** The variables that are set, for an operator to read; secrets show only that they are. */
export function describeEnvironment(
  source: NodeJS.ProcessEnv = process.env,
): { name: string; value: string }[] {
  return Object.values(settings)
    .filter((each) => (source[each.name] ?? '') !== '')
    .map((each) => ({ name: each.name, value: each.secret ? '(set, hidden)' : (source[each.name] ?? '') }));
}
