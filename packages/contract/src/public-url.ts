import { z } from 'zod';

// A URI holds no white space, controls, quotes or angle brackets (RFC 3986 §2); the WHATWG parser would
// silently strip some of them, so that two readers of one value would see two different URLs.
// biome-ignore lint/suspicious/noControlCharactersInRegex: refusing them is the point
const NEVER_IN_A_URI = /[\u0000-\u0020\u007f-\u00a0"<>\\^`{|}\u2028\u2029]/u;

/** A URL that begins with `http://` or `https://`, to the letter, and that a browser would open. */
export const PublicUrl = z
  .string()
  .regex(/^https?:\/\//, 'must begin with http:// or https://')
  .refine((value) => !NEVER_IN_A_URI.test(value) && URL.canParse(value), 'must be a valid URL')
  .meta({ format: 'uri' });
