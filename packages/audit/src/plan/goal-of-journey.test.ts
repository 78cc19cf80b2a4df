import { describe, expect, it } from 'vitest';
import { readMarkdown } from '../read/page-fixture.ts';
import { describeAction, js, sh } from './plan-fixture.ts';
import { planJourney } from './plan-journey.ts';

const tabs = (options: [string, string][]): string =>
  `<Tabs>\n\n${options.map(([label, text]) => `<TabItem value="${label}" label="${label}">\n\n${sh(text)}</TabItem>\n\n`).join('')}</Tabs>\n\n`;

/** A page that offers one thing to do by several managers, and then goes on to a script. */
const pageOf = (ways: [string, string][]): string =>
  `## Install\n\n${sh('npm install lampkit')}## Start\n\n${tabs(ways)}## Go on\n\nSave as \`lamp.mjs\`:\n\n${js("console.log('on');")}${sh('node lamp.mjs')}`;

/** The journey of a page by each of its managers, with the same word for what the managers call differently. */
function ends(ways: [string, string][]): (readonly [string, string[]])[] {
  const page = readMarkdown(pageOf(ways));
  const id = planJourney(page).choices.find(({ code }) => code === 'package_manager')?.id ?? '';
  const same = (text: string): string => (ways.some(([, command]) => command === text) ? 'way' : text);
  return ways.map(([label]) => {
    const { steps } = planJourney(page, { choices: { [id]: label } });
    return [label, steps.map((step) => same(describeAction(step)))] as const;
  });
}

const start = ['npm install lampkit'];
const goesOn = ['way', 'write lamp.mjs', 'node lamp.mjs'];

describe('the end of a journey is the same by every package manager', () => {
  it.each<[string, string[], Record<string, string>]>([
    [
      'ends at a script',
      ['way'],
      { npm: 'npm run light', pnpm: 'pnpm run light', yarn: 'yarn run light', bun: 'bun run light' },
    ],
    [
      'ends at a build',
      ['way'],
      { npm: 'npm run build', pnpm: 'pnpm run build', yarn: 'yarn run build', bun: 'bun run build' },
    ],
    [
      'ends at a server',
      ['way'],
      { npm: 'npm run dev', pnpm: 'pnpm dev', yarn: 'yarn dev', bun: 'bun run dev' },
    ],
    [
      'ends at start',
      ['way'],
      { npm: 'npm start', pnpm: 'pnpm start', yarn: 'yarn start', bun: 'bun start' },
    ],
    [
      'ends at tests',
      ['way'],
      { npm: 'npm test', pnpm: 'pnpm test', yarn: 'yarn test', bun: 'bun run test' },
    ],
    [
      'ends where the product is used',
      ['way'],
      {
        npm: 'npx lampkit glow',
        pnpm: 'pnpm exec lampkit glow',
        yarn: 'yarn lampkit glow',
        bun: 'bunx lampkit glow',
      },
    ],
    [
      'ends where it is fetched and used',
      ['way'],
      {
        npm: 'npx lampkit glow',
        pnpm: 'pnpm dlx lampkit glow',
        yarn: 'yarn dlx lampkit glow',
        bun: 'bunx lampkit glow',
      },
    ],
    [
      'goes on over what sets up',
      goesOn,
      {
        npm: 'npx lampkit login',
        pnpm: 'pnpm dlx lampkit login',
        yarn: 'yarn dlx lampkit login',
        bun: 'bunx lampkit login',
      },
    ],
    [
      'goes on over what is called without a word',
      goesOn,
      { npm: 'npx lampkit', pnpm: 'pnpm dlx lampkit', yarn: 'yarn dlx lampkit', bun: 'bunx lampkit' },
    ],
    [
      'ends at a tool by its bare name',
      ['way'],
      {
        npm: 'npx lampkit glow',
        pnpm: 'pnpm lampkit glow',
        yarn: 'yarn lampkit glow',
        bun: 'bun x lampkit glow',
      },
    ],
    [
      'goes on over help',
      goesOn.slice(1),
      {
        npm: 'npx lampkit --help',
        pnpm: 'pnpm exec lampkit --help',
        yarn: 'yarn lampkit --help',
        bun: 'bunx lampkit --help',
      },
    ],
    [
      'goes on over what a manager does to itself',
      goesOn,
      { npm: 'npm config set lamp=on', pnpm: 'pnpm env use 24', yarn: 'yarn set version stable' },
    ],
  ])('%s', (_, rest, ways) => {
    const options = Object.entries(ways);
    expect(ends(options)).toEqual(options.map(([label]) => [label, [...start, ...rest]]));
  });
});
