import { expect, it } from 'vitest';
import type { NotObserved, Observed, ObservedBy } from '../../model/observation-codes.ts';
import { notObservedWords, observedByWords, observedWords } from './observation-words.ts';

it.each<[Observed, string]>([
  [{ code: 'forms_differ', params: {} }, 'Markdown and HTML differ.'],
  [{ code: 'too_long', params: { of: 'llms_txt' } }, 'llms.txt is long for an agent.'],
  [{ code: 'llms_txt_lacks', params: { lacks: ['title', 'links'] } }, 'llms.txt lacks: title, links.'],
  [{ code: 'points_elsewhere', params: { of: 'html' } }, 'The HTML does not point to llms.txt.'],
])('says of %j: %s', (observed, expected) => {
  expect(observedWords(observed)).toBe(expected);
});

it.each<[ObservedBy, string]>([
  [{ code: 'answer', params: { url: 'https://a.example/x', status: 404 } }, 'https://a.example/x → 404'],
  [{ code: 'redirects', params: { redirects: [{ from: 'a', status: 301, location: 'b' }] } }, 'a → 301 b'],
  [{ code: 'negotiation', params: { accept: 'x', contentType: null } }, 'Accept: x → no type'],
  [{ code: 'caching', params: { control: '', hasValidator: false } }, 'Cache-Control: none; no validator'],
  [{ code: 'links', params: { markdown: 1, links: 2 } }, '1 of 2 links'],
])('shows %j as: %s', (by, expected) => {
  expect(observedByWords(by)).toBe(expected);
});

it.each<[NotObserved, string]>([
  [{ code: 'local', params: { without: 'site' } }, 'A local file has no site.'],
  [{ code: 'no_form', params: { of: 'markdown' } }, 'There is no Markdown of the page.'],
  [{ code: 'missing_page_answered', params: { status: 500 } }, 'A page that does not exist answered 500.'],
])('says why it is not known: %j', (reason, expected) => {
  expect(notObservedWords(reason)).toBe(expected);
});
