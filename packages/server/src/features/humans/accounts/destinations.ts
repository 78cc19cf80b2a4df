/** Where a person may go after signing in. A name travels, never a URL, so nobody can send them elsewhere. */
const paths = {
  claim: '/claim',
  setup: '/setups/claim',
  workspace: '/workspace',
  account: '/account',
} as const;

export type Destination = keyof typeof paths;

/** Reads a name that a browser sent; anything unknown leads to the account. */
export function readDestination(name: unknown): Destination {
  return typeof name === 'string' && Object.hasOwn(paths, name) ? (name as Destination) : 'account';
}

export function pathOf(destination: Destination): string {
  return paths[destination];
}
