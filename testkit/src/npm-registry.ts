import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';

/** A package that a registry carries: its files, `package.json` aside. */
export interface PublishedPackage {
  readonly name: string;
  readonly version: string;
  readonly files: Readonly<Record<string, string>>;
  readonly bin?: Readonly<Record<string, string>>;
}

/** A registry of npm on a port of its own, with the packages of a test and the faults that it is given. */
export interface NpmRegistry {
  readonly url: string;
  /** The status that every tarball of a package is answered with, in place of the tarball. */
  readonly faults: Map<string, number>;
  /** The method, the Host and the path of every request that arrived. */
  readonly asked: readonly string[];
  stop(): Promise<void>;
}

/** Starts a registry. Like the public one it dates and signs its packages, so that it differs only in what it lacks. */
export async function startRegistry(packages: readonly PublishedPackage[]): Promise<NpmRegistry> {
  const published = packages.map((one) => ({ ...one, tarball: pack(one) }));
  const faults = new Map<string, number>();
  const server = createServer((request, answer) => serve(request, answer));
  const asked: string[] = [];
  const serve = ({ method, url = '', headers }: IncomingMessage, answer: ServerResponse): void => {
    asked.push(`${method} ${headers.host} ${url}`);
    const [name = '', file] = decodeURIComponent(url).slice(1).split('/-/');
    const versions = published.filter((one) => one.name === name);
    const found = versions.find((one) => file === fileName(one));
    if (versions.length === 0 || (file !== undefined && found === undefined)) answer.writeHead(404).end('{}');
    else if (found === undefined) answer.end(JSON.stringify(describe(versions, `http://${headers.host}`)));
    else if (faults.has(name)) answer.writeHead(faults.get(name) ?? 500).end('{}');
    else answer.end(found.tarball);
  };
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  // The address of a listening TCP server is never a path.
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}/`,
    faults,
    asked,
    async stop() {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}

type Packed = PublishedPackage & { tarball: Buffer };

function fileName({ name, version }: PublishedPackage): string {
  return `${name}-${version}.tgz`;
}

function describe(versions: readonly Packed[], origin: string): object {
  const entries = versions.map((one) => [one.version, { ...manifestOf(one), dist: distOf(one, origin) }]);
  return {
    name: versions[0]?.name,
    modified: '2026-01-01T00:00:00.000Z',
    'dist-tags': { latest: versions.at(-1)?.version },
    versions: Object.fromEntries(entries),
  };
}

function manifestOf({ name, version, bin }: PublishedPackage): object {
  return { name, version, ...(bin === undefined ? {} : { bin }) };
}

function distOf(one: Packed, origin: string): object {
  return {
    tarball: `${origin}/${one.name}/-/${fileName(one)}`,
    integrity: `sha512-${createHash('sha512').update(one.tarball).digest('base64')}`,
    shasum: createHash('sha1').update(one.tarball).digest('hex'),
    signatures: [{ keyid: 'SHA256:test', sig: 'test' }],
  };
}

function pack(one: PublishedPackage): Buffer {
  const folder = mkdtempSync(join(tmpdir(), 'waymark-packed-'));
  try {
    const files = { ...one.files, 'package.json': JSON.stringify(manifestOf(one)) };
    for (const [path, content] of Object.entries(files)) {
      mkdirSync(dirname(join(folder, 'package', path)), { recursive: true });
      writeFileSync(join(folder, 'package', path), content, { mode: 0o755 });
    }
    execFileSync('tar', ['-czf', join(folder, 'packed.tgz'), '-C', folder, 'package']);
    return readFileSync(join(folder, 'packed.tgz'));
  } finally {
    rmSync(folder, { recursive: true });
  }
}
