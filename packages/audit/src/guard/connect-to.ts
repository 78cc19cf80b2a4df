/** Where to connect in place of a URL's host and port, as `--connect-to` of curl does. */
export type ConnectTo = { name: string; port: number; address: string; toPort: number };

/** Finds the stand-in for a host and port as they are in a URL. */
export function findStandIn(
  entries: readonly ConnectTo[],
  name: string,
  port: number,
): { address: string; port: number } | undefined {
  const entry = entries.find((each) => each.port === port && sameName(each.name, name));
  return entry === undefined ? undefined : { address: entry.address, port: entry.toPort };
}

function sameName(left: string, right: string): boolean {
  return withoutDot(left) === withoutDot(right);
}

function withoutDot(name: string): string {
  return name.toLowerCase().replace(/\.$/u, '');
}
