import { crc32, deflateSync } from 'node:zlib';

/** A colour as red, green and blue. */
export type Colour = readonly [number, number, number];

const SIGNATURE = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
const PALETTE_TYPE = 3;

function chunk(type: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), data]);
  const [length, check] = [Buffer.alloc(4), Buffer.alloc(4)];
  length.writeUInt32BE(data.length);
  check.writeUInt32BE(crc32(body));
  return Buffer.concat([length, body, check]);
}

function header(width: number, height: number): Buffer {
  const data = Buffer.alloc(13);
  data.writeUInt32BE(width, 0);
  data.writeUInt32BE(height, 4);
  data.set([8, PALETTE_TYPE, 0, 0, 0], 8);
  return data;
}

/** Seven rows of a letter, a bit for each of five dots, the highest on the left. */
const glyphs: Readonly<Record<string, readonly number[]>> = {
  '0': [14, 17, 19, 21, 25, 17, 14],
  '1': [4, 12, 4, 4, 4, 4, 14],
  '2': [14, 17, 1, 2, 4, 8, 31],
  '3': [31, 2, 4, 2, 1, 17, 14],
  '4': [2, 6, 10, 18, 31, 2, 2],
  '5': [31, 16, 30, 1, 1, 17, 14],
  '6': [6, 8, 16, 30, 17, 17, 14],
  '7': [31, 1, 2, 4, 8, 8, 8],
  '8': [14, 17, 17, 14, 17, 17, 14],
  '9': [14, 17, 17, 15, 1, 2, 12],
  '.': [0, 0, 0, 0, 0, 12, 12],
  k: [16, 16, 18, 20, 24, 20, 18],
  F: [31, 16, 16, 30, 16, 16, 16],
  M: [17, 27, 21, 21, 17, 17, 17],
  S: [15, 16, 16, 14, 1, 1, 30],
  T: [31, 4, 4, 4, 4, 4, 4],
  W: [17, 17, 17, 21, 21, 21, 10],
  a: [0, 0, 14, 1, 15, 17, 15],
  d: [1, 1, 13, 19, 17, 17, 15],
  e: [0, 0, 14, 17, 31, 16, 14],
  h: [16, 16, 22, 25, 17, 17, 17],
  i: [4, 0, 12, 4, 4, 4, 14],
  n: [0, 0, 22, 25, 17, 17, 17],
  o: [0, 0, 14, 17, 17, 17, 14],
  r: [0, 0, 22, 25, 16, 16, 16],
  t: [8, 8, 28, 8, 8, 9, 6],
  u: [0, 0, 17, 17, 17, 19, 13],
};
const GLYPH_WIDTH = 6;

/** A sheet to draw on, of few colours, the first of which it has everywhere. */
export interface Sheet {
  fill(colour: number, box: { x: number; y: number; width: number; height: number }): void;
  /** Writes digits and names of days, centred on a column. */
  write(colour: number, text: string, at: { x: number; y: number; scale: number }): void;
  png(): Buffer;
}

/**
 * Makes a sheet. A PNG of a few colours is a compressed table of their numbers: that is little enough to write here, and
 * spares the service a library with binaries for each platform.
 */
export function openSheet(width: number, height: number, palette: readonly Colour[]): Sheet {
  const rows = Array.from({ length: height }, () => Buffer.alloc(width));
  const fill: Sheet['fill'] = (colour, box) => {
    const [from, to] = [Math.max(0, Math.round(box.y)), Math.min(height, Math.round(box.y + box.height))];
    for (const row of rows.slice(from, to))
      row.fill(colour, Math.round(box.x), Math.round(box.x + box.width));
  };
  return {
    fill,
    write(colour, text, { x, y, scale }) {
      const left = Math.round(x - ((text.length * GLYPH_WIDTH - 1) * scale) / 2);
      for (const [place, letter] of [...text].entries())
        for (const [line, bits] of (glyphs[letter] ?? []).entries())
          for (let dot = 0; dot < 5; dot += 1) {
            if ((bits & (16 >> dot)) === 0) continue;
            const at = { x: left + (place * GLYPH_WIDTH + dot) * scale, y: Math.round(y) + line * scale };
            fill(colour, { ...at, width: scale, height: scale });
          }
    },
    png() {
      const lines = Buffer.concat(rows.flatMap((row) => [Buffer.alloc(1), row]));
      return Buffer.concat([
        SIGNATURE,
        chunk('IHDR', header(width, height)),
        chunk('PLTE', Buffer.from(palette.flat())),
        chunk('IDAT', deflateSync(lines)),
        chunk('IEND', Buffer.alloc(0)),
      ]);
    },
  };
}
