import { describe, expect, it } from 'vitest';
import { loadConfig } from '../../../config/index.ts';
import { pulsePicture } from '../../site/index.ts';
import { pictureSize, pulseOffer, renderOffer } from './offer.ts';
import { renderPulseGuide } from './render-pulse-guide.ts';

const MOST_BYTES = 120_000;
const baseUrl = 'https://harbour-tools.dev';

/** Width and height of a WebP with an extended header (RFC 9649 §2.7). */
function sizeOf(content: Uint8Array): { width: number; height: number } {
  const kind = new TextDecoder().decode(content.subarray(8, 16));
  if (kind !== 'WEBPVP8X') throw new Error(`This is ${kind}, not WebP with an extended header.`);
  const bytes = Buffer.from(content);
  return { width: bytes.readUIntLE(24, 3) + 1, height: bytes.readUIntLE(27, 3) + 1 };
}

describe('the offer of Pulse', () => {
  it.each(['light', 'dark'] as const)(
    'has a small %s picture of the shape that the page keeps free',
    (look) => {
      const { content } = pulsePicture[look];
      const { width, height } = sizeOf(content);
      expect(content.length).toBeLessThan(MOST_BYTES);
      expect(Math.round((height / width) * pictureSize.width)).toBe(pictureSize.height);
    },
  );

  it('says all of it in Markdown too: the sentence, the picture in words, every point, where to begin', () => {
    const text = renderOffer(baseUrl);
    expect(text).toContain(pulseOffer.sentence);
    expect(text).toContain(`![${pulseOffer.alt}](${baseUrl}${pulsePicture.light.path})`);
    for (const point of pulseOffer.points) expect(text).toContain(`**${point.name}.** ${point.text}`);
    expect(text).toContain(`[${pulseOffer.begin.label}](#${pulseOffer.begin.section})`);
  });

  it('leads to a section that the guide has', () => {
    const hosts = { baseUrl, platformUrl: `${baseUrl}:4311`, vendor: 'harbour', agentTypes: [] };
    const guide = renderPulseGuide({
      ...hosts,
      egressAddresses: [],
      limits: loadConfig({}).limits,
      refusalsPerMinute: 1,
    });
    expect(guide.toLowerCase()).toContain(`\n## ${pulseOffer.begin.section}\n`);
  });
});
