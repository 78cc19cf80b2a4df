import { expect, it } from 'vitest';
import { asksForMarkdown } from './asks-for-markdown.ts';

it.each([
  'text/markdown',
  'text/x-markdown',
  'Text/Markdown',
  'text/markdown, text/html;q=0.9',
  'text/markdown;q=0.9, */*;q=0.1',
  'text/html;q=0.5, text/markdown',
  'text/html; q=0.5, text/markdown; q=0.9',
  'text/markdown, text/html',
  'text/markdown, */*',
  'text/markdown;q=0.5, application/json',
  'text/plain, text/markdown;q=0.001',
])('is asked for by Accept: %s', (accept) => {
  expect(asksForMarkdown(accept)).toBe(true);
});

it.each([
  undefined,
  '',
  '*/*',
  'text/*',
  'text/html, */*;q=0.8',
  'text/html, text/markdown',
  'text/markdown; q=0.1, text/html',
  'text/markdown;q=0.1, text/html;q=0.2',
  'text/markdown;q=0',
  'text/markdown;q=0, */*',
  'text/markdown;q=0.5, */*',
  'text/markdownish',
  'application/json',
  ';;,,=markdown',
])('is not asked for by Accept: %s', (accept) => {
  expect(asksForMarkdown(accept)).toBe(false);
});
