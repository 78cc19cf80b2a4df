import { hasAccessToken } from './access-token.ts';
import { hasAuthorizationValue } from './authorization-value.ts';
import { isSecretName } from './member-name.ts';
import { hasPrivateKey, isPrivateJwk } from './private-key.ts';
import { hasSeedPhrase } from './seed-phrase.ts';
import { readingsOf } from './text-readings.ts';
import { hasUrlCredential, withoutLeadingUserinfo } from './url-credential.ts';
import { type Visit, walkJson } from './walk-json.ts';

/** What a refused body seemed to carry. The value itself never leaves this folder. */
export type CredentialKind =
  | 'private_key'
  | 'seed_phrase'
  | 'access_token'
  | 'url_credential'
  | 'authorization_value';

export interface FindCredentialOptions {
  /** Top-level members that carry the token of a challenge widget: a JWT is welcome there, a key is not. */
  readonly tokenFields?: readonly string[];
  /** Top-level members whose URL is judged elsewhere: the userinfo at its beginning is no reason here. */
  readonly urlFields?: readonly string[];
}

/** No credential is shorter (`Cookie:a=b`), and most values of a body are. */
const shortestText = 10;

/** Says what kind of credential a parsed JSON body seems to hold anywhere, and never which. */
export function findCredential(
  body: unknown,
  options: FindCredentialOptions = {},
): CredentialKind | undefined {
  const texts: string[] = [];
  for (const visit of walkJson(body)) {
    const kind = inspect(visit, options);
    if (kind !== undefined) return kind;
    if (typeof visit.value === 'string') texts.push(visit.value);
  }
  // A phrase may be spread over a list or a form, one word in each value.
  return hasSeedPhrase(texts.join('\n')) ? 'seed_phrase' : undefined;
}

function inspect(
  visit: Visit,
  { tokenFields = [], urlFields = [] }: FindCredentialOptions,
): CredentialKind | undefined {
  const { value, name } = visit;
  if (typeof value === 'string') {
    if (isTopLevelMember(visit, tokenFields)) return findKey(value, name);
    const harmlessPart = isTopLevelMember(visit, urlFields) ? withoutLeadingUserinfo(value) : value;
    return findKey(value, name) ?? findGrant(value, harmlessPart) ?? findBySecretName(value, name);
  }
  return typeof value === 'object' && value !== null ? inspectObject(value) : undefined;
}

function inspectObject(value: object): CredentialKind | undefined {
  if (isPrivateJwk(value)) return 'private_key';
  if (Array.isArray(value)) return undefined;
  for (const key of Object.keys(value)) {
    const kind = findKey(key) ?? findGrant(key, key);
    if (kind !== undefined) return kind;
  }
  return undefined;
}

function findKey(text: string, name?: string): CredentialKind | undefined {
  if (text.length < shortestText) return undefined;
  for (const reading of readingsOf(text)) {
    if (hasPrivateKey(reading, name)) return 'private_key';
    if (hasSeedPhrase(reading)) return 'seed_phrase';
  }
  return undefined;
}

/** `judged` is the text without the userinfo that is answered elsewhere; a known token is found even there. */
function findGrant(text: string, judged: string): CredentialKind | undefined {
  if (text.length < shortestText) return undefined;
  for (const reading of readingsOf(text)) {
    if (hasAccessToken(reading)) return 'access_token';
  }
  for (const reading of readingsOf(judged)) {
    if (hasUrlCredential(reading)) return 'url_credential';
    if (hasAuthorizationValue(reading)) return 'authorization_value';
  }
  return undefined;
}

function findBySecretName(value: string, name: string | undefined): CredentialKind | undefined {
  if (name === undefined || value.trim() === '' || !isSecretName(name)) return undefined;
  return 'authorization_value';
}

function isTopLevelMember({ name, depth }: Visit, names: readonly string[]): boolean {
  return depth === 1 && name !== undefined && names.includes(name);
}
