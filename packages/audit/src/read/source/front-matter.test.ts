import { describe, expect, it } from 'vitest';
import { titleInHead } from './front-matter.ts';

describe('the title in the head of a page', () => {
  it.each<[string, string | null]>([
    ['title: Start', 'Start'],
    ['title: "Start: here"', 'Start: here'],
    ["title: 'It''s here'", "It's here"],
    ['description: a\ntitle: Start # words for authors\n', 'Start'],
    ['title: >-\n  Two\n  lines\n', 'Two lines'],
    ['title: 2026', '2026'],
    ['title:', null],
    ['title: [a, b]', null],
    ['nav:\n  title: Menu\n', null],
    ['- title: Menu', null],
    ['other: a', null],
    ['title: true', null],
    ['title: ~', null],
    ['title: {a: b}', null],
    ['Title: a', null],
    ['__proto__: {title: x}', null],
    ['"title": Start', 'Start'],
    ['title: !!js/function Start', 'Start'],
    ['? title\n: Start', 'Start'],
    ['title: Start\ntitle: Other', 'Other'],
    ['', null],
    // No YAML at all, since the braces open an object.
    ['layout: {{ x }} y\ntitle: Start\n', 'Start'],
    ['a: &a [1]\nb: *a\ntitle: "Start"', 'Start'],
  ])('of %j is %j', (text, expected) => {
    expect(titleInHead({ language: 'yaml', text })).toBe(expected);
  });

  it.each<[string, string | null]>([
    ['title = "Start"', 'Start'],
    ["date = 1\ntitle = 'Start'", 'Start'],
    ['[menu]\ntitle = "Menu"', null],
    ['subtitle = "Menu"', null],
    ['title = "Start" # words for authors', 'Start'],
    ["title = 'A # B'", 'A # B'],
    ['title.sub = "Menu"', null],
    ['a = "title = b"', null],
    ['title = ""', null],
  ])('in TOML of %j is %j', (text, expected) => {
    expect(titleInHead({ language: 'toml', text })).toBe(expected);
  });
});
