import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { request } from 'node:https';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { createAuthority } from './certificate-authority.ts';
import { type GuardedChild, spawnGuarded } from './child-process.ts';
import { findFreePort } from './free-port.ts';
import { within } from './within.ts';

const entry = fileURLToPath(new URL('../../examples/docs-site/server.mjs', import.meta.url));
const patienceMs = 300_000;

/** With what the middleware is deployed. */
export interface DeployedWith {
  readonly apiKey: string;
  readonly endpoint: string;
}

/** A site in a process of its own behind TLS: by default, the example site with the real middleware. */
export interface DocsSite {
  readonly origin: string;
  /** What lets a service reach it under its name. */
  readonly env: Readonly<Record<string, string>>;
  /** Starts it, or starts it anew, once what waited has been sent. */
  deploy(given: DeployedWith): Promise<void>;
  /** Asks it for a page and gives the status. */
  visit(path: string, headers?: Readonly<Record<string, string>>): Promise<number>;
  stop(): Promise<void>;
}

/** Makes certificate and place of a site that is deployed later: the example site, or another program that reads the same variables. */
export async function prepareDocsSite(
  name: string,
  [command, ...words]: readonly [string, ...string[]] = [process.execPath, entry],
): Promise<DocsSite> {
  const origin = `https://${name}`;
  const authority = await createAuthority();
  const folder = await mkdtemp(join(tmpdir(), 'waymark-docs-site-'));
  const [authorityFile, certFile, keyFile] = ['authority', 'cert', 'key'].map((each) => join(folder, each));
  const { cert, key } = await authority.issue({ names: [name] });
  await writeFile(authorityFile ?? '', authority.certificate);
  await writeFile(certFile ?? '', cert);
  await writeFile(keyFile ?? '', key);
  const port = await findFreePort();
  let running: GuardedChild | undefined;
  const end = async () => {
    running?.child.kill('SIGTERM');
    await running?.exited;
    running = undefined;
  };
  return {
    origin,
    env: {
      WAYMARK_ALLOW_PRIVATE_TARGETS: 'on',
      WAYMARK_CONNECT_TO: `${name}:443:127.0.0.1:${port}`,
      NODE_EXTRA_CA_CERTS: authorityFile ?? '',
    },
    async deploy({ apiKey, endpoint }) {
      await end();
      const site = await spawnGuarded(command, words, {
        env: {
          PATH: process.env.PATH,
          PORT: String(port),
          TLS_CERT_FILE: certFile,
          TLS_KEY_FILE: keyFile,
          PULSE_API_KEY: apiKey,
          PULSE_ENDPOINT: endpoint,
          PULSE_ORIGIN: origin,
        },
      });
      running = site;
      const isUp = new Promise((resolve) => site.child.stdout?.once('data', resolve));
      await within(isUp, patienceMs, () => `the site does not start:\n${site.output()}`);
    },
    visit: (path, headers = {}) =>
      new Promise((resolve, reject) => {
        const target = { host: '127.0.0.1', port, path, servername: name, ca: authority.certificate };
        const all = { host: name, ...headers };
        const visit = request({ ...target, agent: false, headers: all }, (response) => {
          response.resume().once('end', () => resolve(response.statusCode ?? 0));
        });
        visit.once('error', reject).end();
      }),
    async stop() {
      await end();
      await rm(folder, { recursive: true, force: true });
    },
  };
}
