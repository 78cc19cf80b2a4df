import { z } from 'zod';

// C0 and C1 controls and the two separators that end a line in some renderers.
// biome-ignore lint/suspicious/noControlCharactersInRegex: refusing them is the point
const CONTROL_CHARACTERS = /[\u0000-\u001f\u007f-\u009f\u2028\u2029]/u;

// Marks that turn the text around them: a name could make its neighbours read as something else.
const BIDI_MARKS = /[\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]/u;

/** Counts characters the way JSON Schema does: by code point, not by UTF-16 unit. */
export function countCharacters(value: string): number {
  let count = 0;
  for (const _ of value) count += 1;
  return count;
}

/** One line of text without control characters, its length counted in characters. */
export function lineOfText(limits: { min?: number; max: number }) {
  const min = limits.min ?? 0;
  return z
    .string()
    .refine((value) => countCharacters(value) <= limits.max, `must be at most ${limits.max} characters`)
    .refine((value) => countCharacters(value) >= min, `must be at least ${min} characters`)
    .refine((value) => !CONTROL_CHARACTERS.test(value), 'must not contain control characters')
    .refine((value) => !BIDI_MARKS.test(value), 'must not contain marks that change the direction of text')
    .refine((value) => value.isWellFormed(), 'must be valid Unicode')
    .meta({ ...(min > 0 ? { minLength: min } : {}), maxLength: limits.max });
}

// White space, what renderers leave out, and the blank of Braille, which is a symbol by its class.
const UNSEEN = /[\p{White_Space}\p{Default_Ignorable_Code_Point}\u2800]/gu;
const SEEN = /[\p{L}\p{N}\p{P}\p{S}]/u;

/** A name as it is shown, or nothing for one that nobody could see: people must not read a gap as a name. */
export function visibleName(name: string | null | undefined): string | undefined {
  return name != null && SEEN.test(name.replace(UNSEEN, '')) ? name.trim() : undefined;
}
