import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';
import { auditJourney } from './audit-journey.ts';

const fence = '```';
const bash = (...lines: string[]): string => `${fence}bash\n${lines.join('\n')}\n${fence}\n\n`;

const SERVER = `const { createServer } = require('node:http');
const ms = require('ms');
createServer(({ headers }, answer) => {
  const isKnown = ['Bearer demo', 'Bearer demo-9f8e7d6c5b4a'].includes(headers.authorization);
  answer.writeHead(isKnown ? 200 : 401, { 'content-type': 'application/json' });
  answer.end(JSON.stringify(isKnown ? { id: 'me', wait: ms(60000) } : { error: { message: 'Missing API key' } }));
}).listen(3000, () => console.log('ready'));`;

const BEGIN = `# Kit

## Quickstart

${bash('npm install ms')}Create \`server.js\`:

${fence}js
${SERVER}
${fence}

Start it:

${bash('node server.js')}Ask who you are:

`;
const ASK = 'curl -s -H "Authorization: Bearer $KIT_API_KEY" http://localhost:3000/v1/me';
const SHOWN = `It answers:\n\n${fence}json\n{ "id": "me", "wait": "1m" }\n${fence}\n`;

/** Audits a page that begins with a server and ends like this, in a real sandbox. */
async function auditWith(end: string, keys: Record<string, string>) {
  const folder = await mkdtemp(join(tmpdir(), 'waymark-page-'));
  onTestFinished(() => rm(folder, { recursive: true }));
  const target = join(folder, 'quickstart.md');
  await writeFile(target, BEGIN + end);
  const outcome = await auditJourney({ target, egress: 'registries', keys });
  if (outcome.kind !== 'audited') throw new Error(`${outcome.kind}: ${outcome.reason}`);
  return outcome;
}

async function audit(end: string) {
  return (await auditWith(end, {})).report;
}

describe('a key that only the reader has', () => {
  it.each([
    ['is a stand-in and the request ends with 0', bash('export KIT_API_KEY=your-api-key') + bash(ASK)],
    ['is empty and the request fails', bash('export KIT_API_KEY=') + bash(ASK.replace('-s', '--fail'))],
    [
      'is a stand-in and the page shows the answer',
      bash('export KIT_API_KEY=your-api-key') + bash(ASK) + SHOWN,
    ],
    ['is one that the server refuses', bash('export KIT_API_KEY=abc123') + bash(ASK)],
    ['stands in the command itself', bash(ASK.replace('$KIT_API_KEY', 'YOUR_API_KEY'))],
  ])('blocks the journey where it %s', async (_, end) => {
    const { status, completion_state, frictions } = await audit(end);
    expect({ status, completion_state }).toEqual({ status: 'blocked', completion_state: 'blocked_auth' });
    expect(frictions.map(({ type }) => type)).toEqual(['auth_blocker']);
  });

  it('blocks nothing where the page gives one that works', async () => {
    const { status } = await audit(bash('export KIT_API_KEY=demo') + bash(ASK) + SHOWN);
    expect(status).toBe('passed');
  });

  it('blocks nothing where the request does not use it', async () => {
    const ask = bash('export KIT_API_KEY=your-api-key') + bash(ASK.replace('$KIT_API_KEY', 'demo'));
    expect((await audit(ask + SHOWN)).status).toBe('passed');
  });

  describe('and that the audit is given', () => {
    const KEY = 'demo-9f8e7d6c5b4a';
    const page = bash('export KIT_API_KEY=your-api-key') + bash(ASK) + SHOWN;

    it('lets the journey go on, and stands nowhere in what is kept of it', async () => {
      const shown = bash('echo "the key is $KIT_API_KEY"') + page;
      const { report, artifacts } = await auditWith(shown, { KIT_API_KEY: KEY });
      expect(report.status).toBe('passed');
      expect(report.confidence.command_policy).toContain('keys:KIT_API_KEY');
      expect(report.acceptance.limitations[0]).toContain('KIT_API_KEY');
      const kept = [JSON.stringify(report), ...artifacts.map(({ content }) => String(content))].join('\n');
      expect(kept).not.toContain(KEY);
      expect(kept).toContain('the key is [redacted:KIT_API_KEY]');
    });

    it('blocks the journey where it is of another name', async () => {
      const other = await auditWith(page, { LAMP_API_KEY: KEY });
      expect(other.report.completion_state).toBe('blocked_auth');
    });
  });
});
