import { describe, expect, it } from 'vitest';
import { sitePage } from '../site-map/index.ts';
import { type LandingFrame, LandingPage, Page } from './pages.tsx';

const site = { baseUrl: 'https://acme.dev', platformUrl: 'https://app.acme.dev', arenaEnabled: true };
const landing = (more: Partial<LandingFrame> = {}) =>
  String(LandingPage({ site, page: sitePage.pulse, children: 'the content', ...more }));

/** The links of the navigation, and which of them is marked. */
function navigation(html: string) {
  const nav = html.slice(html.indexOf('<nav class="pages"'), html.indexOf('</nav>'));
  const links = [...nav.matchAll(/<a href="([^"]+)"(?: aria-current="(\w+)")?>/gu)];
  return {
    paths: links.map(([, path]) => path),
    marked: links.flatMap(([, path, mark]) => (mark ? [path] : [])),
  };
}

describe('a page', () => {
  it('puts the style and the script of its own where its policy expects them, and its title as text', () => {
    const html = String(
      Page({ title: 'A <b>', homeUrl: '/', children: 'content', style: 'p{}', script: 'go()', isWide: true }),
    );
    expect(html).toMatch(/^<!doctype html><html lang="en">/u);
    expect(html).toContain('<title>A &lt;b&gt;</title>');
    expect(html).toContain('<style>p{}</style>');
    expect(html).toMatch(/<\/main><script>go\(\)<\/script><\/body>/u);
    expect(html).toContain('<body class="wide">');
  });

  it('is as wide as text and has neither where it names none', () => {
    const html = String(Page({ title: 'A', homeUrl: '/home', children: 'content' }));
    expect(html).toContain('<body>');
    expect(html).not.toContain('<script');
    expect(html.match(/<style>/gu)).toHaveLength(1);
    expect(html).toContain('<a class="brand" href="/home">');
    expect(
      String(Page({ title: 'A', homeUrl: '/', children: '', isWide: true, bodyClass: 'app' })),
    ).toContain('<body class="app">');
  });

  it('begins with a link past its header', () => {
    const html = String(Page({ title: 'A', homeUrl: '/', children: 'content' }));
    expect(html.indexOf('href="#content"')).toBeLessThan(html.indexOf('<header'));
    expect(html).toContain('<main id="content">content</main>');
  });
});

describe('the navigation of the landing host', () => {
  it('has every page but home and those that are parts of another, and marks the one that is shown', () => {
    const { paths, marked } = navigation(landing());
    expect(paths).toEqual(['/audits', '/check', '/pulse', '/arena', '/auth', '/developers', '/changelog']);
    expect(marked).toEqual(['/pulse']);
  });

  it('marks the page that another is a part of, and none that merely begins like it', () => {
    expect(navigation(landing({ page: sitePage.logDrains })).marked).toEqual(['/pulse']);
    expect(navigation(landing({ page: { ...sitePage.pulse, path: '/pulse-news' } })).marked).toEqual([]);
  });

  it('leaves out the arena where it is closed', () => {
    expect(navigation(landing({ site: { ...site, arenaEnabled: false } })).paths).not.toContain('/arena');
  });
});

describe('a landing page', () => {
  it('tells search engines where it stands, and agents where its text is', () => {
    const html = landing();
    expect(html).toContain('<link rel="canonical" href="https://acme.dev/pulse"');
    expect(html).toContain('/pulse.md');
    expect(html).toContain(`content="${sitePage.pulse.description}"`);
  });

  it('says first that a form on it was refused', () => {
    expect(landing({ hasProblem: true })).toMatch(/<title>Error – /u);
    expect(landing()).not.toContain('Error – ');
  });

  it('that is not listed has no address of its own to point to', () => {
    expect(landing({ isListed: false })).not.toContain('rel="canonical"');
  });
});
