import type { RegistryFacts } from '../model/registry.ts';
import type { RegistryGap } from '../model/run-codes.ts';
import { askRegistry } from './ask-registry.ts';

/** A package with a long past, so that a registry which keeps only a part of it shows. */
const KNOWN_PACKAGE = 'semver';
const LARGEST_BYTES = 8_000_000;

/** The hosts of the one registry in which every published version can be found. */
const PUBLIC_HOSTS = new Set(['registry.npmjs.org', 'registry.yarnpkg.com']);

/** Asks the registry in force whether it is a whole one; what a part of a registry lacks proves nothing about a page. */
export async function readRegistryFacts(registry: URL, signal?: AbortSignal): Promise<RegistryFacts> {
  // A mirror can lack any version at any time, however whole it looks.
  if (!PUBLIC_HOSTS.has(registry.host))
    return incomplete({ code: 'not_public', params: { host: registry.host } });
  const answer = await askRegistry(new URL(KNOWN_PACKAGE, registry), {
    accept: 'application/vnd.npm.install-v1+json',
    mostBytes: LARGEST_BYTES,
    signal,
  });
  if (answer.kind === 'silent') return incomplete({ code: 'silent', params: {} });
  if (answer.status !== 200)
    return incomplete({ code: 'answered', params: { status: answer.status, name: KNOWN_PACKAGE } });
  try {
    return factsOfPackument(JSON.parse(new TextDecoder().decode(answer.bytes)));
  } catch {
    return incomplete({ code: 'no_packages', params: {} });
  }
}

function incomplete(gap: RegistryGap): RegistryFacts {
  return { isComplete: false, gap };
}

/** The public registry states when a package changed and signs each version; a mirror that lost parts does neither. */
export function factsOfPackument(packument: unknown): RegistryFacts {
  if (typeof packument !== 'object' || packument === null)
    return incomplete({ code: 'no_packages', params: {} });
  if (!('modified' in packument)) return incomplete({ code: 'no_times', params: {} });
  const versions =
    'versions' in packument && typeof packument.versions === 'object'
      ? Object.values(packument.versions ?? {})
      : [];
  const isSigned = versions.some((version) => JSON.stringify(version).includes('"signatures"'));
  return isSigned ? { isComplete: true } : incomplete({ code: 'no_signatures', params: {} });
}
