import { Marked, type Tokens } from 'marked';

export interface DocumentHeading {
  readonly id: string;
  readonly text: string;
  readonly depth: number;
}

/** A Markdown document of our own as the parts of a page. */
export interface ReadDocument {
  /** Without the first heading: the page has its own. */
  readonly html: string;
  readonly headings: readonly DocumentHeading[];
}

const escapes: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };
const escapeHtml = (text: string) => text.replace(/[&<>"]/gu, (each) => escapes[each] ?? each);

function slugOf(text: string): string {
  return text
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, '-')
    .replace(/^-+|-+$/gu, '');
}

function withoutTitle(tokens: Tokens.Generic[]): Tokens.Generic[] {
  const title = tokens.findIndex((token) => token.type === 'heading' && token.depth === 1);
  return title === -1 ? tokens : tokens.toSpliced(title, 1);
}

/** Turns a document that the API's own tables wrote into HTML; what looks like a tag in it stays text. */
export function readDocument(markdown: string): ReadDocument {
  const headings: DocumentHeading[] = [];
  const reader = new Marked({
    renderer: {
      heading({ tokens, depth, text }) {
        const heading = { id: slugOf(text), text: text.replaceAll('`', ''), depth };
        headings.push(heading);
        return `<h${depth} id="${heading.id}">${this.parser.parseInline(tokens)}</h${depth}>\n`;
      },
      code: ({ text }) => `<pre tabindex="0"><code>${escapeHtml(text)}</code></pre>\n`,
      html: ({ text }) => escapeHtml(text),
    },
  });
  const tokens = withoutTitle(reader.lexer(markdown));
  return { html: reader.parser(tokens), headings };
}
