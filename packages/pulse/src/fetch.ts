import type { Variables } from './core/environment.ts';
import { observeFetch } from './core/observe-fetch.ts';
import { createPulse, type Pulse } from './core/pulse.ts';
import type { PulseOptions } from './core/settings.ts';

/** A handler of the fetch kind: a request, then whatever the runtime adds. */
export type FetchHandler<Rest extends unknown[]> = (
  request: Request,
  ...rest: Rest
) => Response | Promise<Response>;

/** Options of a fetch handler. */
export interface FetchOptions extends PulseOptions {
  /** The name of the framework in the events. */
  readonly framework?: string;
}

/** Wraps a fetch handler (Workers, Bun, Deno and what builds on them); without options it reads the environment. */
export function withPulse<Rest extends unknown[]>(
  handler: FetchHandler<Rest>,
  given: Pulse | FetchOptions = {},
): (request: Request, ...rest: Rest) => Promise<Response> {
  let pulse = 'begin' in given ? given : undefined;
  const framework = ('framework' in given && given.framework) || 'fetch';
  return (request, ...rest) => {
    // A Worker learns its variables with its first request.
    pulse ??= createPulse({ variables: findBindings(rest), ...(given as FetchOptions) });
    const seen = {
      carrier: request,
      method: request.method,
      target: request.url,
      header: (name: string) => request.headers.get(name) ?? undefined,
      peer: findPeer(request, rest),
      framework,
      waitUntil: findWaitUntil(rest),
    };
    return observeFetch(pulse, seen, () => handler(request, ...rest));
  };
}

function findBindings(rest: readonly unknown[]): Variables | undefined {
  const isBindings = (each: unknown): each is Variables =>
    typeof each === 'object' && each !== null && 'PULSE_API_KEY' in each;
  return rest.find(isBindings);
}

interface Host {
  waitUntil?(promise: Promise<unknown>): void;
  /** Bun's server. */
  requestIP?(request: Request): { readonly address?: string } | null;
  /** Deno's connection. */
  readonly remoteAddr?: { readonly hostname?: string };
}

const asHosts = (rest: readonly unknown[]) =>
  rest.filter((each) => typeof each === 'object' && each !== null) as readonly Host[];

/** The waitUntil among the arguments of a runtime. */
export function findWaitUntil(rest: readonly unknown[]): ((promise: Promise<unknown>) => void) | undefined {
  const host = asHosts(rest).find((each) => typeof each.waitUntil === 'function');
  return host && ((promise) => host.waitUntil?.(promise));
}

/** The client's address, where the runtime itself vouches for it. */
export function findPeer(request: Request, rest: readonly unknown[]): string | undefined {
  // Only Cloudflare's runtime gives requests this member, and it overwrites the header.
  if ('cf' in request) return request.headers.get('cf-connecting-ip') ?? undefined;
  for (const host of asHosts(rest)) {
    const address = host.requestIP?.(request)?.address ?? host.remoteAddr?.hostname;
    if (address) return address;
  }
  return undefined;
}
