import { Transform } from 'node:stream';

/** Puts one address in the place of others wherever a JSON text that streams through names them, cut as it may be. */
export function rewriteAddresses(addresses: ReadonlyMap<string, string>): Transform {
  const changes = new Map([...addresses].flatMap((pair) => [pair, pair.map(asEscaped) as [string, string]]));
  const longest = Math.max(...[...changes.keys()].map(({ length }) => length));
  const pattern = new RegExp([...changes.keys()].map(quoted).join('|'), 'gu');
  let rest = '';
  const take = (text: string, isLast: boolean): string => {
    const safe = isLast ? text.length : Math.max(0, text.length - longest + 1);
    let [written, at] = ['', 0];
    for (const { 0: found, index } of text.matchAll(pattern)) {
      if (index >= safe) break;
      written += text.slice(at, index) + (changes.get(found) ?? found);
      at = index + found.length;
    }
    const end = Math.max(at, safe);
    rest = text.slice(end);
    return written + text.slice(at, end);
  };
  // One character for each byte, so that no character of the text is ever cut.
  return new Transform({
    transform: (chunk: Buffer, _, done) =>
      done(null, Buffer.from(take(rest + chunk.toString('latin1'), false), 'latin1')),
    flush: (done) => done(null, Buffer.from(take(rest, true), 'latin1')),
  });
}

function asEscaped(address: string): string {
  return address.replaceAll('/', '\\/');
}

function quoted(text: string): string {
  return text.replaceAll(/[.*+?^${}()|[\]\\/]/gu, '\\$&');
}
