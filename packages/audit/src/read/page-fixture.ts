import type { Block, SourcePage } from '../model/source.ts';
import { readPage } from './read-page.ts';

/** Reads Markdown as a page of a documentation site. */
export function readMarkdown(text: string, format: 'markdown' | 'mdx' = 'markdown'): SourcePage {
  return readPage({ format, text, url: 'https://docs.example.com/start' });
}

/** Reads the body of an HTML page. */
export function readHtml(body: string): SourcePage {
  const text = `<!doctype html><html><head><title>Start</title></head><body>${body}</body></html>`;
  return readPage({ format: 'html', text, url: 'https://docs.example.com/start' });
}

/** Role and first command, file or line of each block. */
export function outline(page: SourcePage): string[] {
  return page.blocks.map((block) => `${block.role}: ${subject(block)}`);
}

function subject(block: Block): string {
  if (block.commands.length > 0) return block.commands.map((shown) => shown.command).join(' && ');
  return block.file?.path ?? block.text.split('\n')[0] ?? '';
}
