import { X509Certificate } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { createAuthority, makeSelfSigned } from './certificate-authority.ts';

describe('createAuthority', () => {
  it('issues certificates for names and addresses that its root verifies', async () => {
    const authority = await createAuthority();
    const { cert } = await authority.issue({ names: ['docs.acme.dev', '127.0.0.1', '::1'] });
    const leaf = new X509Certificate(cert);
    expect(leaf.verify(new X509Certificate(authority.certificate).publicKey)).toBe(true);
    expect(leaf.checkHost('docs.acme.dev')).toBe('docs.acme.dev');
    expect(leaf.checkIP('127.0.0.1')).toBe('127.0.0.1');
    expect(leaf.checkIP('::1')).toBe('::1');
    expect(leaf.checkHost('www.acme.dev')).toBeUndefined();
  });

  it('dates them as asked', async () => {
    const authority = await createAuthority();
    const notAfter = new Date('2020-01-02T00:00:00Z');
    const { cert } = await authority.issue({ names: ['a.dev'], notBefore: new Date('2020-01-01'), notAfter });
    expect(new X509Certificate(cert).validToDate).toEqual(notAfter);
  });
});

describe('makeSelfSigned', () => {
  it('makes a certificate that is its own issuer', async () => {
    const leaf = new X509Certificate((await makeSelfSigned({ names: ['a.dev'] })).cert);
    expect(leaf.issuer).toBe(leaf.subject);
    expect(leaf.verify(leaf.publicKey)).toBe(true);
  });
});
