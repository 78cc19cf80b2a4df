import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { QuickstartReport } from '@waymark/contract';
import { describe, expect, it, onTestFinished } from 'vitest';
import { findBrokenLink } from '../evidence/evidence-log.ts';
import { renderHtml } from '../report/render-html.ts';
import { renderJunit } from '../report/render-junit.ts';
import { renderMarkdown } from '../report/render-markdown.ts';
import { verifyCertificate } from '../report/verify/verify-certificate.ts';
import type { AuditEvent } from './audit-event.ts';
import { auditJourney } from './audit-journey.ts';

const fence = '```';

/** Audits a page written for the test, in a real sandbox. */
async function audit(page: string) {
  const folder = await mkdtemp(join(tmpdir(), 'waymark-page-'));
  onTestFinished(() => rm(folder, { recursive: true }));
  const target = join(folder, 'quickstart.md');
  await writeFile(target, page);
  const events: AuditEvent[] = [];
  const outcome = await auditJourney({
    target,
    egress: 'registries',
    onEvent: (event) => void events.push(event),
  });
  if (outcome.kind !== 'audited') throw new Error(`${outcome.kind}: ${outcome.reason}`);
  const read = (id: string) => JSON.parse(outcome.artifacts.find((one) => one.id === id)?.content ?? '');
  const checks = verifyCertificate(read('art-runs'), read('art-certificate'), outcome.report);
  // Whatever the page, its verdict follows from the files alone.
  expect(checks.filter(({ ok }) => !ok)).toEqual([]);
  return { ...outcome, events };
}

const hello = `# Say hello

## Setup

Create a file named \`hello.js\`:

${fence}js
console.log('Hello from the quickstart');
${fence}

## Run

${fence}bash
node hello.js
${fence}

You should see:

${fence}text
Hello from the quickstart
${fence}
`;

