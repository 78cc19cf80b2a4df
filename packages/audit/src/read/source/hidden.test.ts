import { describe, expect, it } from 'vitest';
import { lineText } from './element.ts';
import { htmlToTree } from './html-to-tree.ts';

function seen(markup: string): string {
  return lineText(htmlToTree(`<body><main><p>Seen. </p>${markup}</main></body>`).tree);
}

describe('what no reader sees', () => {
  it.each([
    'display:none',
    'display : none !important',
    'color:red;visibility:hidden',
    'opacity:0',
    'opacity: 0.00;',
    'font-size:0',
    'font-size:0px',
    'position:absolute;left:-9999px',
    'text-indent:-1000em',
    'margin-left: -100rem',
    'clip: rect(0, 0, 0, 0)',
    'DISPLAY:NONE',
    'display:none;color:red',
    'top:-2000px',
    'clip:rect( 0 0 0 0 )',
  ])('is taken away: %s', (style) => {
    expect(seen(`<div style="${style}">Unseen.</div>`)).toBe('Seen.');
  });

  it.each([
    'display:block',
    'opacity:0.5',
    'font-size:0.9em',
    'left:-10px',
    'left:-100%',
    'background:none',
    'left:-99px',
    'top:2000px',
    'opacity:1',
    'display',
    ';;:;',
    'color:red',
  ])('is not what is shown: %s', (style) => {
    expect(seen(`<div style="${style}">Shown.</div>`)).toBe('Seen. Shown.');
  });

  it.each([
    '<div hidden>Unseen.</div>',
    '<nav>Unseen.</nav>',
    '<footer>Unseen.</footer>',
    '<div class="toc">Unseen.</div>',
    '<div class="theme-doc-toc-mobile">Unseen.</div>',
    '<div id="Sidebar">Unseen.</div>',
    '<div role="search">Unseen.</div>',
    '<template>Unseen.</template>',
  ])('is no content: %s', (markup) => {
    expect(seen(markup)).toBe('Seen.');
  });

  it.each([
    '<div hidden role="tabpanel">Shown.</div>',
    '<div hidden class="TabPane">Shown.</div>',
    '<div hidden data-tab-panel="x">Shown.</div>',
    '<div hidden="until-found">Shown.</div>',
    '<div hidden="false">Shown.</div>',
  ])('is not what a click shows: %s', (markup) => {
    expect(seen(markup)).toBe('Seen. Shown.');
  });
});
