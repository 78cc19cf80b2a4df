import type { Outcome } from './core/event.ts';
import { observeFetch, outcomeOf } from './core/observe-fetch.ts';
import { type Pulse, toPulse } from './core/pulse.ts';
import type { PulseOptions } from './core/settings.ts';
import { findPeer, findWaitUntil } from './fetch.ts';

/** What Next.js hands to a proxy beside the request. */
export interface NextEvent {
  waitUntil(promise: Promise<unknown>): void;
}

/** A proxy of one's own, which answers, redirects, rewrites or lets the request pass by returning nothing. */
export type NextProxyHandler<In extends Request, Event extends NextEvent> = (
  request: In,
  event: Event,
) => Response | null | undefined | Promise<Response | null | undefined>;

/** Makes the function that `proxy.ts` (or `middleware.ts`) exports, around a handler of one's own if there is one. */
export function pulseProxy<In extends Request = Request, Event extends NextEvent = NextEvent>(
  handler?: NextProxyHandler<In, Event>,
  given?: Pulse | PulseOptions,
): (request: In, event: Event) => Promise<Response> {
  const pulse = lazily(given);
  return (request, event) => {
    const handle = async () => (await handler?.(request, event)) ?? passOn();
    return observeFetch(pulse(), see(request, [event]), handle, outcomeOfProxy);
  };
}

// The same response as NextResponse.next().
function passOn(): Response {
  return new Response(null, { headers: { 'x-middleware-next': '1' } });
}

// What is passed on or rewritten gets its status later, where a proxy cannot see it.
function outcomeOfProxy(response: Response): Outcome {
  const isPassedOn =
    response.headers.has('x-middleware-next') || response.headers.has('x-middleware-rewrite');
  return isPassedOn ? { status: null } : outcomeOf(response);
}

/** Wraps a route handler (`app/…/route.ts`), which knows the status of its answer. */
export function pulseRoute<In extends Request, Rest extends unknown[]>(
  handler: (request: In, ...rest: Rest) => Response | Promise<Response>,
  given?: Pulse | PulseOptions,
  { route }: { readonly route?: string } = {},
): (request: In, ...rest: Rest) => Promise<Response> {
  const pulse = lazily(given);
  const readOutcome = (response: Response) => ({ ...outcomeOf(response), route });
  return (request, ...rest) =>
    observeFetch(pulse(), see(request, rest), () => handler(request, ...rest), readOutcome);
}

// `next build` loads every module without the variables of the server.
function lazily(given: Pulse | PulseOptions | undefined): () => Pulse {
  let pulse: Pulse | undefined;
  return () => {
    pulse ??= toPulse(given);
    return pulse;
  };
}

function see(request: Request, rest: readonly unknown[]) {
  return {
    carrier: request,
    method: request.method,
    target: request.url,
    header: (name: string) => request.headers.get(name) ?? undefined,
    peer: findPeer(request, rest),
    framework: 'next',
    waitUntil: findWaitUntil(rest),
  };
}
