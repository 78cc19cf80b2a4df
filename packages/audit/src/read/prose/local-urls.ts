import { tokensOf } from '../../phrases/tokens.ts';

/** An address of the reader's own machine, and where it stands. */
export type LocalUrl = { url: string; at: number };

const HOSTS = ['localhost', '127.0.0.1', '0.0.0.0', '[::1]', '[::]'];
const SCHEMES = ['http://', 'https://'];
const AFTER_HOST = new Set([':', '/', '']);

function isLocal(address: string): boolean {
  const scheme = SCHEMES.find((start) => address.startsWith(start));
  // Without a scheme only a port tells an address from a name.
  if (scheme === undefined) return address.startsWith('localhost:');
  const rest = address.slice(scheme.length);
  return HOSTS.some((host) => rest.startsWith(host) && AFTER_HOST.has(rest.charAt(host.length)));
}

/** The addresses of the reader's own machine in a text, with those inside of code and quotations. */
export function localUrls(text: string): LocalUrl[] {
  return tokensOf(text).flatMap((token): LocalUrl[] => {
    if (token.kind === 'url')
      return isLocal(token.text)
        ? [{ url: token.text.startsWith('http') ? token.text : `http://${token.text}`, at: token.at }]
        : [];
    if (token.kind !== 'code' && token.kind !== 'quoted') return [];
    const from = text.indexOf(token.text, token.at);
    return localUrls(token.text).map(({ url, at }) => ({ url, at: from + at }));
  });
}
