import { describe, expect, it } from 'vitest';
import { readPage } from '../read/read-page.ts';
import { planJourney } from './plan-journey.ts';

const fence = '```';
const pageWith = (after: string) => `# Start

${fence}sh
npm create thing@latest my-app
${fence}

Select the \`basic\` template.

${fence}sh
cd my-app
${after}
npm run dev
${fence}

Open http://localhost:3000 in your browser.
`;

function answersOf(text: string) {
  const plan = planJourney(readPage({ format: 'markdown', text, url: 'https://docs.sample.dev/' }));
  const scaffold = plan.steps.find((step) => step.action.kind === 'run' && step.action.pace === 'scaffold');
  return scaffold?.action.kind === 'run' ? scaffold.action.answers : undefined;
}

describe('answerByNextStep', () => {
  it('says no to an installation that the page does by itself', () => {
    expect(answersOf(pageWith('npm install'))).toContainEqual({
      match: 'install',
      reply: 'No',
      quote: 'npm install',
    });
  });

  it('says no where the page ends with the scaffolder', () => {
    const text = '# Start\n\n```sh\nnpm create thing@latest my-app -- --template plain\n```\n';
    expect(answersOf(text)).toContainEqual(expect.objectContaining({ match: 'install', reply: 'No' }));
  });

  it('states nothing where the page leaves the installation to the scaffolder', () => {
    expect(answersOf(pageWith('ls'))?.some(({ match }) => match === 'install')).toBe(false);
  });
});
