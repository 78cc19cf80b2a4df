import { runNpm } from './run-npm.ts';

const TIMEOUT_MS = 30_000;
const PUBLIC_REGISTRY = 'https://registry.npmjs.org/';

/** The part of this machine's npm configuration that a journey needs too; it never holds a credential. */
export type NpmConfig = { registry: URL; caFile: string | null };

/** Asks npm which registry and which certificates are in force on this machine. */
export async function readNpmConfig(npm = 'npm'): Promise<NpmConfig> {
  const asked = await runNpm(npm, ['config', 'get', 'registry', 'cafile', '--workspaces=false'], {
    timeoutMs: TIMEOUT_MS,
  });
  const text = asked.outcome === 'exited' && asked.code === 0 ? asked.stdout : '';
  const registry = URL.parse(readValue(text, 'registry') ?? PUBLIC_REGISTRY) ?? new URL(PUBLIC_REGISTRY);
  registry.username = '';
  registry.password = '';
  return { registry, caFile: readValue(text, 'cafile') ?? null };
}

function readValue(text: string, key: string): string | undefined {
  const value = new RegExp(`^${key}\\s*=\\s*"?([^"\\n]*)"?$`, 'mu').exec(text)?.[1]?.trim();
  return value === undefined || value === '' || value === 'null' ? undefined : value;
}

/** Tells whether a host name of a URL means this machine itself. */
export function isLoopbackHost(host: string): boolean {
  return host === 'localhost' || host === '[::1]' || /^127(?:\.\d+){3}$/u.test(host);
}
