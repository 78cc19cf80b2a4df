import { once } from 'node:events';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { createServer } from 'node:https';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { answerPulseChallenge, createAuthority } from '@waymark/testkit';
import { type Answer, post } from './http.ts';
import type { PulseSetup } from './pulse-client.ts';

const HOST = 'harbour-tools.dev';
const SITES = 60;
const UNCERTIFIED = `uncertified.${HOST}`;

/** An origin that leads to the sites too, but that their certificate does not name. */
export const uncertifiedOrigin = `https://${UNCERTIFIED}`;

/** What a site does with a request; nothing is running there unless told. */
export type SiteBehaviour = (request: IncomingMessage, response: ServerResponse) => void | Promise<void>;

/** Many sites behind one TLS listener, under names that lead to it by the settings in `env`. */
export interface Sites {
  readonly env: Readonly<Record<string, string>>;
  /** Lets a site behave like this from now on. */
  deploy(origin: string, behaviour: SiteBehaviour): void;
  /** How often a site was asked. */
  visits(origin: string): number;
  stop(): Promise<void>;
}

/** Starts the sites that `nextOrigin` names, with certificates of an authority of this test alone. */
export async function startSites(): Promise<Sites> {
  const names = Array.from({ length: SITES }, (_, index) => `site-${index + 1}.${HOST}`);
  const authority = await createAuthority();
  const folder = await mkdtemp(join(tmpdir(), 'waymark-sites-'));
  const authorityFile = join(folder, 'authority.pem');
  await writeFile(authorityFile, authority.certificate);
  const behaviours = new Map<string, SiteBehaviour>();
  const visits = new Map<string, number>();
  const server = createServer(await authority.issue({ names }), (request, response) => {
    const origin = `https://${request.headers.host}`;
    visits.set(origin, (visits.get(origin) ?? 0) + 1);
    const behaviour = behaviours.get(origin) ?? ((_request, answer) => void answer.writeHead(404).end());
    void Promise.resolve(behaviour(request, response)).catch(() => response.destroy());
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  // A TCP server that listens has an address with a port.
  const { port } = server.address() as AddressInfo;
  return {
    env: {
      WAYMARK_ALLOW_PRIVATE_TARGETS: 'on',
      WAYMARK_CONNECT_TO: [...names, UNCERTIFIED].map((name) => `${name}:443:127.0.0.1:${port}`).join(','),
      NODE_EXTRA_CA_CERTS: authorityFile,
    },
    deploy: (origin, behaviour) => void behaviours.set(origin, behaviour),
    visits: (origin) => visits.get(origin) ?? 0,
    async stop() {
      server.closeAllConnections();
      server.close();
      await rm(folder, { recursive: true, force: true });
    },
  };
}

/** What an instrumented site may do other than it should. */
export interface Instrumented {
  readonly status?: number;
  readonly headers?: Readonly<Record<string, string>>;
  /** Changes what is reported of the request; `null` reports nothing. */
  readonly report?: (event: Readonly<Record<string, unknown>>) => Readonly<Record<string, unknown>> | null;
  readonly apiKey?: string;
}

/** Sends an event as the middleware does. */
export function sendEvent(
  setup: Pick<PulseSetup, 'endpoint'>,
  apiKey: string,
  event: Readonly<Record<string, unknown>>,
): Promise<Answer> {
  return post(setup.endpoint, event, { headers: { authorization: `Bearer ${apiKey}` } });
}

/** A site that answers challenges and reports their requests, written from the protocol alone. */
export function instrumented(setup: PulseSetup, how: Instrumented = {}): SiteBehaviour {
  const { status = 200, apiKey = setup.apiKey } = how;
  return async (request, response) => {
    const path = request.url ?? '/';
    const answer = answerPulseChallenge({ apiKey, origin: setup.origin, path, status }, request.headers);
    const event = {
      id: answer?.eventId,
      ts: Date.now(),
      ip: request.socket.remoteAddress?.replace(/^::ffff:/, ''),
      user_agent: request.headers['user-agent'],
      url: setup.origin + path,
      method: request.method,
      status,
      verification: { nonce: answer?.nonce },
    };
    const reported = how.report === undefined ? event : how.report(event);
    if (answer !== undefined && reported !== null) await sendEvent(setup, apiKey, reported);
    const proof = answer === undefined ? {} : { 'pulse-proof': answer.proof, 'cache-control': 'no-store' };
    response
      .writeHead(status, { 'content-type': 'text/html', ...proof, ...how.headers })
      .end('<h1>Docs</h1>');
  };
}
