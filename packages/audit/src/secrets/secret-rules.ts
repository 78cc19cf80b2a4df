import { accessTokenPatterns } from './access-token.ts';
import { authorizationPatterns, authorizationRules } from './authorization-value.ts';
import { type Match, matchesOf } from './match.ts';
import { findWalletImportKeys, privateKeyPatterns } from './private-key.ts';
import { findSeedPhrases } from './seed-phrase.ts';
import { isUrlCredential, urlPatterns } from './url-credential.ts';

/** One way to find secrets in a text, and the name that is left in their place. */
export type SecretRule = {
  readonly name: string;
  find(text: string): readonly { readonly start: number; readonly end: number }[];
};

const PEM =
  /-{4,5}\s?BEGIN [A-Z0-9 ]{0,40}PRIVATE KEY(?: BLOCK)?\s?-{4,5}(?:[^-]|-(?!-{3})){0,16384}-{4,5}\s?END [A-Z0-9 ]{0,40}PRIVATE KEY(?: BLOCK)?\s?-{4,5}/g;
const URL_USERINFO = /[a-z][a-z0-9+.-]{1,20}:\/\/(?<value>[^\s/@:'"]{0,128}:[^\s/@'"]{1,256})(?=@)/gi;
const AUTHORIZATION =
  /(?:proxy-)?authorization["'`]?\s{0,4}[:=]\s{0,4}["'`]?(?:(?:basic|bearer|token|digest)\s{1,4})?(?<value>[\w.~+/=-]{8,4096})/gi;
const BEARER = /\bbearer\s{1,4}(?<value>[\w.~+/=-]{12,4096})/gi;
const COOKIE =
  /(?:set-)?cookie["'`]?\s{0,4}:\s{0,4}["'`]?[\w.!#$&*^|~-]{1,64}=(?<value>[^\s;,"'`]{6,4096})/gi;
const NAMED =
  /(?<![A-Z0-9_])(?:[A-Z0-9_]{0,40}(?:API_?KEY|SECRET|TOKEN|PASSWORD|PASSWD|PRIVATE_?KEY|ACCESS_?KEY|MNEMONIC)[A-Z0-9_]{0,20}|(?:api|access|private|secret|signing|client)[\s_-]?(?:key|secret|token)|password|passphrase|private key)["'`]?\s{0,4}[:=]\s{0,4}["'`]?(?<value>[\w.~+/=-]{8,4096})/gi;
const SEED_PHRASE =
  /(?:mnemonic|seed phrase|recovery phrase|secret phrase)[^\n]{0,20}?[:=]\s{0,4}["'`]?(?<value>[a-z]{3,8}(?:[ ,]{1,2}[a-z]{3,8}){11,23})\b/gi;

// A private key of a chain is 64 hexadecimal digits, as hashes are; what names itself a hash or is listed with a file is one.
const HEX_KEY =
  /(?<!(?:sha-?\d*|hash|digest|checksum|tx|txid|transaction|block|integrity|commit)["'`]?[\s:=(/-]{0,8}["'`]?(?:0x)?)(?<![0-9a-z])(?:0x)?[0-9a-f]{64}(?![0-9a-z]|[ \t]{2}\S)/gi;

/** What documentation writes where a secret goes; hiding it would hide the evidence of an authentication step. */
const PLACEHOLDER =
  /^(?:your|my|x{3,}|\.{3}|<|\[|\$|process\.|undefined|null|true|false|none|required|example|placeholder|change_?me|string|redacted)/i;

/** What evidence may not show, in the order in which it is cut out: by shape first, then by what stands around it. */
export const secretRules: readonly SecretRule[] = [
  rule('private_key', PEM),
  ...Object.entries({ ...accessTokenPatterns, ...privateKeyPatterns }).map(([name, pattern]) =>
    rule(name, wholeOf(pattern)),
  ),
  rule('userinfo', URL_USERINFO),
  rule('authorization', AUTHORIZATION, isSecretLike),
  rule('authorization', BEARER, isSecretLike),
  rule('cookie', COOKIE, isSecretLike),
  rule('named_secret', NAMED, (match) => isSecretLike(match) && !isCall(match)),
  rule('seed_phrase', SEED_PHRASE),
  { name: 'seed_phrase', find: findSeedPhrases },
  // What a request is refused for; only of its cookies those are hidden that look like secrets.
  urlRule('userinfo', urlPatterns.userinfo),
  urlRule('url_parameter', urlPatterns.secretParameter),
  urlRule('url_parameter', urlPatterns.signature),
  rule('authorization', authorizationPatterns.bearer, authorizationRules.bearer),
  rule('authorization', authorizationPatterns.basic, authorizationRules.basic),
  rule('authorization', authorizationPatterns.header, authorizationRules.header),
  rule('cookie', authorizationPatterns.session, authorizationRules.session),
  rule('named_secret', authorizationPatterns.assignment, authorizationRules.assignment),
];

/** What else looks like a private key in the output of programs, where hashes of our own do not stand. */
export const outputRules: readonly SecretRule[] = [
  rule('private_key', HEX_KEY),
  { name: 'private_key', find: (text) => findWalletImportKeys(text) },
];

function rule(name: string, pattern: RegExp, accepts: (match: Match) => boolean = () => true): SecretRule {
  return { name, find: (text) => matchesOf(text, pattern).filter(accepts) };
}

function urlRule(name: string, pattern: RegExp): SecretRule {
  return {
    name,
    find: (text) => matchesOf(text, pattern).filter((match) => isUrlCredential(pattern, match, text)),
  };
}

/**
 * The patterns stop at the shortest certain length; a redaction must take the token to its end. The `n` of a line break
 * that a text escapes is no letter before it.
 */
function wholeOf({ source, flags }: RegExp): RegExp {
  const afterBreak = source.replaceAll('(?<![A-Za-z0-9])', String.raw`(?<!(?<!\\(?=[nrt]))[A-Za-z0-9])`);
  return new RegExp(`${afterBreak}[\\w~+/=-]*`, flags.includes('i') ? 'gi' : 'g');
}

function isSecretLike({ value }: Match): boolean {
  if (PLACEHOLDER.test(value) || value.startsWith('[redacted:')) return false;
  return /\d/.test(value) || value.length >= 20;
}

/** Code that has something made, such as `kit.lamps.password()`: nothing of it is a secret. */
const CALLED = /^[a-z_$]+(?:\.[a-z_$]+)+$/i;

function isCall({ value, next }: Match): boolean {
  return next === '(' && CALLED.test(value);
}
