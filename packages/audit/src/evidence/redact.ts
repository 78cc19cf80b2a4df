import { outputRules, type SecretRule, secretRules } from '../secrets/secret-rules.ts';
import { findPieces, type KnownValue, patternsOf, piecesOf } from './known-values.ts';
import { type Place, readText } from './read-text.ts';
import { settledLength } from './settled-text.ts';

/** Changes whenever a rule here or in `secrets/` does, so that a report says by which rules it was cleaned. */
export const REDACTION_RULES_VERSION = '2026-11-18.1';

/** Names of members and short sentences come a thousand times in one report: those that hold nothing are looked at once. */
const REMEMBERED_LENGTH = 200;
const REMEMBERED_TEXTS = 10_000;

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

/** Builds the one choke point through which everything passes: by exact value first, whole or in pieces, then by shape, then by name. */
export function createRedactor(known: readonly KnownValue[]): Redactor {
  const exact = known.flatMap((one) => patternsOf(one).map((pattern) => ({ name: one.name, pattern })));
  const broken = known.map((one) => ({ name: one.name, pieces: piecesOf(one) }));
  const harmless = new Set<string>();
  let replacements = 0;
  let inPieces = 0;
  const mark = (name: string): string => {
    replacements += 1;
    return `[redacted:${name}]`;
  };
  const cutSecrets = (text: string, rules: readonly SecretRule[]): string =>
    rules.reduce((clean, { name, find }) => cutOut(clean, find(clean), () => mark(name)), text);
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
    redactOutput: (text) => cutSecrets(redactor.redact(text), outputRules),
    redact(text) {
      if (harmless.has(text)) return text;
      let clean = text;
      for (const { name, pattern } of exact) clean = clean.replace(pattern, () => mark(name));
      clean = cutSecrets(cutPieces(clean), secretRules);
      if (clean === text && text.length <= REMEMBERED_LENGTH && harmless.size < REMEMBERED_TEXTS)
        harmless.add(text);
      return clean;
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
