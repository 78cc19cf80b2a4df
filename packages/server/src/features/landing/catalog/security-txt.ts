import { type CatalogConfig, catalogPaths } from './catalog-config.ts';

const GOOD_FOR_MS = 30 * 24 * 60 * 60 * 1000;
const DAY_MS = 24 * 60 * 60 * 1000;

/** Whom to tell about a hole (RFC 9116). */
export function renderSecurityTxt(
  { securityContacts }: CatalogConfig,
  publicUrl: string,
  now: number,
): string {
  // Whole days, so that the text and its tag stay the same for a while.
  const expires = new Date(Math.ceil((now + GOOD_FOR_MS) / DAY_MS) * DAY_MS);
  const lines = [
    ...securityContacts.map((contact) => `Contact: ${contact}`),
    `Expires: ${expires.toISOString()}`,
    `Canonical: ${publicUrl}${catalogPaths.securityTxt}`,
    'Preferred-Languages: en',
  ];
  return `${lines.join('\n')}\n`;
}
