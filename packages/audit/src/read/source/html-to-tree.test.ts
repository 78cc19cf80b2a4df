import { describe, expect, it } from 'vitest';
import { findFirst, lineText } from './element.ts';
import { htmlToTree } from './html-to-tree.ts';

const text = (body: string): string => lineText(htmlToTree(`<html><body>${body}</body></html>`).tree);
const words = 'These are the words of the page that all of its readers came for. '.repeat(3);

describe('the content of a page of HTML', () => {
  it.each([
    ['main', `<p>Menu</p><main>${words}</main>`],
    ['an article', `<p>Menu</p><article>${words}</article>`],
    ['a role', `<p>Menu</p><div role="main">${words}</div>`],
    ['a class', `<p>Menu</p><div class="markdown-body">${words}</div>`],
    ['the narrowest of several', `<main><p>Menu</p><article>${words}</article></main>`],
  ])('is known by %s', (_name, body) => {
    expect(text(body)).toBe(words.trim());
  });

  it('is all of it where nothing says what is content', () => {
    expect(text(`<p>Menu</p><div>${words}</div>`)).toBe(`Menu${words.trim()}`);
  });

  it('is the widest part with all of the code where other words outweigh it', () => {
    const menu = `<div>${words.repeat(10)}</div>`;
    expect(text(`${menu}<main><article><pre>a</pre></article> b</main>`)).toBe('a b');
    expect(text(`${menu}<main><pre>a</pre></main><pre>c</pre>`)).toContain('These');
    expect(text(`${menu}<main>a</main>`)).toContain('These');
  });

  it('counts code for more than words', () => {
    const code = '<pre>a</pre>'.repeat(4);
    expect(text(`<div>${words}</div><main>${code}</main>`)).toBe('aaaa');
  });

  it.each([
    '<nav>x</nav>',
    '<footer>x</footer>',
    '<script>x</script>',
    '<style>x</style>',
    '<noscript>x</noscript>',
    '<template>x</template>',
    '<div role="navigation">x</div>',
    '<div role="search">x</div>',
    '<div class="toc">x</div>',
    '<div class="theme-doc-toc-mobile">x</div>',
    '<div class="md-source-file">x</div>',
    '<div id="TOC">x</div>',
    '<div><p><span class="sidebar">x</span></p></div>',
    '<p style="display:none">x</p>',
  ])('is without %s', (chrome) => {
    expect(text(`<p>a</p>${chrome}<p>b</p>`)).toBe('ab');
  });

  it.each([
    '<header>x</header>',
    '<div class="tocs">x</div>',
    '<div id="tocs">x</div>',
    '<div role="note">x</div>',
  ])('is with %s', (shown) => {
    expect(text(`<p>a</p>${shown}<p>b</p>`)).toBe('axb');
  });

  it('is with the slots of a template', () => {
    expect(text('<tabs-x><template v-slot:npm>x</template></tabs-x>')).toBe('x');
  });
});

describe('a component that holds the end of a page', () => {
  const marked = (body: string, name: string): unknown =>
    findFirst(htmlToTree(body).tree, ({ tagName }) => tagName === name)?.properties.dataRest;

  it('is marked, since it may never have been ended', () => {
    expect(marked('<p>a</p><my-box><p>b</p></my-box>', 'my-box')).toBe('true');
    expect(marked('<div><my-box>b</my-box> </div>', 'my-box')).toBe('true');
    expect(marked('<my-box><in-box>b</in-box></my-box>', 'in-box')).toBe('true');
  });

  it('is not marked where words follow, nor is an element of HTML', () => {
    expect(marked('<my-box>b</my-box><p>c</p>', 'my-box')).toBeUndefined();
    expect(marked('<my-box>b</my-box> c', 'my-box')).toBeUndefined();
    expect(marked('<section>b</section>', 'section')).toBeUndefined();
  });
});

describe('the head of a page of HTML', () => {
  it.each([
    ['<title> Kit\n docs </title>', { title: 'Kit docs', siteName: null }],
    ['<meta property="og:site_name" content="Kit">', { title: null, siteName: 'Kit' }],
    ['<meta property="og:title" content="Kit">', { title: null, siteName: null }],
    ['', { title: null, siteName: null }],
  ])('of %s', (head, expected) => {
    expect(htmlToTree(`<html><head>${head}</head><body>a</body></html>`).head).toEqual(expected);
  });
});
