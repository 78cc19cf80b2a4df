// Loaded into the service before it starts: some names then resolve as a hosts file or a hostile name server would,
// and every name that is asked for is written down, one to a line.
import dns from 'node:dns/promises';
import { appendFileSync } from 'node:fs';
import { syncBuiltinESMExports } from 'node:module';

/** Of each name, the answers to one question after the other; the last one stays. `*` is every other name. */
const answers = new Map(Object.entries(JSON.parse(process.env.FAKE_NAMES ?? '{}')));
const { lookup } = dns;

dns.lookup = async (name, options) => {
  if (process.env.ASKED_NAMES !== undefined) appendFileSync(process.env.ASKED_NAMES, `${name}\n`);
  const known = answers.get(name) ?? answers.get('*');
  if (known === undefined) return await lookup(name, options);
  const addresses = known.length > 1 ? known.shift() : known[0];
  return addresses.map((address) => ({ address, family: address.includes(':') ? 6 : 4 }));
};
syncBuiltinESMExports();
