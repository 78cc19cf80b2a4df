import { classifyHostName, escapeText } from '@waymark/audit';

/** A picture that travels with a mail, and the same in words. */
export interface LetterPicture {
  readonly cid: string;
  readonly alt: string;
  readonly width: number;
  readonly height: number;
}

/** A paragraph of a mail: words, a code to read off, words that lead to a page of ours, or a picture. */
export type Paragraph =
  | string
  | { readonly code: string }
  | { readonly lead: string; readonly url: string }
  | { readonly picture: LetterPicture };

/** The two forms of a mail's body. */
export interface Letter {
  readonly text: string;
  readonly html: string;
}

/** Whether mail readers take a word behind a dot for the end of a host name; `.md` and `.sh` are such ends too. */
function endsHostName(word: string): boolean {
  return !/^[a-z]+$/u.test(word) || classifyHostName(`a.b.${word}`) !== 'not_registrable';
}

const DOT_AND_WORD = /(?<=\S)\.(?=(xn--|\p{L}+))/giu;

function hasHostName(text: string): boolean {
  return [...text.matchAll(DOT_AND_WORD)].some(([, word = '']) => endsHostName(word.toLowerCase()));
}

/**
 * Mail readers make links of anything that looks like one; in a stranger's words that would be our mail's link.
 * Only that is broken up: file names, versions and code stay as they are.
 */
export function withoutLinks(strangersText: string): string {
  return strangersText
    .replace(/https?:\/\//giu, '')
    .replace(/:(?=\/\/)/gu, '[:]')
    .replace(/(?<=mailto|tel|sms):(?=\S)/giu, '[:]')
    .replace(/(?<=\S)@(?=(\S+))/gu, (at, rest: string) => (hasHostName(rest) ? '[at]' : at))
    .replace(/(?<=www)\.(?=\S)/giu, '[.]')
    .replace(DOT_AND_WORD, (dot, word: string) => (endsHostName(word.toLowerCase()) ? '[.]' : dot));
}

function asText(paragraph: Paragraph): string {
  if (typeof paragraph === 'string') return paragraph;
  if ('picture' in paragraph) return paragraph.picture.alt;
  return 'code' in paragraph ? `    ${paragraph.code}` : `${paragraph.lead}\n${paragraph.url}`;
}

function asHtml(paragraph: Paragraph): string {
  if (typeof paragraph === 'string') return `<p>${escapeText(paragraph)}</p>`;
  if ('code' in paragraph) {
    const style = 'font:700 28px/1.4 ui-monospace,monospace;letter-spacing:4px';
    return `<p style="${style}">${escapeText(paragraph.code)}</p>`;
  }
  if ('picture' in paragraph) {
    const { cid, alt, width, height } = paragraph.picture;
    const size = `width="${width}" height="${height}" style="max-width:100%;height:auto"`;
    return `<p><img src="cid:${cid}" alt="${escapeText(alt)}" ${size}></p>`;
  }
  const url = escapeText(paragraph.url);
  return `<p>${escapeText(paragraph.lead)}<br><a href="${url}" style="font-weight:700;overflow-wrap:anywhere">${url}</a></p>`;
}

/**
 * Writes a mail's body once, as text and as HTML. The HTML fetches nothing and names no colour, so that it is
 * as readable on a dark screen as on a light one.
 */
export function writeLetter(title: string, paragraphs: readonly Paragraph[]): Letter {
  const html = `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><title>${escapeText(title)}</title>
<meta name="viewport" content="width=device-width">
<meta name="color-scheme" content="light dark">
<style>:root{color-scheme:light dark}</style></head>
<body style="font:16px/1.5 system-ui,sans-serif;max-width:36em;margin:0 auto;padding:16px">
${paragraphs.map(asHtml).join('\n')}
</body></html>
`;
  return { text: `${paragraphs.map(asText).join('\n\n')}\n`, html };
}
