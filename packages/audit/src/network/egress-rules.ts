import type { EgressPolicy } from '../model/run.ts';

// Where packages of the common languages come from; a reader's package manager goes there by default.
const PUBLIC_REGISTRIES = [
  'registry.npmjs.org',
  'registry.yarnpkg.com',
  'npm.jsr.io',
  'jsr.io',
  'pypi.org',
  'files.pythonhosted.org',
  'crates.io',
  'index.crates.io',
  'static.crates.io',
  'rubygems.org',
  'index.rubygems.org',
  'proxy.golang.org',
  'sum.golang.org',
  'repo.maven.apache.org',
  'repo1.maven.org',
];

/** Which hosts a run may reach. */
export type EgressRules = {
  policy: EgressPolicy;
  hosts: string[];
  registry: URL;
  isAllowed(host: string): boolean;
  /** The configured registry may stand on a private address: the operator chose it. */
  isRegistry(host: string, port: number): boolean;
  /** Whether a host carries packages: where a request can be read, it may only ask it for something. */
  isReadOnly(host: string): boolean;
};

/** Draws up the rules from the policy, the npm registry in force, the hosts that the page names and those that nobody may reach. */
export function makeEgressRules(
  policy: EgressPolicy,
  registry: URL,
  pageHosts: readonly string[],
  refused: readonly string[] = [],
): EgressRules {
  const named = policy === 'registries' ? [] : pageHosts.map((host) => host.toLowerCase());
  const isRefused = (host: string) => refused.includes(host.replace(/\.$/u, ''));
  const all = [registry.hostname, ...PUBLIC_REGISTRIES, ...named];
  const hosts = [...new Set(all)].filter((host) => !isRefused(host));
  const registryPort = portOf(registry);
  return {
    policy,
    hosts,
    registry,
    isAllowed: (host) => !isRefused(host) && (policy === 'open' || hosts.includes(host)),
    isReadOnly: (host) => host === registry.hostname || PUBLIC_REGISTRIES.includes(host),
    isRegistry: (host, port) => host === registry.hostname && port === registryPort,
  };
}

/** The port that a URL means. */
export function portOf(url: URL): number {
  if (url.port !== '') return Number(url.port);
  return url.protocol === 'http:' ? 80 : 443;
}
