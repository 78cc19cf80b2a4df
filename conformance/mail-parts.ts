/** The readable parts of a mail. */
export interface MailParts {
  readonly headers: string;
  readonly text: string;
  readonly html: string;
}

/** Takes a mail of a text and an HTML part apart (RFC 2046 §5.1.4); fails when it has other ones. */
export function partsOf(raw: string): MailParts {
  const [headers = '', ...rest] = raw.split('\r\n\r\n');
  const boundary = /^content-type: multipart\/alternative;\s+boundary="([^"]+)"/im.exec(headers)?.[1];
  if (boundary === undefined) throw new Error(`no alternatives in ${headers}`);
  const parts = rest.join('\r\n\r\n').split(`--${boundary}`).slice(1, -1).map(readPart);
  const [text, html, ...others] = parts;
  if (text?.type !== 'text/plain' || html?.type !== 'text/html' || others.length > 0)
    throw new Error(`unexpected parts: ${parts.map(({ type }) => type).join(', ')}`);
  return { headers, text: text.content, html: html.content };
}

function readPart(part: string): { type: string; content: string } {
  const split = part.indexOf('\r\n\r\n');
  const [head, body] = [part.slice(0, split), part.slice(split + 4)];
  const type = /^content-type: ([^;\s]+); charset=utf-8/im.exec(head)?.[1] ?? '';
  const encoding = /^content-transfer-encoding: (\S+)/im.exec(head)?.[1];
  return { type, content: decode(body, encoding) };
}

function decode(body: string, encoding: string | undefined): string {
  if (encoding === 'base64') return Buffer.from(body, 'base64').toString('utf8');
  if (encoding !== 'quoted-printable') return body;
  const bytes = body
    .replace(/=\r\n/g, '')
    .replace(/=([0-9A-F]{2})/g, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)));
  return Buffer.from(bytes, 'latin1').toString('utf8');
}

/** The one file that a mail carries beside its text, and its name; fails when there is none. */
export function attachmentOf(raw: string): { name: string; bytes: Buffer } {
  const [headers = '', ...rest] = raw.split('\r\n\r\n');
  const boundary = /^content-type: multipart\/mixed;\s+boundary="([^"]+)"/im.exec(headers)?.[1];
  const parts = rest.join('\r\n\r\n').split(`--${boundary}`);
  const files = parts.filter((part) => /^content-disposition: attachment/im.test(part));
  const [file] = files;
  if (boundary === undefined || file === undefined || files.length > 1)
    throw new Error(`${files.length} files in ${headers}`);
  const name = /filename="?([^"\r\n;]+)/i.exec(file)?.[1] ?? '';
  const body = file.slice(file.indexOf('\r\n\r\n'));
  return { name, bytes: Buffer.from(body, 'base64') };
}
