import { signatureTable } from './signature.ts';

const KEY =
  'api-key|*api_key|access-token|*access_token|secret|*_secret|(secret key)|*secret_key|private-key|*private_key|credential|credentials|mnemonic';
const ANY_KEY = `(${KEY}|(auth|authentication) token|*auth_token|password|*_password|*database_url|connection string)`;
const VARIABLE = '*_api_key|*_token|*_secret|*_secret_key|*_access_key';

/** What programs print that lack a key, an account or funds. */
export const missingCredential = signatureTable('missing-credential', [
  {
    id: 'key-is-missing',
    kind: 'key',
    says: `${ANY_KEY} ... (missing|required|needed|invalid|not (set|found|provided|defined|configured)|must be (set|provided|passed)|is (empty|undefined|invalid))`,
    example: 'The OPENAI_API_KEY environment variable is missing or empty',
  },
  {
    id: 'missing-key',
    kind: 'key',
    says: `(missing|required|no|invalid|provide (a|an)|set the|expected (a|an)) ...6 (${KEY}|auth token)`,
    example: 'Error: missing API key',
  },
  {
    id: 'set-the-key',
    kind: 'key',
    says: `pass|set|provide|export|specify|supply ...9 (api key|${VARIABLE})`,
    example: 'Please pass in the API key or set the KIT_API_KEY environment variable.',
  },
  {
    id: 'refused-by-status',
    kind: 'key',
    says: '401|403 ...6 (unauthorized|unauthorised|forbidden|authentication)',
    example: 'HTTP 403: Forbidden',
  },
  {
    id: 'refused-by-name',
    kind: 'key',
    says: 'unauthorized*|unauthorised*|*authenticationerror',
    example: 'AuthenticationError: no',
  },
  {
    id: 'log-in-first',
    kind: 'account',
    says: '(not (logged|signed) in|please (log|sign) in|run ...4 login)',
    example: 'Run `kit login` first',
  },
  {
    id: 'no-funds',
    kind: 'account',
    says: '(insufficient funds|invalid hex? private key)',
    example: 'Error: insufficient funds for gas',
  },
]);

const named = signatureTable('secret-variables', [
  {
    id: 'secret-variable',
    kind: 'name',
    says: '*_api_key|*_token|*_secret|*_secret_key|*_access_key|*_private_key|*_password',
    where: (_, name) => name === name.toUpperCase() && !name.startsWith('_'),
    example: 'KIT_API_KEY',
    butNot: 'kit_api_key',
  },
]);

/** The first variable for a secret that an output names. */
export function secretNamed(output: string): string | null {
  return named.first(output)?.said ?? null;
}

/** What programs print that do not even load: such code never gets as far as its key. */
export const doesNotLoad = signatureTable('does-not-load', [
  {
    id: 'load-error-code',
    kind: 'load',
    says: 'SyntaxError|ERR_PACKAGE_PATH_NOT_EXPORTED|ERR_MODULE_NOT_FOUND|ERR_REQUIRE_ESM',
    example: 'Error [ERR_PACKAGE_PATH_NOT_EXPORTED]: No "exports" main defined',
  },
  {
    id: 'load-error',
    kind: 'load',
    says: '(cannot find (module|package) <quoted>|unknown file extension)',
    example: "Error: Cannot find module 'kit'",
    slots: { quoted: 'kit' },
  },
]);

const SECRETS = ['key', 'token', 'secret', 'password'];

const environmentReads = signatureTable('environment-reads', [
  {
    id: 'reads-member',
    kind: 'read',
    says: '*key|*token|*secret|*password',
    where: (_, name) => name.includes('env.'),
    example: 'const key = process.env.KIT_API_KEY;',
    butNot: 'const key = 1;',
  },
  {
    id: 'reads-index',
    kind: 'read',
    says: '*env \\[ <name=quoted>',
    where: ({ name = '' }) => SECRETS.some((end) => name.toLowerCase().endsWith(end)),
    example: "process.env['KIT_TOKEN']",
    slots: { name: 'KIT_TOKEN' },
    butNot: "process.env['PORT']",
  },
]);

/** Whether code reads a secret from its environment. */
export function readsSecret(code: string): boolean {
  return environmentReads.says(code);
}