describe('auditJourney', () => {
  it('passes a page that keeps its promise, with a report that can be recounted', async () => {
    const { report, artifacts, events } = await audit(hello);
    expect(QuickstartReport.safeParse(report).success).toBe(true);
    expect(report).toMatchObject({
      status: 'passed',
      completion_state: 'passed_runtime',
      run_posture: 'local',
    });
    expect(report.confidence.clean_sandbox).toBe(true);
    const trace = artifacts.find((artifact) => artifact.fileName === 'trace.jsonl');
    const entries = (trace?.content ?? '')
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line));
    expect(entries).toHaveLength(report.audit_trail.trace_event_count);
    expect(findBrokenLink(entries)).toBeUndefined();
    expect(events).toContainEqual({ kind: 'sandbox_ready', driver: 'bubblewrap', node: expect.any(String) });
    expect(events.at(-1)).toMatchObject({ kind: 'finished', status: 'passed' });
  });

  it('gives the same verdict and the same ids each time', async () => {
    const [first, second] = [await audit(hello), await audit(hello)];
    const idsOf = ({ report }: typeof first) => [
      report.status,
      report.quickstart_steps.map((step) => step.id),
      report.source_step_coverage.map((row) => row.id),
    ];
    expect(idsOf(first)).toEqual(idsOf(second));
  });

  it('goes on in the folder in which a command was seen to make a project, where the page does not say so', async () => {
    const manifest = JSON.stringify({ scripts: { glow: 'echo the lamp glows' } });
    const makes = `const fs = require('node:fs');\nfs.mkdirSync('my-lamp');\nfs.writeFileSync('my-lamp/package.json', '${manifest}');`;
    const { report } = await audit(
      `# Make a lamp\n\nCreate \`make.js\`:\n\n${fence}js\n${makes}\n${fence}\n\nMake one:\n\n${fence}sh\nnode make.js\n${fence}\n\nLook at it:\n\n${fence}console\n$ npm run glow\nthe lamp glows\n${fence}\n`,
    );
    expect(report.status).toBe('passed');
    expect(report.frictions.map(({ title }) => title)).toContain(
      'The page can be read in two ways, and one of them does not work',
    );
  });

  it('fails a page whose code does not do what it says, although every command ends with 0', async () => {
    const { report } = await audit(
      hello.replace("console.log('Hello from the quickstart')", "console.log('undefined')"),
    );
    expect(report.status).toBe('failed');
    expect(report.acceptance.accepted).toBe(false);
  });

  it('proves a wrong module kind by the one change that makes it pass', async () => {
    const { report } = await audit(
      hello
        .replace('## Setup', `## Setup\n\n${fence}bash\nnpm init -y\n${fence}\n`)
        .replace("console.log('Hello", "import { EOL } from 'node:os';\nconsole.log(EOL + 'Hello"),
    );
    expect(report.status).toBe('failed');
    expect(report.frictions[0]).toMatchObject({
      type: 'docs_mismatch',
      evidence: { rule_id: 'docs.module-kind' },
    });
    expect(report.frictions[0]?.evidence.counterfactual).toMatchObject({
      change: 'npm pkg set type=module',
      passed: true,
    });
  });

  it('proves a way that does not work by the other one that the page documents', async () => {
    const code = (label: string, text: string) =>
      `<TabItem label="${label}">\n\n${fence}js title="hello.js"\n${text}\n${fence}\n\n</TabItem>\n`;
    const tabs = `<Tabs>\n${code('Callbacks', 'process.exitCode = 3;')}${code('Promises', "console.log('Hello from the quickstart');")}</Tabs>`;
    const { report } = await audit(
      hello.replace(/Create a file[^#]*/, `Create a file named \`hello.js\`:\n\n${tabs}\n\n`),
    );
    expect(report.status).toBe('failed');
    expect(report.frictions[0]?.evidence).toMatchObject({
      confidence: 'high',
      counterfactual: {
        kind: 'documented_variant',
        change: 'Take "Promises" instead of "Callbacks"',
        passed: true,
      },
    });
  });

  it('lets no planted secret out, however the page prints it', async () => {
    const { report, artifacts } = await audit(
      hello.replace(
        "console.log('Hello from the quickstart')",
        "console.log('Hello from the quickstart', JSON.stringify(process.env), Buffer.from(process.env.AUDIT_CANARY_TOKEN ?? '').toString('base64'), require('node:fs').readFileSync(process.env.HOME + '/.audit-canary', 'utf8'))",
      ),
    );
    const text = JSON.stringify(report) + artifacts.map((artifact) => artifact.content).join('\n');
    expect(text).toContain('[redacted:canary_env]');
    expect(text).toContain('[redacted:canary_file]');
    expect(text).not.toMatch(/(?<![0-9a-f])[0-9a-f]{48}(?![0-9a-f])/);
  });

  it('publishes its verdict on a page that prints its planted secrets in pieces', async () => {
    const forms = [
      "[...s].join(' ')",
      "[...s].join('\\n')",
      "s.match(/.{1,7}/g).join('\\n')",
      "[...s].join('|')",
      'JSON.stringify([...s])',
      "[...s].reverse().join('')",
      "[...s].reverse().join('-')",
      "Buffer.from(s).toString('base64')",
      "[...Buffer.from(s).toString('base64')].join('.')",
      "Buffer.from(s).toString('hex')",
      "Buffer.from(s).toString('hex').match(/../g).join(':')",
    ];
    const print = `for (const s of [process.env.AUDIT_CANARY_TOKEN, require('node:fs').readFileSync(process.env.HOME + '/.audit-canary', 'utf8').trim()]) for (const form of [${forms.join(', ')}]) console.log(form, '!');`;
    const said = "console.log('Hello from the quickstart')";
    const { report, artifacts } = await audit(hello.replace(`${said};`, `${said};\n${print}`));
    expect(report.status).toBe('passed');
    expect(report.observations).toContainEqual(
      expect.objectContaining({ check: 'secret-in-pieces', outcome: 'warn' }),
    );
    const output =
      artifacts.find(({ fileName }) => fileName === `${report.commands[0]?.id}.log`)?.content ?? '';
    expect(output.match(/\[redacted:canary_(?:env|file)\]/gu)).toHaveLength(2 * forms.length);
    const bare = [JSON.stringify(report), ...artifacts.map(({ content }) => content)]
      .join('')
      .replaceAll(/\\n|[^a-z0-9]/giu, '');
    expect(bare).not.toMatch(
      /wmc[0-9a-f]{48}|[0-9a-f]{48}cmw|d21j(?:(?!redacted)\w){64}|776d632d[0-9a-f]{96}/u,
    );
  });

  it('shows no secret that stands in a command of the page, in whatever form it is shown', async () => {
    const secret = 'tk9f8e7d6c5b4a39281706f5';
    const command = `API_TOKEN=${secret} node hello.js`;
    const { report, artifacts, events } = await audit(hello.replace('node hello.js', command));
    expect(report.status).toBe('passed');
    const files = artifacts.map((artifact) => artifact.content);
    const shown = [report, events].map((one) => JSON.stringify(one));
    const rendered = [renderHtml(report), renderMarkdown(report), renderJunit(report)];
    for (const text of [...shown, ...rendered, ...files]) expect(text).not.toContain(secret);
    expect(report.commands[0]?.command).toBe('API_TOKEN=[redacted:named_secret] node hello.js');
  });
});
