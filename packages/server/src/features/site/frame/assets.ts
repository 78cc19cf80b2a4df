import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';

const require = createRequire(import.meta.url);
const fontFile = require.resolve(
  '@fontsource-variable/national-park/files/national-park-latin-wght-normal.woff2',
);

// The same path from the source and from what is compiled of it.
const pictureFiles = {
  light: require.resolve('../../../../pictures/pulse-overview-light.webp'),
  dark: require.resolve('../../../../pictures/pulse-overview-dark.webp'),
};

/** The sign of Waymark: two painted blazes, one set off, which on a trail means that the path turns here. */
export const signShapes =
  '<rect width="32" height="32" rx="7" fill="#0a6847"/><rect x="9" y="17" width="6" height="10" rx="1.2" fill="#fff"/><rect x="17" y="5" width="6" height="10" rx="1.2" fill="#fff"/>';

/** A file of the pages; its address changes with its content, so that it may be kept for ever. */
export interface Asset {
  readonly path: string;
  readonly type: string;
  readonly content: Uint8Array<ArrayBuffer>;
}

function asset(name: string, ending: string, type: string, content: Uint8Array<ArrayBuffer>): Asset {
  const hash = createHash('sha256').update(content).digest('hex').slice(0, 10);
  return { path: `/assets/${name}-${hash}.${ending}`, type, content };
}

/** The typeface of trail signs, under the SIL Open Font License; Latin only, other scripts have the reader's own. */
export const fontAsset = asset(
  'national-park',
  'woff2',
  'font/woff2',
  new Uint8Array(readFileSync(fontFile)),
);

export const iconAsset = asset(
  'waymark',
  'svg',
  'image/svg+xml',
  new TextEncoder().encode(
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32">${signShapes}</svg>\n`,
  ),
);

const picture = (look: keyof typeof pictureFiles) =>
  asset(`pulse-overview-${look}`, 'webp', 'image/webp', new Uint8Array(readFileSync(pictureFiles[look])));

/** The overview of a project as `npm run pulse:picture` found it (scripts/README.md), in both looks. */
export const pulsePicture = { light: picture('light'), dark: picture('dark') } as const;
