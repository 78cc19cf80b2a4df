import { describe, expect, it } from 'vitest';
import { insertCommand, replaceCommands } from '../judge/changed-plan.ts';
import type { Candidate } from '../judge/failed-journey.ts';
import type { PlannedStep } from '../model/plan.ts';
import { planJourney } from '../plan/plan-journey.ts';
import { readPage } from '../read/read-page.ts';
import { editPage } from './edit-page.ts';

const fence = '```';
const PAGE = `# Kit

1. Install:

   ${fence}sh
   $ npm init -y
   $ npm install lampkit
   ${fence}

2. Save this as \`a.mjs\`:

   ${fence}js
   import { glwo } from 'lampkit';

   console.log(glwo('red'));
   ${fence}

3. Run it:

   ${fence}sh
   $ node b.mjs
   ${fence}
`;

const runs = ({ action }: PlannedStep, word: string): boolean =>
  action.kind === 'run' && String(action.command).includes(word);

function opened(text: string, format: 'markdown' | 'html' = 'markdown') {
  const page = readPage({ format, text, url: 'https://docs.example.dev/start' });
  const plan = planJourney(page);
  const broken = plan.steps.findIndex((step) => runs(step, 'b.mjs'));
  return { source: { text, format }, page, plan, failedAt: broken === -1 ? plan.steps.length - 1 : broken };
}

/** What of a page is other than before. */
function changed(candidate: (broken: ReturnType<typeof opened>) => Candidate | null, text = PAGE): string[] {
  const broken = opened(text);
  const made = candidate(broken);
  const edited = made && editPage(broken, made);
  if (edited === null) return ['nothing'];
  const before = new Set(text.split('\n'));
  const lines = edited.text.split('\n').filter((line) => !before.has(line));
  return [`line ${edited.line}`, ...lines];
}

const retyped =
  (from: string, to: string) =>
  ({ plan }: ReturnType<typeof opened>): Candidate | null => {
    const found = plan.steps.find((step) => runs(step, from));
    if (found?.action.kind !== 'run') return null;
    return replaceCommands(plan, 'x', new Map([[found.action.command, to]]));
  };

describe('a change of the journey becomes one of the page:', () => {
  it('a command that is typed otherwise', () => {
    expect(changed(retyped('b.mjs', 'node a.mjs'))).toEqual(['line 21', '   $ node a.mjs']);
  });

  it('a command more, behind the prompt of the one above it', () => {
    expect(
      changed(({ plan }) => insertCommand(plan, plan.steps.length - 1, 'x', 'npm install chair')),
    ).toEqual(['line 8', '   $ npm install chair']);
  });

  it('a word, wherever the code has it', () => {
    expect(
      changed(({ plan }) => ({
        kind: 'x',
        plan,
        change: { code: 'word', from: 'glwo', to: 'glow', path: 'a.mjs', isOfPackage: true },
      })),
    ).toEqual(['line 13', "   import { glow } from 'lampkit';", "   console.log(glow('red'));"]);
  });

  it('a line of code, or one more at its head', () => {
    const line = (from: string | null) => (broken: ReturnType<typeof opened>) => ({
      kind: 'x',
      plan: broken.plan,
      change: { code: 'line', from, to: 'glow();', path: 'a.mjs', isOfPackage: true } as const,
    });
    expect(changed(line("console.log(glwo('red'));"))).toEqual(['line 15', '   glow();']);
    expect(changed(line(null))).toEqual(['line 13', '   glow();']);
  });

  it('a block of its own where the page has no command above', () => {
    const bare = `# Kit\n\nSave this as \`a.mjs\`:\n\n${fence}js\nimport 'lampkit';\n${fence}\n`;
    expect(changed(({ plan }) => insertCommand(plan, 0, 'x', 'npm install lampkit'), bare)).toEqual([
      'line 5',
      `${fence}sh`,
      'npm install lampkit',
    ]);
  });
});

describe('nothing of the page is changed', () => {
  it.each([
    ['by another way that it offers', { code: 'option', label: 'a', taken: 'b' }],
    ['by another Node.js', { code: 'node', range: '^18', insteadOf: '24.0.0' }],
    [
      'by a word that its code does not have',
      { code: 'word', from: 'dim', to: 'glow', path: 'a.mjs', isOfPackage: true },
    ],
    [
      'in a file that it does not write',
      { code: 'line', from: 'a', to: 'b', path: 'c.mjs', isOfPackage: true },
    ],
  ] as const)('%s', (_, change) => {
    expect(changed(({ plan }) => ({ kind: 'x', plan, change }))).toEqual(['nothing']);
  });

  it('where the command does not stand on it as it was run', () => {
    expect(changed(retyped('a.mjs', 'node c.mjs'))).toEqual(['nothing']);
  });
});

it('a page in HTML gets a command more inside of its element', () => {
  const text =
    '<!doctype html><html><body><main><h1>Kit</h1>\n<pre><code class="language-sh">npm install lampkit</code></pre>\n<p>Save this as <code>a.mjs</code>:</p>\n<pre><code class="language-js">import { glow } from \'lampkit\';\nglow();\n</code></pre></main></body></html>';
  const broken = opened(text, 'html');
  const made = insertCommand(broken.plan, broken.plan.steps.length - 1, 'x', 'npm install chair');
  expect(editPage(broken, made)?.text).toContain('>npm install lampkit\nnpm install chair</code>');
});
