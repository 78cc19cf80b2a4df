import Negotiator from 'negotiator';

/** One form in which a resource can be had, and the ending of its name that settles it. */
export interface Offer<T extends string> {
  readonly type: T;
  readonly ending?: string;
}

export interface Representation<T extends string> {
  /** The name without the ending. */
  readonly name: string;
  readonly type: T;
  /** The ending settled it, so that the answer does not depend on `Accept`. */
  readonly isNamed: boolean;
}

/** The forms of a page, the one for people first: whoever takes anything gets that one. */
export const pageOffers = [
  { type: 'text/html' },
  { type: 'text/markdown', ending: '.md' },
] as const satisfies readonly Offer<string>[];

/**
 * Chooses by the ending of the name, otherwise by `Accept` with its weights and wildcards (RFC 9110 §12.5.1).
 * Where nothing on offer is acceptable the first one is sent, as that section allows.
 */
export function chooseRepresentation<T extends string>(
  name: string,
  accept: string | undefined,
  offers: readonly [Offer<T>, ...Offer<T>[]],
): Representation<T> {
  for (const { type, ending } of offers) {
    if (ending !== undefined && name.endsWith(ending))
      return { name: name.slice(0, -ending.length), type, isNamed: true };
  }
  const headers = accept === undefined ? {} : { accept };
  const chosen = new Negotiator({ headers }).mediaType(offers.map((offer) => offer.type));
  const { type } = offers.find((offer) => offer.type === chosen) ?? offers[0];
  return { name, type, isNamed: false };
}

const CHARACTERS_PER_TOKEN = 4;

/** About how many tokens a model takes for a text: the rule of thumb, since every model counts in its own way. */
export function estimateTokens(text: string): number {
  return Math.ceil(text.length / CHARACTERS_PER_TOKEN);
}
