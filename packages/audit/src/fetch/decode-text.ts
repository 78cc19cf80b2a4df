import { isUtf8 } from 'node:buffer';
import { TextDecoder } from 'node:util';
import sniffEncoding from 'html-encoding-sniffer';

/** Text and the name of the encoding it was read in. */
export type DecodedText = { text: string; encoding: string };

/** Decodes bytes by byte order mark, then by what the server says, then (HTML) by `meta`, then by their look. */
export function decodeText(bytes: Uint8Array, charset: string | null, isHtml: boolean): DecodedText {
  const label = charset ?? undefined;
  const fallback = isUtf8(bytes) ? 'UTF-8' : 'windows-1252';
  // Without HTML there is no meta element to believe, only the mark and the label.
  const scanned = isHtml ? bytes : bytes.subarray(0, 3);
  const encoding = sniffEncoding(scanned, { transportLayerEncodingLabel: label, defaultEncoding: fallback });
  return { text: decoderFor(encoding).decode(bytes), encoding };
}

function decoderFor(encoding: string): TextDecoder {
  try {
    return new TextDecoder(encoding);
  } catch {
    // The standard names a few encodings that no decoder may offer, such as x-user-defined.
    return new TextDecoder('utf-8');
  }
}
