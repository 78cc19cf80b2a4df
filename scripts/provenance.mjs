import { createHash, createPrivateKey, createPublicKey, sign, verify } from 'node:crypto';
import { readTarball } from './read-tarball.mjs';

const PAYLOAD_TYPE = 'application/vnd.in-toto+json';
const STATEMENT_TYPE = 'https://in-toto.io/Statement/v1';
const PREDICATE_TYPE = 'https://slsa.dev/provenance/v1';
const BUILD_TYPE = 'urn:waymark:build:npm-run-pack:v1';
const BUILDER = 'urn:waymark:builder:unnamed';

const digest = (algorithm, bytes) => createHash(algorithm).update(bytes).digest('hex');

/** A package by its name and its hashes, as a statement is about it, with the hash of every file inside. */
export function packageSubject(name, bytes) {
  const files = [...readTarball(bytes)].map(([path, content]) => [path, digest('sha256', content)]);
  return {
    name,
    digest: { sha256: digest('sha256', bytes), sha512: digest('sha512', bytes) },
    annotations: { files: Object.fromEntries(files) },
  };
}

/** Says what files were made of, where and by what (in-toto Statement v1, SLSA Provenance v1). */
export function makeStatement({ subjects, source, lockFile, tools, builder = BUILDER, times }) {
  return {
    _type: STATEMENT_TYPE,
    subject: subjects,
    predicateType: PREDICATE_TYPE,
    predicate: {
      buildDefinition: {
        buildType: BUILD_TYPE,
        externalParameters: { command: 'npm run pack' },
        internalParameters: { platform: tools.platform },
        resolvedDependencies: [
          ...(source.commit === undefined
            ? []
            : [
                {
                  name: 'source',
                  digest: { gitCommit: source.commit },
                  annotations: { dirty: source.isDirty },
                },
              ]),
          { name: 'package-lock.json', digest: { sha256: digest('sha256', lockFile) } },
        ],
      },
      runDetails: {
        builder: { id: builder, version: { node: tools.node, npm: tools.npm } },
        metadata: { startedOn: times.startedOn, finishedOn: times.finishedOn },
      },
    },
  };
}

/** What is signed: the type and the bytes with their lengths (DSSE v1, PAE). */
function preAuthentication(payload) {
  const head = `DSSEv1 ${PAYLOAD_TYPE.length} ${PAYLOAD_TYPE} ${payload.length} `;
  return Buffer.concat([Buffer.from(head), payload]);
}

/** Ed25519 hashes by itself; ECDSA is told to. */
function hashFor(key) {
  if (key.asymmetricKeyType === 'ed25519') return null;
  if (key.asymmetricKeyType === 'ec') return 'sha256';
  throw new Error(`the key is ${key.asymmetricKeyType}; take Ed25519 or ECDSA`);
}

/** Names a key by its public half. */
function keyIdOf(publicKey) {
  return digest('sha256', publicKey.export({ type: 'spki', format: 'der' }));
}

/** Puts a statement into a signed envelope (DSSE v1). */
export function signStatement(statement, privatePem) {
  const key = createPrivateKey(privatePem);
  const payload = Buffer.from(JSON.stringify(statement));
  const signature = sign(hashFor(key), preAuthentication(payload), key).toString('base64');
  const keyid = keyIdOf(createPublicKey(key));
  return {
    payloadType: PAYLOAD_TYPE,
    payload: payload.toString('base64'),
    signatures: [{ keyid, sig: signature }],
  };
}

/** Reads a statement, signed or bare; anything else is refused. */
export function readStatement(text) {
  const document = JSON.parse(text);
  const isSigned = document.payloadType === PAYLOAD_TYPE;
  const payload = isSigned ? Buffer.from(document.payload, 'base64') : undefined;
  const statement = isSigned ? JSON.parse(payload.toString('utf8')) : document;
  if (statement._type !== STATEMENT_TYPE || statement.predicateType !== PREDICATE_TYPE)
    throw new Error('this is no statement of provenance');
  return { statement, payload, signatures: isSigned ? document.signatures : [] };
}

/** Whether one of the signatures over the payload is this key's. */
export function isSignedBy({ payload, signatures }, publicPem) {
  const key = createPublicKey(publicPem);
  if (payload === undefined) return false;
  const signed = preAuthentication(payload);
  return signatures.some(({ sig }) => verify(hashFor(key), signed, key, Buffer.from(String(sig), 'base64')));
}
