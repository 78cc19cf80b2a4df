import { expect, it } from 'vitest';
import { renderNotice } from './service-notice.tsx';

const until = Date.UTC(2026, 10, 18, 12, 30);

it('a notice is shown until its end, with that end', () => {
  const html = renderNotice({ text: 'Away <soon>', until }, until - 1);
  expect(html).toContain('Away &lt;soon&gt;');
  expect(html).toContain('<time datetime="2026-11-18T12:30:00.000Z">2026-11-18 12:30 UTC</time>');
});

it('a notice is over at its end', () => {
  expect(renderNotice({ text: 'Away', until }, until)).toBeUndefined();
  expect(renderNotice({ text: 'Away', until }, until + 1)).toBeUndefined();
});

it('a notice without an end stays, and names none', () => {
  const html = renderNotice({ text: 'Away', until: undefined }, until);
  expect(html).toContain('<p>Away</p>');
  expect(html).not.toContain('Until');
});
