import type { SourcePage } from '../model/source.ts';

function hostOf(url: string): string | null {
  try {
    const { hostname, protocol } = new URL(url);
    const isName = /^[a-z0-9-]+(?:\.[a-z0-9-]+)+$/.test(hostname) && !/^\d+(?:\.\d+){3}$/.test(hostname);
    return protocol.startsWith('http') && isName && !hostname.endsWith('.invalid') ? hostname : null;
  } catch {
    return null;
  }
}

/** The host names that a page names in its links, its prose and its code. */
export function hostsOf(page: SourcePage): string[] {
  const texts = [
    ...page.blocks.map((block) => block.text),
    ...page.prose.map((passage) => passage.text),
  ].join('\n');
  const urls = [...texts.matchAll(/https?:\/\/[^\s"'`<>)\]}]+/g)].map((match) => match[0]);
  const links = page.prose.flatMap((passage) => passage.links).filter((link) => /^https?:/.test(link));
  const hosts = [...urls, ...links].map(hostOf).filter((host) => host !== null);
  return [...new Set(hosts)].sort();
}
