/** Where a person may go after signing in, by a name that says why they are asked to. */
const paths = {
  claim: '/claim',
  setup: '/setups/claim',
  workspace: '/workspace',
  account: '/account',
} as const;

/** One of those names, or the path of a page of ours that somebody signed out had asked for. */
export type Destination = keyof typeof paths | `/${string}`;

/** What stands below these is shown to people who are signed in; all else is no place to be sent to. */
const ROOMS = ['/workspace/', '/account/', '/reports/'] as const;
const HERE = 'https://here.invalid';
/** It travels in the cookie of the sign-in, which a browser keeps up to 4 KB. */
const PATH_CHARACTERS = 2000;

/**
 * Reads a path as a browser would, so that what is judged is where it leads: no other host by any spelling, and
 * nothing but the pages that ask for a sign-in. A query too long to carry is left behind.
 */
function readPath(text: string): Destination | undefined {
  if (!text.startsWith('/') || !URL.canParse(text, HERE)) return undefined;
  const { origin, pathname, search } = new URL(text, HERE);
  if (origin !== HERE) return undefined;
  for (const name of ['workspace', 'account'] as const) if (pathname === paths[name]) return name;
  if (!ROOMS.some((room) => pathname.startsWith(room))) return undefined;
  const path = [`${pathname}${search}`, pathname].find(({ length }) => length <= PATH_CHARACTERS);
  return path?.startsWith('/') === true ? `/${path.slice(1)}` : undefined;
}

/** Reads what a browser sent; anything unknown leads to the account. */
export function readDestination(text: unknown): Destination {
  if (typeof text !== 'string') return 'account';
  return Object.hasOwn(paths, text) ? (text as keyof typeof paths) : (readPath(text) ?? 'account');
}

export function pathOf(destination: Destination): string {
  return isPath(destination) ? destination : paths[destination];
}

function isPath(destination: Destination): destination is `/${string}` {
  return destination.startsWith('/');
}

/** The sign-in page that leads on to a destination. */
export function signInPath(to: Destination): string {
  return `/sign-in?to=${isPath(to) ? encodeURIComponent(to) : to}`;
}
