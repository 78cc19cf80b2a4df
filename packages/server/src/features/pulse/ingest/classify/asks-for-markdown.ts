import Negotiator from 'negotiator';

const offers = ['text/html', 'text/markdown', 'text/x-markdown'];

/**
 * Whether a request names Markdown and puts it before HTML, by the weights of its Accept (RFC 9110 §12.5.1). Of what
 * weighs the same the more exact comes first, then what is named first. The one answer for clients and for figures.
 */
export function asksForMarkdown(accept: string | undefined): boolean {
  // Whoever takes anything has not asked for it.
  if (accept === undefined || !accept.toLowerCase().includes('markdown')) return false;
  const first = new Negotiator({ headers: { accept } }).mediaType(offers);
  return first !== undefined && first !== 'text/html';
}
