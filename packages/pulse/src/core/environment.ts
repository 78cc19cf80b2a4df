/** Named values from the outside: the process's variables, or a Worker's bindings. */
export type Variables = Readonly<Record<string, unknown>>;

interface Runtime {
  readonly process?: { readonly env?: Variables };
  readonly Deno?: { readonly env?: { get(name: string): string | undefined } };
  readonly window?: unknown;
  readonly document?: unknown;
  readonly EdgeRuntime?: unknown;
}

const runtime = globalThis as Runtime;
// Next.js, Nuxt, Expo, SvelteKit and Astro; Vite; Create React App; Gatsby; Vue.
const publicKey = /^(?:\w+_)?(?:PUBLIC|VITE|REACT_APP|GATSBY|VUE_APP)_PULSE_API_KEY$/u;
const frozenPlatforms = [
  'AWS_LAMBDA_FUNCTION_NAME',
  'VERCEL',
  'NETLIFY',
  'FUNCTIONS_WORKER_RUNTIME',
  'FUNCTION_TARGET',
];

/** Reads one variable; an empty one counts as missing. */
export function readVariable(name: string, bindings?: Variables): string | undefined {
  const value = bindings?.[name] ?? runtime.process?.env?.[name] ?? readDeno(name);
  return typeof value === 'string' && value.trim() !== '' ? value.trim() : undefined;
}

// Deno throws where it was not given the permission to read.
function readDeno(name: string): string | undefined {
  try {
    return runtime.Deno?.env?.get(name);
  } catch {
    return undefined;
  }
}

/** Whether this runs in a page, where a server key must never be. */
export function isBrowser(): boolean {
  return runtime.window !== undefined && runtime.document !== undefined;
}

/** The variable that would carry the key into a browser bundle, if one is set. */
export function findPublicKey(bindings?: Variables): string | undefined {
  const names = Object.keys({ ...runtime.process?.env, ...bindings });
  return names.find((name) => publicKey.test(name) && readVariable(name, bindings));
}

/** Whether the platform may stop the process as soon as a response is out. */
export function isFreezeProne(): boolean {
  return frozenPlatforms.some((name) => readVariable(name) !== undefined);
}

/** The platform this runs on, if its header with the client address can be trusted: all requests pass through it. */
export function platformPreset(): string | undefined {
  if (readVariable('VERCEL') === '1') return 'vercel';
  return readVariable('NETLIFY') === 'true' ? 'netlify' : undefined;
}
