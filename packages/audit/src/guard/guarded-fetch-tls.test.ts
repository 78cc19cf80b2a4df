import { execFile } from 'node:child_process';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import {
  type CertificateOptions,
  createAuthority,
  makeSelfSigned,
  makeTempFolder,
  type ServerCertificate,
  startRawStranger,
  startStranger,
} from '@waymark/testkit';
import { describe, expect, it, vi } from 'vitest';
import { type GuardedFetchOptions, guardedFetch } from './guarded-fetch.ts';

const name = 'docs.acme.dev';
const options: GuardedFetchOptions = {
  resolver: { lookup: async () => ['127.0.0.1'], hasNameServers: async () => true },
  isPublic: (address) => address === '127.0.0.1',
};

async function refusalBy(certificate: ServerCertificate, authorities: string[] = []) {
  const answered: string[] = [];
  const { port } = await startStranger((request, response) => {
    answered.push(request.url ?? '');
    response.end('must not be seen');
  }, certificate);
  const result = await guardedFetch(`https://${name}:${port}/secret-path`, { ...options, authorities });
  expect(answered).toEqual([]);
  return result;
}

async function refusalOf(certificate: CertificateOptions) {
  const authority = await createAuthority();
  return refusalBy(await authority.issue(certificate), [authority.certificate]);
}

describe('guardedFetch over TLS', () => {
  it('answers where the certificate is good, and sends the name', async () => {
    const authority = await createAuthority();
    const certificate = await authority.issue({ names: [name] });
    const stranger = await startStranger((_, response) => void response.end('secure'), certificate);
    const authorities = [authority.certificate];
    const url = `https://${name}:${stranger.port}/`;
    expect(await guardedFetch(url, { ...options, authorities })).toMatchObject({
      body: Buffer.from('secure'),
    });
    const dotted = await guardedFetch(url.replace(name, `${name}.`), { ...options, authorities });
    expect(dotted).toMatchObject({ kind: 'response' });
    expect(stranger.serverNames).toEqual([name, name]);
  });

  it('checks a certificate for an address against that address', async () => {
    const authority = await createAuthority();
    const certificate = await authority.issue({ names: ['127.0.0.1'] });
    const stranger = await startStranger((_, response) => void response.end('secure'), certificate);
    const authorities = [authority.certificate];
    const result = await guardedFetch(`https://127.0.0.1:${stranger.port}/`, { ...options, authorities });
    expect(result).toMatchObject({ kind: 'response' });
    expect(stranger.serverNames).toEqual([false]);
    const byName = await guardedFetch(`https://${name}:${stranger.port}/`, { ...options, authorities });
    expect(byName).toMatchObject({ kind: 'refused', reason: 'tls', code: 'ERR_TLS_CERT_ALTNAME_INVALID' });
  });

  it('refuses an expired certificate', async () => {
    const past = { notBefore: new Date('2020-01-01'), notAfter: new Date('2020-02-01') };
    expect(await refusalOf({ names: [name], ...past })).toMatchObject({
      kind: 'refused',
      reason: 'tls',
      code: 'CERT_HAS_EXPIRED',
      detail: 'The certificate has expired.',
      connection: { address: '127.0.0.1' },
    });
  });

  it('refuses a certificate of the future', async () => {
    const future = { notBefore: new Date('2090-01-01'), notAfter: new Date('2090-02-01') };
    expect(await refusalOf({ names: [name], ...future })).toMatchObject({
      reason: 'tls',
      code: 'CERT_NOT_YET_VALID',
    });
  });

  it('refuses a certificate for another host, and says for which', async () => {
    const result = await refusalOf({ names: ['www.acme.dev'] });
    expect(result).toMatchObject({ reason: 'tls', code: 'ERR_TLS_CERT_ALTNAME_INVALID' });
    expect(result).toHaveProperty('detail', expect.stringContaining('www.acme.dev'));
  });

  it('refuses a certificate that signs itself', async () => {
    const result = await refusalBy(await makeSelfSigned({ names: [name] }));
    expect(result).toMatchObject({ kind: 'refused', reason: 'tls', code: 'DEPTH_ZERO_SELF_SIGNED_CERT' });
  });

  it('refuses an unknown authority', async () => {
    const stranger = await createAuthority();
    const result = await refusalBy(await stranger.issue({ names: [name] }));
    expect(result).toMatchObject({ kind: 'refused', reason: 'tls', code: 'UNABLE_TO_VERIFY_LEAF_SIGNATURE' });
  });

  it('cannot be talked out of it by the environment', async () => {
    vi.stubEnv('NODE_TLS_REJECT_UNAUTHORIZED', '0');
    const result = await refusalBy(await makeSelfSigned({ names: [name] }));
    vi.unstubAllEnvs();
    expect(result).toMatchObject({ kind: 'refused', reason: 'tls' });
  });

  it('trusts what NODE_EXTRA_CA_CERTS names', async () => {
    const authority = await createAuthority();
    const file = join(await makeTempFolder(), 'authority.pem');
    await writeFile(file, authority.certificate);
    const certificate = await authority.issue({ names: ['localhost'] });
    const { port } = await startStranger((_, response) => void response.end('secure'), certificate);
    const source = JSON.stringify(new URL('./guarded-fetch.ts', import.meta.url));
    const script = `const { guardedFetch } = await import(${source});
      const result = await guardedFetch('https://localhost:${port}/', { allowPrivate: true });
      console.log(result.kind);`;
    const run = async (env: NodeJS.ProcessEnv) =>
      (
        await promisify(execFile)(process.execPath, ['--input-type=module', '-e', script], { env })
      ).stdout.trim();
    expect(await run({ NODE_EXTRA_CA_CERTS: file })).toBe('response');
    expect(await run({})).toBe('refused');
  });
});

describe('guardedFetch on a port that speaks something else', () => {
  it('refuses plain HTTP where TLS was expected', async () => {
    const { port } = await startRawStranger((socket) => void socket.end('HTTP/1.1 400 Bad Request\r\n\r\n'));
    const result = await guardedFetch(`https://${name}:${port}/`, options);
    expect(result).toMatchObject({ kind: 'refused', reason: 'tls' });
    expect(result).toHaveProperty('detail', 'The server does not speak TLS on this port.');
  });

  it('refuses TLS where plain HTTP was expected', async () => {
    const authority = await createAuthority();
    const certificate = await authority.issue({ names: [name] });
    const { port } = await startStranger((_, response) => void response.end(), certificate);
    const result = await guardedFetch(`http://${name}:${port}/`, options);
    expect(result).toMatchObject({ kind: 'refused', reason: 'protocol' });
  });

  it('refuses a server that hangs up in the handshake', async () => {
    const { port } = await startRawStranger((socket) => void socket.once('data', () => socket.destroy()));
    const result = await guardedFetch(`https://${name}:${port}/`, options);
    expect(result).toMatchObject({ kind: 'refused', reason: 'tls', connection: { address: '127.0.0.1' } });
  });

  it('ends a handshake that never does at the deadline', async () => {
    const { port } = await startRawStranger(() => {});
    const result = await guardedFetch(`https://${name}:${port}/`, { ...options, deadlineMs: 50 });
    expect(result).toMatchObject({ kind: 'refused', reason: 'timeout' });
  });
});
