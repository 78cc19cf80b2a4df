import { connect as connectPlain, isIP, type LookupFunction, type Socket } from 'node:net';
import { checkServerIdentity, connect as connectTls, type SecureContext } from 'node:tls';
import type { buildConnector } from 'undici';
import { type Connection, RefusalError } from './guarded-result.ts';
import type { PinnedTarget } from './pin-target.ts';

/** One connection about to be made: to whom by name, where by address. */
export type DialOptions = { host: string; target: PinnedTarget; roots?: SecureContext };

/** A dialler of exactly one connection; `hangUp` ends it at any moment, also half-open. */
export type Dialler = {
  connector: buildConnector.connector;
  connection(): Connection | undefined;
  hangUp(): void;
};

/** Makes the connector for an undici client that reaches the vetted addresses and no others. */
export function createDialler(options: DialOptions): Dialler {
  let socket: Socket | undefined;
  let connection: Connection | undefined;
  return {
    connection: () => connection,
    // With an error: undici takes a plain close for the end of a body, and trips over one that was given up.
    hangUp: () => socket?.destroy(new Error('We hung up.')),
    connector(_, callback) {
      const dialled = options.roots === undefined ? dialPlain(options) : dialTls(options, options.roots);
      socket = dialled;
      dialled.setNoDelay(true);
      dialled.once('connect', () => {
        connection = connectionOf(dialled, options.target);
        if (connection === undefined) dialled.destroy(new Error('Connected to an address nobody vetted.'));
      });
      const settle = settleOnce(callback);
      dialled.once(options.roots === undefined ? 'connect' : 'secureConnect', () => settle(null, dialled));
      dialled.on('error', (error) => settle(dialFailure(error, connection), null));
      dialled.once('close', () => settle(dialFailure(new Error('Closed.'), connection), null));
    },
  };
}

function settleOnce(callback: buildConnector.Callback): buildConnector.Callback {
  let isSettled = false;
  return (...outcome) => {
    if (isSettled) return;
    isSettled = true;
    callback(...outcome);
  };
}

function dialPlain({ host, target }: DialOptions): Socket {
  return connectPlain(whereTo(host, target));
}

function dialTls({ host, target }: DialOptions, roots: SecureContext): Socket {
  const name = host.replace(/\.$/u, '');
  return connectTls({
    ...whereTo(host, target),
    // RFC 6066 section 3: addresses and trailing dots have no place in the server name.
    ...(isIP(name) === 0 ? { servername: name } : {}),
    secureContext: roots,
    // Said aloud, so that NODE_TLS_REJECT_UNAUTHORIZED cannot weaken it.
    rejectUnauthorized: true,
    checkServerIdentity: (_, certificate) => checkServerIdentity(name, certificate),
    ALPNProtocols: ['http/1.1'],
  });
}

function whereTo(host: string, { addresses, port }: PinnedTarget) {
  const [only] = addresses;
  const isSingle = addresses.length === 1 && only !== undefined;
  return {
    host: isSingle ? only : host,
    port,
    lookup: answerWith(addresses),
    autoSelectFamily: true,
  };
}

/** A lookup that knows the vetted addresses and never asks anybody. */
function answerWith(addresses: readonly string[]): LookupFunction {
  const known = addresses.map((address) => ({ address, family: isIP(address) }));
  return (_, options, callback) => {
    const [first] = known;
    if (options.all === true) callback(null, known);
    else callback(null, first?.address ?? '', first?.family);
  };
}

function connectionOf(socket: Socket, target: PinnedTarget): Connection | undefined {
  const { remoteAddress, localAddress } = socket;
  const address = target.addresses.find((each) => isSameAddress(each, remoteAddress));
  if (address === undefined) return undefined;
  return { address, port: target.port, ...(localAddress === undefined ? {} : { localAddress }) };
}

function isSameAddress(vetted: string, connected: string | undefined): boolean {
  return connected !== undefined && spelling(vetted) === spelling(connected);
}

function spelling(address: string): string {
  return isIP(address) === 6 ? new URL(`http://[${address.replace(/%.*$/u, '')}]`).hostname : address;
}

function dialFailure(error: Error, connection: Connection | undefined): RefusalError {
  const code = 'code' in error ? String(error.code) : undefined;
  const facts = {
    ...(code === undefined ? {} : { code }),
    ...(connection === undefined ? {} : { connection }),
  };
  if (connection === undefined) {
    return new RefusalError({
      reason: 'connect',
      detail: `No connection could be made (${code ?? 'closed'}).`,
      ...facts,
    });
  }
  return new RefusalError({ reason: 'tls', detail: describeTlsFailure(code, error), ...facts });
}

const TLS_FAILURES: Readonly<Record<string, string>> = {
  CERT_HAS_EXPIRED: 'The certificate has expired.',
  CERT_NOT_YET_VALID: 'The certificate is not valid yet.',
  DEPTH_ZERO_SELF_SIGNED_CERT: 'The certificate is signed by itself.',
  SELF_SIGNED_CERT_IN_CHAIN: 'The chain ends in an authority that is not trusted.',
  UNABLE_TO_VERIFY_LEAF_SIGNATURE:
    'The issuer of the certificate is unknown; an intermediate may be missing.',
  UNABLE_TO_GET_ISSUER_CERT_LOCALLY:
    'The issuer of the certificate is unknown; an intermediate may be missing.',
  UNABLE_TO_GET_ISSUER_CERT: 'The issuer of the certificate is unknown.',
  ERR_SSL_WRONG_VERSION_NUMBER: 'The server does not speak TLS on this port.',
  ERR_SSL_PACKET_LENGTH_TOO_LONG: 'The server does not speak TLS on this port.',
};

function describeTlsFailure(code: string | undefined, error: Error): string {
  if (code === 'ERR_TLS_CERT_ALTNAME_INVALID') return namesOf(error);
  return TLS_FAILURES[code ?? ''] ?? `The TLS handshake failed (${code ?? 'closed'}).`;
}

function namesOf(error: Error): string {
  const cert = 'cert' in error && typeof error.cert === 'object' ? error.cert : null;
  const names =
    cert !== null && 'subjectaltname' in cert ? String(cert.subjectaltname).slice(0, 200) : 'none';
  return `The certificate is for other names (${names}).`;
}
