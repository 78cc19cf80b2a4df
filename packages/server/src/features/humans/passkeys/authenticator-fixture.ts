import { createHash, createSign, generateKeyPairSync, randomBytes } from 'node:crypto';

const sha256 = (data: string | Buffer) => createHash('sha256').update(data).digest();
const text = (value: Buffer) => value.toString('base64url');

/** As much of CBOR (RFC 8949) as an attestation needs: small integers, texts, bytes and maps. */
function head(major: number, value: number): Buffer {
  if (value < 24) return Buffer.from([(major << 5) | value]);
  if (value < 256) return Buffer.from([(major << 5) | 24, value]);
  return Buffer.from([(major << 5) | 25, value >> 8, value & 255]);
}
const int = (value: number) => (value < 0 ? head(1, -1 - value) : head(0, value));
const bytes = (value: Buffer) => Buffer.concat([head(2, value.length), value]);
const words = (value: string) => Buffer.concat([head(3, value.length), Buffer.from(value)]);
const map = (...pairs: readonly (readonly [Buffer, Buffer])[]) =>
  Buffer.concat([head(5, pairs.length), ...pairs.flat()]);

interface Asked {
  readonly challenge: string;
  readonly user?: { readonly id: string };
}

interface Twist {
  readonly origin?: string;
  readonly host?: string;
  /** Whether the device asked for a finger or a PIN. */
  readonly verifiesUser?: boolean;
  readonly counter?: number;
  readonly userHandle?: string;
  readonly challenge?: string;
  readonly type?: string;
}

/** An authenticator in software that does what it is told, wrong things included (WebAuthn §6.1, §6.5). */
export function openAuthenticator(origin: string) {
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const { x = '', y = '' } = publicKey.export({ format: 'jwk' });
  const id = randomBytes(16);
  let userHandle = '';
  const clientData = (type: string, { challenge }: Asked, twist: Twist) =>
    Buffer.from(
      JSON.stringify({
        type: twist.type ?? type,
        challenge: twist.challenge ?? challenge,
        origin: twist.origin ?? origin,
        crossOrigin: false,
      }),
    );
  const authData = (twist: Twist, flag: number, rest = Buffer.alloc(0)) => {
    const counter = Buffer.alloc(4);
    counter.writeUInt32BE(twist.counter ?? 0);
    const flags = Buffer.from([1 | (twist.verifiesUser === false ? 0 : 4) | flag]);
    const host = twist.host ?? new URL(origin).hostname;
    return Buffer.concat([sha256(host), flags, counter, rest]);
  };
  const answered = (response: object) =>
    JSON.stringify({
      id: text(id),
      rawId: text(id),
      type: 'public-key',
      response,
      clientExtensionResults: {},
    });
  return {
    id: text(id),
    /** Makes a passkey, as a browser writes it into the form. */
    make(asked: Asked, twist: Twist = {}): string {
      userHandle = asked.user?.id ?? '';
      const coordinate = (value: string) => bytes(Buffer.from(value, 'base64url'));
      const key = map(
        [int(1), int(2)],
        [int(3), int(-7)],
        [int(-1), int(1)],
        [int(-2), coordinate(x)],
        [int(-3), coordinate(y)],
      );
      const credential = Buffer.concat([Buffer.alloc(16), Buffer.from([0, id.length]), id, key]);
      const attestation = map(
        [words('fmt'), words('none')],
        [words('attStmt'), map()],
        [words('authData'), bytes(authData(twist, 64, credential))],
      );
      return answered({
        clientDataJSON: text(clientData('webauthn.create', asked, twist)),
        attestationObject: text(attestation),
        transports: ['internal'],
      });
    },
    /** Signs a challenge. */
    sign(asked: Asked, twist: Twist = {}): string {
      const client = clientData('webauthn.get', asked, twist);
      const data = authData(twist, 0);
      const signature = createSign('sha256')
        .update(Buffer.concat([data, sha256(client)]))
        .sign(privateKey);
      return answered({
        clientDataJSON: text(client),
        authenticatorData: text(data),
        signature: text(signature),
        userHandle: twist.userHandle ?? userHandle,
      });
    },
  };
}
