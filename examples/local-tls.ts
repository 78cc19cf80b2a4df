import { existsSync } from 'node:fs';
import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { createAuthority } from '@waymark/testkit/certificate-authority';

/** The name under which the site is public, as far as this trial goes. */
export const siteName = 'docs.harbour-trial.dev';
/** The origin that is reserved and proven. */
export const siteOrigin = `https://${siteName}`;

/** The files with which the site speaks TLS, and by which the service believes it. */
export interface LocalTls {
  readonly authorityFile: string;
  readonly certFile: string;
  readonly keyFile: string;
}

/** Where the files are in a folder. */
export function tlsFilesIn(folder: string): LocalTls {
  return {
    authorityFile: join(folder, 'authority.pem'),
    certFile: join(folder, 'site.pem'),
    keyFile: join(folder, 'site.key'),
  };
}

/** Whether they are all there. */
export function hasTlsFiles(files: LocalTls): boolean {
  return Object.values(files).every((file) => existsSync(file));
}

/** Makes an authority of this trial alone, and a certificate for the site; both are good for a day. */
export async function makeTlsFiles(folder: string): Promise<LocalTls> {
  const files = tlsFilesIn(folder);
  const authority = await createAuthority('Waymark example authority');
  const { cert, key } = await authority.issue({ names: [siteName] });
  await mkdir(folder, { recursive: true });
  await writeFile(files.authorityFile, authority.certificate);
  await writeFile(files.certFile, cert);
  await writeFile(files.keyFile, key, { mode: 0o600 });
  return files;
}

/** What a service needs to reach the site on this machine under its public name. */
export function serviceSettings(files: LocalTls, sitePort: number): Record<string, string> {
  return {
    WAYMARK_ALLOW_PRIVATE_TARGETS: 'on',
    WAYMARK_CONNECT_TO: `${siteName}:443:127.0.0.1:${sitePort}`,
    NODE_EXTRA_CA_CERTS: files.authorityFile,
  };
}
