import { codeFacts } from './code-facts.ts';
import { quotedParts } from './quoted-parts.ts';

const inHost = new Set('abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789.-');

/** The hosts of the addresses in a text: what stands behind two slashes. */
function hostsOf(text: string): string[] {
  return text
    .split('//')
    .slice(1)
    .map((rest) => {
      const end = [...rest].findIndex((char) => !inHost.has(char));
      return (end === -1 ? rest : rest.slice(0, end)).toLowerCase();
    })
    .filter((host) => host.includes('.'));
}

/** The hosts that code names in its texts; what its comments point to is not called. */
export function namedHosts(text: string, lang: string | null): string[] {
  const { read, strings } = codeFacts(text, lang);
  const texts = read === 'whole' ? strings : quotedParts(text).map((part) => part.text);
  return texts.flatMap(hostsOf);
}
