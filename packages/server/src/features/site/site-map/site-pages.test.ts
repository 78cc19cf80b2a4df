import { describe, expect, it } from 'vitest';
import { openPages, sitePage } from './site-pages.ts';

const pages = openPages({ arenaEnabled: true });

describe('the table of landing pages', () => {
  it('gives each page a path, a name and a Markdown twin of its own', () => {
    for (const member of ['path', 'label', 'title', 'description', 'markdownPath'] as const)
      expect(new Set(pages.map((page) => page[member])).size).toBe(pages.length);
  });

  it('puts the twin beside its page, as the interface names them', () => {
    for (const { path, markdownPath } of pages)
      expect(markdownPath).toBe(`${path === '/' ? '/index' : path}.md`);
    expect(pages.map((page) => page.markdownPath)).toEqual(
      expect.arrayContaining(['/auth.md', '/pulse.md', '/developers.md']),
    );
  });

  it('leaves out the arena where it is closed', () => {
    expect(pages).toContain(sitePage.arena);
    expect(openPages({ arenaEnabled: false })).toEqual(pages.filter((page) => page !== sitePage.arena));
  });
});
