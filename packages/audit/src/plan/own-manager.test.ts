import { describe, expect, it } from 'vitest';
import { SAMPLE_PAGES } from './pages-fixture.ts';
import { journey } from './plan-fixture.ts';

/** What the words of npm are in another manager, longest first. */
const WORDS: Readonly<Record<string, readonly (readonly [string, string])[]>> = {
  pnpm: [
    ['pnpm ', 'pnpm '],
    ['npm create lamp@latest my-lamp -- ', 'pnpm create lamp@latest my-lamp '],
    ['npm install -g ', 'pnpm add -g '],
    ['npm install ', 'pnpm add '],
    ['npm init -y', 'pnpm init'],
    ['npx ', 'pnpm dlx '],
    ['npm ', 'pnpm '],
  ],
  yarn: [
    ['npm create lamp@latest my-lamp -- ', 'yarn create lamp@latest my-lamp '],
    ['npm install -g ', 'yarn global add '],
    ['npm uninstall -g ', 'yarn global remove '],
    ['npm install ', 'yarn add '],
    ['npx ', 'yarn dlx '],
    ['npm ', 'yarn '],
  ],
  bun: [
    ['npm create lamp@latest my-lamp -- ', 'bun create lamp@latest my-lamp '],
    ['npm install -g ', 'bun add -g '],
    ['npm install ', 'bun add '],
    ['npx ', 'bunx '],
    ['npm ', 'bun '],
  ],
};

function inWordsOf(manager: string, text: string): string {
  let rest = text;
  let out = '';
  while (rest !== '') {
    const [npm, other] = WORDS[manager]?.find(([start]) => rest.startsWith(start)) ?? [
      rest.charAt(0),
      rest.charAt(0),
    ];
    out += other;
    rest = rest.slice(npm.length);
  }
  return out;
}

const others = ['pnpm', 'yarn', 'bun', 'brew', 'curl'];
const pages = Object.entries(SAMPLE_PAGES).filter(([, text]) => !others.some((name) => text.includes(name)));

describe.each(Object.keys(WORDS))('a page that speaks of %s alone', (manager) => {
  // Nothing that bun runs is a goal yet, so that such a page ends with its first server.
  const followed = pages.filter(([name]) => manager !== 'bun' || name !== 'twoServers');

  it.each(followed)('is followed as one of npm: %s', (_, text) => {
    const npm = journey(text).map((step) => inWordsOf(manager, step));
    expect(journey(inWordsOf(manager, text)).map((step) => inWordsOf(manager, step))).toEqual(npm);
  });
});
