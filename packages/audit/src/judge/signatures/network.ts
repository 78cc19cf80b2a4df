import { type SignatureRow, signatureTable } from './signature.ts';

const local = ['localhost:', '127.0.0.1:', '0.0.0.0:', '[::1]:'];

/** The port of an address on this machine, behind whatever stands before it; null where it is another. */
export function localPort(address: string): string | null {
  const start = local.find((host) => address.includes(host));
  if (start === undefined) return null;
  const rest = address.slice(address.indexOf(start) + start.length);
  const digits = [...rest].findIndex((sign) => sign < '0' || sign > '9');
  const port = digits === -1 ? rest : rest.slice(0, digits);
  return port.length === 4 || port.length === 5 ? port : null;
}

const isLocal = ({ address, port }: Record<string, string>): boolean =>
  address === undefined ? port?.length === 4 || port?.length === 5 : localPort(address) !== null;
const refused =
  '(ECONNREFUSED|(connect|connection) refused|could not connect|cannot reach|failed to connect)';
const ADDRESS = '(<address=url>|(localhost|127.0.0.1|0.0.0.0) : <port=number>|: : 1 : <port=number>)';

/** A service on this machine that did not answer, with its address or its port. */
export const serviceRefused = signatureTable('service-refused', [
  {
    id: 'refused-address',
    kind: 'refused',
    says: `${refused} ...9 ${ADDRESS}`,
    where: isLocal,
    example: 'Error: connect ECONNREFUSED 127.0.0.1:5432',
    slots: { address: '127.0.0.1:5432' },
    butNot: 'Error: connect ECONNREFUSED https://api.kit.example',
  },
  {
    id: 'address-refused',
    kind: 'refused',
    says: `${ADDRESS} ...7 (ECONNREFUSED|refused|not reachable)`,
    where: isLocal,
    example: 'mongodb://localhost:27017 is not reachable',
    slots: { port: '27017' },
    butNot: 'https://kit.example refused it',
  },
]);

/** What clients print that wait for a database until they give up, without a word about where it should be; the kind is its name. */
export const databaseAwaited = signatureTable<'MongoDB'>('database-awaited', [
  {
    id: 'operation-buffered',
    kind: 'MongoDB',
    says: 'mongooseerror : operation <call=code> buffering timed out',
    example: 'MongooseError: Operation `lamps.insertOne()` buffering timed out after 10000ms',
    slots: { call: 'lamps.insertOne()' },
  },
]);

/** The port of the service on this machine that an output says did not answer. */
export function refusedPort(output: string): string | null {
  const { address, port } = serviceRefused.first(output)?.slots ?? {};
  return address === undefined ? (port ?? null) : localPort(address);
}

const rows: SignatureRow<'trouble'>[] = [
  {
    id: 'network-code',
    kind: 'trouble',
    says: 'ENOTFOUND|EAI_AGAIN|ECONNREFUSED|ECONNRESET|ETIMEDOUT|EHOSTUNREACH|ENETUNREACH|EPROTO*|SSL_ERROR*|getaddrinfo|tunnel*',
    example: 'npm error code ENOTFOUND',
  },
  {
    id: 'network-failed',
    kind: 'trouble',
    says: '(fetch failed|socket hang up|could not resolve host|unable to access|failed to (connect|download|fetch)|error downloading|could not download|unknown git error|git (clone|ls-remote))',
    example: "fatal: unable to access 'https://git.kit.example/a.git/'",
  },
  {
    id: 'network-broken',
    kind: 'trouble',
    says: '(connection (refused|reset|closed)|network (error|request failed|socket)|SSL routines|wrong version number|unexpected eof)',
    example: 'Client network socket disconnected before secure TLS connection was established',
  },
];

/** What programs print when they cannot reach a host. */
export const networkTrouble = signatureTable('network-trouble', rows);

/** What alone is a sign of a host out of reach, wherever it stands in a line. */
export const outOfReach = signatureTable('out-of-reach', [
  {
    id: 'out-of-reach',
    kind: 'code',
    says: 'ECONNREFUSED|ENOTFOUND|EAI_AGAIN|ETIMEDOUT|ECONNRESET',
    example: 'connect ETIMEDOUT 192.0.2.1:443',
  },
]);

const isFault = (code: string): boolean => code === '429' || (code.length === 3 && code.startsWith('5'));

/** What package managers print when the registry itself fails. */
export const registryFault = signatureTable('registry-fault', [
  {
    id: 'npm-server-error',
    kind: 'fault',
    says: 'npm (err !|error) code <code=word>',
    where: ({ code = '' }) => code.startsWith('E') && isFault(code.slice(1)),
    example: 'npm error code E503',
    slots: { code: 'E503' },
    butNot: 'npm error code E404',
  },
  {
    id: 'pnpm-server-error',
    kind: 'fault',
    says: 'ERR_PNPM_FETCH_429|ERR_PNPM_FETCH_5*',
    example: 'ERR_PNPM_FETCH_502  GET https://registry.example/ms: Bad Gateway - 502',
  },
  {
    id: 'yarn-server-error',
    kind: 'fault',
    says: 'request failed <answer=quoted>',
    where: ({ answer = '' }) => isFault(answer.split(' ')[0] ?? ''),
    example: 'error Error: https://registry.example/ms: Request failed "429 Too Many Requests"',
    slots: { answer: '429 Too Many Requests' },
    butNot: 'Request failed "404 Not Found"',
  },
  {
    id: 'get-server-error',
    kind: 'fault',
    says: 'get <url> - <status=number>',
    where: ({ status = '' }) => isFault(status),
    example: 'GET https://registry.example/ms - 503',
    slots: { url: 'https://registry.example/ms', status: '503' },
    butNot: 'GET https://registry.example/ms - 404',
  },
]);

/** What package managers print when a registry does not carry what was asked for. */
export const registryGap = signatureTable('registry-gap', [
  {
    id: 'gap-code',
    kind: 'gap',
    says: 'ETARGET|E404|ERR_PNPM_NO_MATCHING_VERSION|ERR_PNPM_FETCH_404',
    example: 'npm error code ETARGET',
  },
  {
    id: 'gap-version',
    kind: 'gap',
    says: '(carries no npm registry signature|need to have the exact same version|no matching version found for|could not find any (version|versions) for)',
    example: 'error Couldn\'t find any versions for "kit" that matches "^9.0.0"',
  },
  {
    id: 'gap-package',
    kind: 'gap',
    says: '(404 not found - get|is not in this registry)',
    example: "npm error 404  'kit@1.0.0' is not in this registry.",
  },
]);
