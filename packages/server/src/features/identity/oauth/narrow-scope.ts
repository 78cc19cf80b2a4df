import { oauthRefusal } from './oauth-refusal.ts';

/** The scopes asked for, if all of them are allowed; all that are allowed when none is asked for. */
export function narrowScope(asked: string | undefined, allowed: readonly string[]): string {
  if (asked === undefined) return allowed.join(' ');
  const wanted = new Set(asked.split(' ').filter((each) => each !== ''));
  if (wanted.size > 0 && [...wanted].every((each) => allowed.includes(each))) {
    return allowed.filter((each) => wanted.has(each)).join(' ');
  }
  throw oauthRefusal('invalid_scope', 'The scope asks for more than this credential may have.');
}
