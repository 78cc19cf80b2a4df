import { escapeText } from '@waymark/audit';
// Not remark, which the engine reads pages with: a third more memory once the pages are read (docs/adr/0020).
import { Marked, type Tokens } from 'marked';

export interface DocumentHeading {
  readonly id: string;
  readonly text: string;
  readonly depth: number;
}

/** A Markdown document of our own as the parts of a page. */
export interface ReadDocument {
  /** Without what the page says by itself. */
  readonly html: string;
  readonly headings: readonly DocumentHeading[];
}

function slugOf(text: string): string {
  return text
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, '-')
    .replace(/^-+|-+$/gu, '');
}

/** A page says by itself what a document says before its first section: title, directive, description. */
function withoutHead(tokens: Tokens.Generic[], description: string): Tokens.Generic[] {
  const first = tokens.findIndex((token) => token.type === 'heading' && token.depth === 2);
  const isRepeated = (token: Tokens.Generic) =>
    token.type === 'heading' || token.type === 'blockquote' || token.raw.trim() === description;
  return tokens.filter((token, index) => (first !== -1 && index >= first) || !isRepeated(token));
}

/** Turns a document that the API's own tables wrote into HTML; what looks like a tag in it stays text. */
export function readDocument(markdown: string, description = ''): ReadDocument {
  const headings: DocumentHeading[] = [];
  const reader = new Marked({
    renderer: {
      heading({ tokens, depth, text }) {
        const heading = { id: slugOf(text), text: text.replaceAll('`', ''), depth };
        headings.push(heading);
        return `<h${depth} id="${heading.id}">${this.parser.parseInline(tokens)}</h${depth}>\n`;
      },
      code: ({ text }) => `<pre tabindex="0"><code>${escapeText(text)}</code></pre>\n`,
      // An empty first cell of a table is no header.
      tablecell({ tokens, header }) {
        const text = this.parser.parseInline(tokens);
        return header && text !== '' ? `<th scope="col">${text}</th>\n` : `<td>${text}</td>\n`;
      },
      // A browser jumps to a section of a page, not of its Markdown.
      link({ href, tokens }) {
        const target = href.replace(/\.md#/u, '#');
        return `<a href="${escapeText(target)}">${this.parser.parseInline(tokens)}</a>`;
      },
      html: ({ text }) => escapeText(text),
    },
  });
  const tokens = withoutHead(reader.lexer(markdown), description);
  return { html: reader.parser(tokens), headings };
}
