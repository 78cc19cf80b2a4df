import { expect, it } from 'vitest';
import type { SignalCheck } from '../signal.ts';
import { isPromised } from './page-instructions.ts';
import { sampleRuns } from './runs-fixture.ts';

const fileMissing = (path: string): SignalCheck => ({
  kind: 'file',
  met: false,
  code: 'file_missing',
  params: { path },
});
const otherPort = (wanted: number | null): SignalCheck => ({
  kind: 'listener',
  met: false,
  code: 'no_port',
  params: { wanted },
});
const NOTHING_CREATED: SignalCheck = { kind: 'effect', met: false, code: 'nothing_created', params: {} };

function isOfPage(command: string, words: string, broken: SignalCheck): boolean {
  const { page, journey } = sampleRuns(
    `# Kit\n\n## Start\n\n\`\`\`sh\nnpm install lampkit\n\`\`\`\n\n\`\`\`sh\n${command}\n\`\`\`\n\n${words}\n`,
  );
  const step = journey.plan.steps.find(({ action }) => action.kind === 'run' && action.command === command);
  if (!step) throw new Error('The page does not lead to its command.');
  return isPromised(broken, step, page);
}

it.each<[string, string, SignalCheck, boolean]>([
  ['npx lampkit init red', 'Then look around.', fileMissing('red'), false],
  ['npx lampkit init red', 'Your lamp is in `red` now.', fileMissing('red'), true],
  ['npx lampkit init red', '```sh\ncd red\n```', fileMissing('red'), true],
  ['npx lampkit serve --port 4000', 'It is up.', otherPort(4000), false],
  ['npx lampkit serve --port 4000', 'Open http://localhost:4000 now.', otherPort(4000), true],
  ['npx lampkit serve --port 4000', 'Open http://localhost:4000 now.', otherPort(null), false],
  ['npx lampkit init red', 'Then look around.', NOTHING_CREATED, false],
  ['npm create lampkit@latest red', 'Then look around.', NOTHING_CREATED, true],
])('of %j with %j it is no guess of the auditor’s: %j', (command, words, broken, expected) => {
  expect(isOfPage(command, words, broken)).toBe(expected);
});
