import { keptMetadataKeys, limits } from '@waymark/contract';

// biome-ignore lint/suspicious/noControlCharactersInRegex: removing them is the point
const CONTROLS = /[\u0000-\u001f\u007f-\u009f]+/gu;

/** Makes a stranger's text safe to store: no controls, valid Unicode, at most so many characters. */
export function clip(text: string, characters: number): string {
  const clean = text.replace(CONTROLS, ' ').toWellFormed().trim();
  return [...clean].slice(0, characters).join('');
}

/** Keeps the known keys of a submission's metadata, each cut, 2 KiB in all; the rest is dropped (decisions §2). */
export function keepMetadata(metadata: Record<string, unknown> | undefined): Record<string, string> {
  let kept: Record<string, string> = {};
  for (const key of keptMetadataKeys) {
    const value = metadata?.[key];
    if (typeof value !== 'string') continue;
    const next = { ...kept, [key]: clip(value, limits.metadataValueCharacters) };
    if (Buffer.byteLength(JSON.stringify(next)) <= limits.metadataBytes) kept = next;
  }
  return kept;
}
