import { createHash } from 'node:crypto';
import { createRedactor } from '../evidence/redact.ts';
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

const { redact } = createRedactor([]);

/** Whether a heading can give its name to ids and anchors: of two that hold secrets, redaction would make one. */
export function canBeAnchor(title: string, slug: string): boolean {
  // What stands behind it in ids can complete what only begins like a secret.
  const asId = `${slug}-1-000000`;
  return redact(title) === title && redact(asId) === asId;
}
