import { once } from 'node:events';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { createServer } from 'node:https';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createAuthority } from './certificate-authority.ts';

const HOST = 'harbour-tools.dev';
const SITES = 200;
const UNCERTIFIED = `uncertified.${HOST}`;

let lastSite = 0;

/** The next origin in a ring that is larger than any test file needs, so that no file gets one twice. */
export function nextOrigin(): string {
  lastSite = (lastSite % SITES) + 1;
  return `https://site-${lastSite}.${HOST}`;
}

/** An origin that leads to the sites too, but that their certificate does not name. */
export const uncertifiedOrigin = `https://${UNCERTIFIED}`;

/** What a site does with a request; nothing is running there by default. */
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

/** Starts every site that `nextOrigin` names, with certificates of an authority of this test alone. */
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
