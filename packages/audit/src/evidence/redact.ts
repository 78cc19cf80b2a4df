import { accessTokenPatterns } from '../secrets/access-token.ts';
import { privateKeyPatterns } from '../secrets/private-key.ts';
import { findSeedPhrases } from '../secrets/seed-phrase.ts';
import { findPieces, type KnownValue, patternsOf, piecesOf } from './known-values.ts';
import { type Place, readText } from './read-text.ts';
import { settledLength } from './settled-text.ts';

/** Changes whenever a rule below does, so that a report says by which rules it was cleaned. */
export const REDACTION_RULES_VERSION = '2026-11-16.2';

/** Cleans text before it is stored, shown or mailed. */
export type Redactor = {
  redact(text: string): string;
  /** Also hides what only looks like a private key; not for texts that hold hashes of our own. */
  redactOutput(text: string): string;
  /** How much of a text that goes on cannot be the beginning of what is hidden. */
  settledLength(text: string): number;
  /** How many values were replaced so far. */
  readonly replacements: number;
  /** How many of them were known values that had been broken up. */
  readonly inPieces: number;
};

const PEM =
  /-{4,5}\s?BEGIN [A-Z0-9 ]{0,40}PRIVATE KEY(?: BLOCK)?\s?-{4,5}(?:[^-]|-(?!-{3})){0,16384}-{4,5}\s?END [A-Z0-9 ]{0,40}PRIVATE KEY(?: BLOCK)?\s?-{4,5}/g;
const URL_USERINFO = /([a-z][a-z0-9+.-]{1,20}:\/\/)[^\s/@:'"]{0,128}:[^\s/@'"]{1,256}@/gi;
const AUTHORIZATION =
  /((?:proxy-)?authorization["'`]?\s{0,4}[:=]\s{0,4}["'`]?(?:(?:basic|bearer|token|digest)\s{1,4})?)([\w.~+/=-]{8,4096})/gi;
const BEARER = /(\bbearer\s{1,4})([\w.~+/=-]{12,4096})/gi;
const COOKIE = /((?:set-)?cookie["'`]?\s{0,4}:\s{0,4}["'`]?[\w.!#$&*^|~-]{1,64}=)([^\s;,"'`]{6,4096})/gi;
const NAMED =
  /(?<![A-Z0-9_])((?:[A-Z0-9_]{0,40}(?:API_?KEY|SECRET|TOKEN|PASSWORD|PASSWD|PRIVATE_?KEY|ACCESS_?KEY|MNEMONIC)[A-Z0-9_]{0,20}|(?:api|access|private|secret|signing|client)[\s_-]?(?:key|secret|token)|password|passphrase|private key)["'`]?\s{0,4}[:=]\s{0,4}["'`]?)([\w.~+/=-]{8,4096})/gi;
const SEED_PHRASE =
  /((?:mnemonic|seed phrase|recovery phrase|secret phrase)[^\n]{0,20}?[:=]\s{0,4}["'`]?)([a-z]{3,8}(?:[ ,]{1,2}[a-z]{3,8}){11,23})\b/gi;

// A private key of a chain is 64 hexadecimal digits, as hashes are; what names itself a hash or is listed with a file is one.
const HEX_KEY =
  /(?<!(?:sha-?\d*|hash|digest|checksum|tx|txid|transaction|block|integrity|commit)["'`]?[\s:=(/-]{0,8}["'`]?(?:0x)?)(?<![0-9a-z])(?:0x)?[0-9a-f]{64}(?![0-9a-z]|[ \t]{2}\S)/gi;

/** What documentation writes where a secret goes; hiding it would hide the evidence of an authentication step. */
const PLACEHOLDER =
  /^(?:your|my|x{3,}|\.{3}|<|\[|\$|process\.|undefined|null|true|false|none|required|example|placeholder|change_?me|string|redacted)/i;

/** Builds the one choke point through which everything passes: by exact value first, whole or in pieces, then by shape, then by name. */
export function createRedactor(known: readonly KnownValue[]): Redactor {
  const exact = known.flatMap((one) => patternsOf(one).map((pattern) => ({ name: one.name, pattern })));
  const broken = known.map((one) => ({ name: one.name, pieces: piecesOf(one) }));
  const shapes = shapePatterns();
  let replacements = 0;
  let inPieces = 0;
  const mark = (name: string): string => {
    replacements += 1;
    return `[redacted:${name}]`;
  };
  const keepLead = (name: string) => (whole: string, lead: string, value: string) =>
    isSecretLike(value) ? `${lead}${mark(name)}` : whole;
  const cutPieces = (text: string): string => {
    const readings = readText(text);
    let clean = text;
    for (const { name, pieces } of broken) {
      // Most texts hold none, and are read but once to know it.
      if (!readings.some(({ bare }) => pieces.some((piece) => bare.includes(piece)))) continue;
      const places = findPieces(clean, pieces);
      inPieces += places.length;
      clean = cutOut(clean, places, () => mark(name));
    }
    return clean;
  };
  const redactor: Redactor = {
    redactOutput: (text) => redactor.redact(text).replace(HEX_KEY, () => mark('private_key')),
    redact(text) {
      let clean = text;
      for (const { name, pattern } of exact) clean = clean.replace(pattern, () => mark(name));
      clean = cutPieces(clean);
      clean = clean.replace(PEM, () => mark('private_key'));
      for (const [name, pattern] of shapes) clean = clean.replace(pattern, () => mark(name));
      clean = clean.replace(URL_USERINFO, (_, scheme: string) => `${scheme}${mark('userinfo')}@`);
      clean = clean
        .replace(AUTHORIZATION, keepLead('authorization'))
        .replace(BEARER, keepLead('authorization'));
      clean = clean.replace(COOKIE, keepLead('cookie')).replace(NAMED, keepLead('named_secret'));
      clean = clean.replace(SEED_PHRASE, (_, lead: string) => `${lead}${mark('seed_phrase')}`);
      return cutOut(clean, findSeedPhrases(clean), () => mark('seed_phrase'));
    },
    settledLength: (text) =>
      settledLength(
        text,
        broken.flatMap(({ pieces }) => pieces),
      ),
    get replacements() {
      return replacements;
    },
    get inPieces() {
      return inPieces;
    },
  };
  return redactor;
}

function cutOut(text: string, places: readonly Place[], mark: () => string): string {
  return places.reduceRight(
    (clean, { start, end }) => `${clean.slice(0, start)}${mark()}${clean.slice(end)}`,
    text,
  );
}

/** The patterns stop at the shortest certain length; a redaction must take the token to its end. */
function shapePatterns(): [string, RegExp][] {
  const shapes = { ...accessTokenPatterns, ...privateKeyPatterns };
  return Object.entries(shapes).map(([name, pattern]) => [
    name,
    new RegExp(`${pattern.source}[\\w~+/=-]*`, pattern.flags.includes('i') ? 'gi' : 'g'),
  ]);
}

function isSecretLike(value: string): boolean {
  if (PLACEHOLDER.test(value) || value.startsWith('[redacted:')) return false;
  return /\d/.test(value) || value.length >= 20;
}
