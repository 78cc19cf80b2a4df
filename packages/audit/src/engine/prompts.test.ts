import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';
import { auditJourney } from './audit-journey.ts';

const fence = '```';

const ASKS = `# Greeter

## Setup

Create a file named \`greet.js\`:

${fence}js
const { createInterface } = require('node:readline');
const lines = createInterface({ input: process.stdin, output: process.stdout });
lines.question('Tell me your name ', (name) => {
  console.log('Hello ' + name + ', nice to meet you');
  lines.close();
});
${fence}

## Run

${fence}bash
node greet.js
${fence}

`;

const SHOWN = `You see:\n\n${fence}text\nTell me your name Ada\nHello Ada, nice to meet you\n${fence}\n`;

/** Audits a page whose command asks, in a real sandbox. */
async function audit(end: string) {
  const folder = await mkdtemp(join(tmpdir(), 'waymark-page-'));
  onTestFinished(() => rm(folder, { recursive: true }));
  const target = join(folder, 'quickstart.md');
  await writeFile(target, ASKS + end);
  const outcome = await auditJourney({ target, egress: 'registries', budgetSeconds: 400 });
  if (outcome.kind !== 'audited') throw new Error(`${outcome.kind}: ${outcome.reason}`);
  return outcome.report;
}

describe('a command that asks in words of its own', () => {
  it('gets the answer that the page’s own listing shows', async () => {
    const { frictions, quickstart_steps } = await audit(SHOWN);
    expect(frictions).toEqual([]);
    expect(quickstart_steps.map(({ status }) => status)).toEqual(['passed', 'passed']);
  });

  it('blocks the journey with the question quoted where the page is silent', async () => {
    const { completion_state, frictions } = await audit('');
    expect(completion_state).toBe('blocked_interactive');
    expect(frictions[0]?.evidence).toMatchObject({ rule_id: 'environment.question' });
    expect(JSON.stringify(frictions[0])).toContain('Tell me your name');
  });
});
