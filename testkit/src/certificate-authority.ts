import 'reflect-metadata';
import { randomBytes } from 'node:crypto';
import {
  BasicConstraintsExtension,
  KeyUsageFlags,
  KeyUsagesExtension,
  PemConverter,
  SubjectAlternativeNameExtension,
  type X509Certificate,
  X509CertificateGenerator,
} from '@peculiar/x509';

/** What a server needs to speak TLS, in PEM. */
export interface ServerCertificate {
  readonly cert: string;
  readonly key: string;
}

/** What a certificate says; without dates it is good from yesterday to tomorrow. */
export interface CertificateOptions {
  /** DNS names, or addresses. */
  readonly names: readonly string[];
  readonly notBefore?: Date;
  readonly notAfter?: Date;
}

/** An authority of this test alone. */
export interface CertificateAuthority {
  /** The root certificate in PEM, for a client to trust. */
  readonly certificate: string;
  issue(options: CertificateOptions): Promise<ServerCertificate>;
}

const algorithm = { name: 'ECDSA', namedCurve: 'P-256', hash: 'SHA-256' } as const;
const dayMs = 86_400_000;

/** Makes a certificate authority with a fresh key. */
export async function createAuthority(name = 'Waymark test authority'): Promise<CertificateAuthority> {
  const keys = await makeKeys();
  const root = await X509CertificateGenerator.createSelfSigned({
    name: `CN=${name}`,
    serialNumber: serialNumber(),
    ...validity({ names: [] }),
    keys,
    signingAlgorithm: algorithm,
    extensions: [
      new BasicConstraintsExtension(true, 0, true),
      new KeyUsagesExtension(KeyUsageFlags.keyCertSign | KeyUsageFlags.cRLSign, true),
    ],
  });
  return {
    certificate: root.toString('pem'),
    issue: async (options) => issue(root, keys, options),
  };
}

/** Makes a certificate that nobody but itself vouches for. */
export async function makeSelfSigned(options: CertificateOptions): Promise<ServerCertificate> {
  const keys = await makeKeys();
  const certificate = await X509CertificateGenerator.createSelfSigned({
    ...leaf(options),
    name: subjectOf(options),
    keys,
  });
  return { cert: certificate.toString('pem'), key: await exportKey(keys) };
}

async function issue(
  root: X509Certificate,
  rootKeys: CryptoKeyPair,
  options: CertificateOptions,
): Promise<ServerCertificate> {
  const keys = await makeKeys();
  const certificate = await X509CertificateGenerator.create({
    ...leaf(options),
    subject: subjectOf(options),
    issuer: root.subject,
    publicKey: keys.publicKey,
    signingKey: rootKeys.privateKey,
  });
  return { cert: certificate.toString('pem'), key: await exportKey(keys) };
}

function leaf(options: CertificateOptions) {
  const names = options.names.map((value) => ({ type: isAddress(value) ? 'ip' : 'dns', value }) as const);
  return {
    serialNumber: serialNumber(),
    ...validity(options),
    signingAlgorithm: algorithm,
    extensions: [new SubjectAlternativeNameExtension(names), new BasicConstraintsExtension(false)],
  };
}

function isAddress(name: string): boolean {
  return /^[\d.]+$|:/u.test(name);
}

function subjectOf({ names }: CertificateOptions): string {
  return `CN=${names[0] ?? 'nobody'}`;
}

function validity({ notBefore, notAfter }: CertificateOptions) {
  return {
    notBefore: notBefore ?? new Date(Date.now() - dayMs),
    notAfter: notAfter ?? new Date(Date.now() + dayMs),
  };
}

// The first bit stays clear: a serial number is a positive integer.
function serialNumber(): string {
  return `01${randomBytes(8).toString('hex')}`;
}

async function makeKeys(): Promise<CryptoKeyPair> {
  return crypto.subtle.generateKey(algorithm, true, ['sign', 'verify']);
}

async function exportKey(keys: CryptoKeyPair): Promise<string> {
  return PemConverter.encode(await crypto.subtle.exportKey('pkcs8', keys.privateKey), 'PRIVATE KEY');
}
