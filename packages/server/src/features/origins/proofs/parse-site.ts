import { isLoopbackOrigin } from '../../../config/index.ts';
import { readOrigin } from '../../pulse/index.ts';

/** What a person typed, as an origin in its one spelling, or one sentence on why not. */
export type SiteVerdict =
  | { readonly ok: true; readonly origin: string }
  | { readonly ok: false; readonly problem: string };

export interface SiteRules {
  /** Sites of this machine may be added: to a trial, by whoever is at the machine. */
  readonly mayBeLocal: boolean;
}

const ORIGIN_OF_ADDRESS = /^https?:\/\/[^/?#]*/u;
const LONGEST = 2_000;

const refuse = (problem: string): SiteVerdict => ({ ok: false, problem });

function localOrigin(text: string): string | undefined {
  const url = URL.parse(text);
  if (url === null || url.username !== '' || url.password !== '') return undefined;
  return isLoopbackOrigin(url.origin) ? url.origin : undefined;
}

/**
 * Reads the site that somebody types: an origin, a bare host name, or the address of one of its pages, of which the
 * origin counts. Public sites are held to what is asked of Pulse setups.
 */
export function parseSite(typed: string, rules: SiteRules): SiteVerdict {
  const text = typed.trim();
  if (text === '' || text.length > LONGEST)
    return refuse('Enter the address of a site, like https://docs.your-company.dev.');
  const address = /^[a-z][a-z0-9+.-]*:\/\//iu.test(text) ? text : `https://${text}`;
  const [origin = address] = ORIGIN_OF_ADDRESS.exec(address) ?? [];
  const local = localOrigin(origin);
  if (local !== undefined)
    return rules.mayBeLocal
      ? { ok: true, origin: local }
      : refuse('That name leads nowhere but to the machine that asks. Enter the public address of the site.');
  const verdict = readOrigin(origin);
  return verdict.ok ? { ok: true, origin: verdict.origin } : refuse(verdict.problem);
}
