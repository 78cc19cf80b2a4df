import { withoutLinks } from '../../../lib/text/letter.ts';

/** Words of strangers never become a link; the workspace's own host may, where nothing of theirs touches it. */
export function safeWords(words: string, origin: string | null | undefined): string {
  const host = URL.parse(origin ?? '')?.host;
  if (host === undefined) return withoutLinks(words);
  const own = new RegExp(`(?<![\\w.@-])${host.replaceAll(/[.[\]]/gu, String.raw`\$&`)}(?![\\w.@:-])`, 'u');
  return words.split(own).map(withoutLinks).join(host);
}
