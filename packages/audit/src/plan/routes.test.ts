import { describe, expect, it } from 'vitest';
import { readPage } from '../read/read-page.ts';
import { otherRoute } from './other-options.ts';
import { plan } from './plan-fixture.ts';
import { planJourney } from './plan-journey.ts';

const sh = (code: string) => `\`\`\`sh\n${code}\n\`\`\`\n\n`;
const text = `# Kit

## Quick start

${sh('npm create kit@latest my-app -- --template plain')}## Manual installation

${sh('npm install kit')}${sh('npx kit dev')}Open http://localhost:5173 in your browser.
`;

describe('the other way through a page', () => {
  it('is the one that the first plan leaves out, and says why it is taken', () => {
    const page = readPage({ format: 'markdown', text, url: 'https://docs.sample.dev/' });
    const first = planJourney(page);
    const other = planJourney(page, { choices: otherRoute(first) ?? {} });
    const commandsOf = (plan: typeof first) =>
      plan.steps.flatMap(({ action }) => (action.kind === 'run' ? [action.command] : []));
    expect(commandsOf(first)).toContain('npm install kit');
    expect(commandsOf(other)).toEqual(['npm create kit@latest my-app -- --template plain']);
    expect(other.decisions).toMatchObject([{ code: 'route', params: { why: 'wished' } }]);
    expect(otherRoute(plan('## Start\n'))).toBeNull();
  });

  it.each(['npx kit glow', 'pnpm dlx kit glow', 'bunx kit glow', 'yarn dlx kit glow'])(
    'is by hand where only that comes to a result, by %s',
    (command) => {
      const byHand = `${sh('npm install kit')}### Light it\n\n${sh(command)}`;
      const quick = sh('npm create kit@latest my-app -- --template plain');
      const { choices } = plan(`# Kit\n\n## Quick start\n\n${quick}## Manual installation\n\n${byHand}`);
      expect(choices.find(({ code }) => code === 'route')?.taken).toBe('by_hand');
    },
  );
});
