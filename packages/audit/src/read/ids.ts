import { createHash } from 'node:crypto';
import { type CommandText, printed } from '../model/command-text.ts';

/** A short hash of texts, for ids that survive a second reading and change with the content. */
export function shortHash(...texts: CommandText[]): string {
  return createHash('sha256').update(texts.map(printed).join('')).digest('hex').slice(0, 6);
}

/** Hands out ids of the form `section-ordinal-hash`. */
export function idMaker(kind: string): (sectionId: string, text: CommandText) => string {
  const counts = new Map<string, number>();
  return (sectionId, text) => {
    const slug = sectionId.replace(/^sec-/, '').slice(0, 40).replace(/-+$/, '') || 'page';
    const count = (counts.get(slug) ?? 0) + 1;
    counts.set(slug, count);
    return `${kind}-${slug}-${count}-${shortHash(text)}`;
  };
}
