import { expect, it } from 'vitest';
import { readMarkdown } from '../read/page-fixture.ts';
import { planJourney } from './plan-journey.ts';

/** What is answered to the questions that a listing shows, and whether what is proposed is accepted. */
function replies(dialogue: string): { replies: string[]; acceptDefaults: boolean } {
  const text = `# Kit\n\n\`\`\`console\n$ npm create kit@latest\n${dialogue}\n$ cd app\n\`\`\`\n`;
  const action = planJourney(readMarkdown(text)).steps[0]?.action;
  if (action?.kind !== 'run') throw new Error('nothing is run');
  const { answers, acceptDefaults } = action;
  return { replies: answers.map(({ match, reply }) => `${match} -> ${reply}`), acceptDefaults };
}

it.each([
  ['Ok to proceed? (y) y', ['Ok to proceed? -> y'], false],
  ['✔ Project name: … my-app', ['Project name -> my-app'], false],
  ['? Pick a kit: › - Use arrow-keys.\n❯   Small\n    Large', ['Pick a kit -> Small'], false],
  ['? Use types? › No / Yes', [], true],
  ['? Project name:', [], true],
  ['? Select a module type ESM', [], false],
  ['? Select a module type ESM\n? Bin name kit\n<more prompts...>', [], true],
  ['? Select a module type ESM\n? Bin name kit\nCreated kit', [], false],
  ['Need help? See the manual', [], false],
])('%j is answered as the ledger reads it', (dialogue, expected, acceptDefaults) => {
  expect(replies(dialogue)).toEqual({ replies: expected, acceptDefaults });
});

it('hands over a listing with one question, whose answer only the command itself can tell from it', () => {
  const listing = '? Enter a document name. lamp\n\nAll is set up!';
  const page = readMarkdown(`# Kit\n\n\`\`\`console\n$ npx kit init\n\n${listing}\n\`\`\`\n`);
  expect(planJourney(page).steps[0]?.action).toMatchObject({ dialogue: listing });
  const plain = readMarkdown('# Kit\n\n```console\n$ npx kit init\n\nAll is set up!\n```\n');
  expect(planJourney(plain).steps[0]?.action).not.toHaveProperty('dialogue');
});

it('hands over what the page states to a command that nobody expects to ask', () => {
  const page = readMarkdown(
    '# Kit\n\nRun it. Choose `Vue` when asked for a framework, and accept the defaults.\n\n```bash\nnpx kit link\n```\n',
  );
  expect(planJourney(page).steps[0]?.action).toMatchObject({
    answers: [{ match: 'framework', reply: 'Vue' }],
    acceptDefaults: false,
  });
});
