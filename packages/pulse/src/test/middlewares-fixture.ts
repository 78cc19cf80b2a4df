import { createPulse } from '../core/pulse.ts';
import { frameworks } from './frameworks-fixture.ts';
import { startPythonSite } from './python-site-fixture.ts';

/** Where a middleware reports to, and for which origin. */
export interface MiddlewareOptions {
  readonly key: string;
  readonly endpoint: string;
  readonly origin: string;
  /** Ranges of the proxies in front of it. */
  readonly trustProxy?: readonly string[];
}

/** A real server with a site behind the middleware; its pages are those of every framework. */
export interface MiddlewareSite {
  readonly url: string;
  /** Sends what waits, and gives the counters. */
  flush(
    timeoutMs?: number,
  ): Promise<{ readonly recorded?: number; readonly queued?: number; readonly failures?: number }>;
  close(): Promise<void>;
}

/** What a site is instrumented with, whatever it is written in. */
export interface Middleware {
  readonly name: string;
  readonly sdk: { readonly name: string; readonly framework: string };
  readonly route: string | undefined;
  readonly thrown: number;
  start(options: MiddlewareOptions, mounts?: number): Promise<MiddlewareSite>;
}

const inJavaScript = frameworks.map(
  ({ name, sdkName, route, thrown, start }): Middleware => ({
    name,
    sdk: { name: '@waymark/pulse', framework: sdkName },
    route,
    thrown,
    async start({ trustProxy, ...options }, mounts = 1) {
      const pulse = createPulse({
        ...options,
        ...(trustProxy === undefined ? {} : { trustProxy: [...trustProxy] }),
      });
      const app = await start(pulse, mounts);
      return {
        url: app.url,
        flush: async (timeout) => await pulse.flush(timeout === undefined ? {} : { timeout }),
        async close() {
          await app.close();
          await pulse.close({ timeout: 0 });
        },
      };
    },
  }),
);

const inPython = (['wsgi', 'asgi'] as const).map(
  (kind): Middleware => ({
    name: `Python, ${kind}`,
    sdk: { name: 'waymark-pulse-python', framework: kind },
    route: undefined,
    thrown: 500,
    async start({ trustProxy, ...options }, mounts = 1) {
      const site = await startPythonSite(kind, { ...options, trust_proxy: trustProxy, times: mounts });
      return {
        url: site.url,
        flush: async (timeout = 5_000) => await site.say(`flush ${timeout / 1_000}`),
        close: () => site.close(),
      };
    },
  }),
);

/** Every middleware that there is, each held to the same. */
export const middlewares: readonly Middleware[] = [...inJavaScript, ...inPython];
