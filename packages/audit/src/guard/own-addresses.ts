import { networkInterfaces } from 'node:os';

/** The addresses of this machine's interfaces, loopback aside. */
export function ownAddresses(): string[] {
  const all = Object.values(networkInterfaces()).flatMap((each) => each ?? []);
  return all.filter((each) => !each.internal).map((each) => each.address);
}
