import { parse } from 'node:querystring';
import { oauthRefusal } from './oauth-refusal.ts';

const FORM_TYPE = /^application\/x-www-form-urlencoded\s*(?:;.*)?$/iu;

/** The parameters of an OAuth request; one sent without a value counts as not sent (RFC 6749 §3.2). */
export interface FormParameters {
  get(name: string): string | undefined;
}

/** Reads a form body; a repeated parameter is refused, an unknown one is ignored (RFC 6749 §3.2). */
export function parseForm(contentType: string | undefined, body: string): FormParameters {
  if (!FORM_TYPE.test(contentType ?? '')) {
    throw oauthRefusal('invalid_request', 'The Content-Type must be application/x-www-form-urlencoded.');
  }
  const values = parse(body, '&', '=', { maxKeys: 0 });
  for (const name in values) {
    if (Array.isArray(values[name])) throw oauthRefusal('invalid_request', 'A parameter is repeated.');
  }
  return {
    get(name) {
      const value = values[name];
      return typeof value === 'string' && value !== '' ? value : undefined;
    },
  };
}
