import { normalizeEmail } from '../lib/text/email-equality.ts';

/** Who may open an account. */
export type SignUp =
  | { readonly kind: 'open' }
  | { readonly kind: 'closed' }
  | { readonly kind: 'domains'; readonly domains: readonly string[] };

function listOf(text: string, read: (each: string) => string | undefined): readonly string[] | undefined {
  const values = text.split(',').map(read);
  return values.includes(undefined) ? undefined : [...new Set(values.filter((each) => each !== undefined))];
}

/** The domain in the one spelling that addresses have. */
function parseDomain(text: string): string | undefined {
  return normalizeEmail(`anybody@${text.trim()}`)?.slice('anybody@'.length);
}

/** Reads `open`, `closed`, or domains separated by commas. */
export function parseSignUp(text: string): SignUp | undefined {
  if (text === 'open' || text === 'closed') return { kind: text };
  const domains = text.includes('@') ? undefined : listOf(text, parseDomain);
  return domains === undefined ? undefined : { kind: 'domains', domains };
}

/** Reads addresses separated by commas, each in the spelling by which two are compared. */
export function parsePeople(text: string): readonly string[] | undefined {
  return listOf(text, normalizeEmail);
}
