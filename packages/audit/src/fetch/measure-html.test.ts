import { describe, expect, it } from 'vitest';
import { isClientRendered, measureHtml } from './measure-html.ts';

function measured(html: string) {
  return measureHtml(html) ?? expect.unreachable('it should be readable');
}

const prose = 'Run the installer, then open the page in a browser. '.repeat(5);

describe('isClientRendered', () => {
  it.each([
    ['<div id="root"></div><script src="a.js"></script>'],
    [
      '<noscript>You need to enable JavaScript to run this app.</noscript><div id="app"></div><script>1</script>',
    ],
    [
      `<nav>${'<a href="/x">A long menu entry of the site</a>'.repeat(50)}</nav><main></main><script>1</script>`,
    ],
    [`<header>${prose}</header><div id="__next"></div><footer>${prose}</footer><script>1</script>`],
    [`<div class="side">${'<a href="/x">A menu of links in a div</a> '.repeat(50)}</div><script>1</script>`],
    [`<div id="root"></div><script>window.data = ${JSON.stringify(prose)}</script>`],
    [`<div id="root">Loading…</div><script type="module" src="a.js"></script><style>${prose}</style>`],
    [
      `<div id="root"><p>Loading the documentation, one moment.</p><p>${prose.slice(0, 250)}</p></div><script>1</script>`,
    ],
    [`<body><noscript>Please enable JavaScript.</noscript><p>${prose.slice(0, 250)}</p><script>1</script>`],
  ])('is true for a shell: %s', (html) => {
    expect(isClientRendered(measured(html))).toBe(true);
  });

  it.each([
    [`<main><h1>Start</h1><p>${prose}</p></main><script>1</script>`],
    [`<div id="__next"><div>${prose}</div></div><script src="a.js"></script>`],
    ['<h1>Start</h1><pre><code>npm i x</code></pre><script>1</script>'],
    ['<h1>Start</h1><p>A short page without scripts.</p>'],
    ['<h1>Start</h1><p>Short.</p><script type="application/ld+json">{}</script>'],
    [`<article><header>${prose}</header></article><script>1</script>`],
  ])('is false for a page: %s', (html) => {
    expect(isClientRendered(measured(html))).toBe(false);
  });
});

describe('measureHtml', () => {
  it('reads what a person would, in order, and finds where the content begins', () => {
    const measure = measured('<title>T</title><nav>Menu</nav><main><h1>A <em>b</em></h1><p>c</p></main>');
    expect(measure.text.split('\n').filter((line) => line.trim() !== '')).toEqual(['Menu', 'A b', 'c']);
    expect(measure.text.slice(measure.contentStart).trim()).toBe('A b\nc');
  });

  it('counts no empty space as something before the content', () => {
    const measure = measured('<body>\n <div> <div> <main> <h1>A</h1></main></div></div>');
    expect(measure).toMatchObject({ text: 'A', contentStart: 0 });
  });

  it('finds a password field', () => {
    expect(measured('<input type="password">').hasPasswordField).toBe(true);
    expect(measured('<input type="text">').hasPasswordField).toBe(false);
  });
});
