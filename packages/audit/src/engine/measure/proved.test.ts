import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';
import type { Certificate } from '../../judge/certify/certify.ts';
import { auditJourney } from '../audit-journey.ts';

const fence = '```';
const block = (lang: string, text: string): string => `${fence}${lang}\n${text}\n${fence}\n\n`;
const INSTALL = `# ms\n\n## Quickstart\n\nInstall it:\n\n${block('bash', 'npm install ms')}`;
const SHOWN = block('text', '172800000');

const page = (code: string, end = `It prints:\n\n${SHOWN}`): string =>
  `${INSTALL}Create \`wait.mjs\`:\n\n${block('js', code)}Run it:\n\n${block('bash', 'node wait.mjs')}${end}`;

/** Audits a page in real sandboxes; gives the verdict, and which obligations are open for which reason. */
async function audit(text: string) {
  const folder = await mkdtemp(join(tmpdir(), 'waymark-page-'));
  onTestFinished(() => rm(folder, { recursive: true }));
  const target = join(folder, 'quickstart.md');
  await writeFile(target, text);
  const outcome = await auditJourney({ target, egress: 'registries' });
  if (outcome.kind !== 'audited') throw new Error(`${outcome.kind}: ${outcome.reason}`);
  const file = outcome.artifacts.find(({ fileName }) => fileName === 'certificate.json');
  const { obligations } = JSON.parse(file?.content ?? '{}').certificate as Certificate;
  const open = obligations.flatMap(({ id, state, code }) => (state === 'holds' ? [] : [`${id} ${code}`]));
  return { status: outcome.report.status, open, frictions: outcome.report.frictions };
}

describe('a page passes by proof', () => {
  it('where its code calls the product and prints what it says', async () => {
    const { status, open } = await audit(page("import ms from 'ms';\n\nconsole.log(ms('2 days'));"));
    expect({ status, open }).toEqual({ status: 'passed', open: [] });
  });

  it('where it says nothing, and every statement that uses the product ran', async () => {
    const { status, open } = await audit(
      page("import ms from 'ms';\n\nconst wait = ms('2 days');\nconsole.log(wait);", ''),
    );
    expect({ status, open }).toEqual({ status: 'passed', open: [] });
  });
});

describe('a page that runs another file than it has its reader write', () => {
  it('fails, though the file that it shows would run', async () => {
    const found = await audit(
      page("import ms from 'ms';\n\nconsole.log(ms('2 days'));").replace('node wait.mjs', 'node later.mjs'),
    );
    expect(found.status).toBe('failed');
  });
});

describe('a page of which the first way that was tried leads elsewhere', () => {
  const tests = `## Build\n\nTo build it yourself:\n\n${block('bash', 'npm install\nnpm run build')}`;

  it('passes by the way straight to its goal', async () => {
    const use = `## Use\n\n${block('js', "const ms = require('ms');")}${block('js', "let wait = ms(172800000);\nwait; // '2d'")}`;
    const found = await audit(`# ms\n\n${tests}## Install\n\n${block('bash', 'npm install ms')}${use}`);
    expect(found).toMatchObject({ status: 'passed', open: [] });
  });

  it('is judged by the way straight to its goal where that breaks', async () => {
    const use = `## Use\n\n${block('js', "const ms = require('ms');\nconst lamp = require('lodash.lamp');\nconsole.log(lamp(ms('2 days')));")}`;
    const found = await audit(`# ms\n\n${tests}## Install\n\n${block('bash', 'npm install ms')}${use}`);
    expect(found.status).toBe('failed');
    expect(found.frictions.map(({ title }) => title).join()).toContain('never installs');
  });

  it('is blocked by a key that the first way needs, where nothing is proved of the straight one', async () => {
    const ask = "if (key.endsWith('...')) throw new Error('401 Unauthorized: invalid API key');";
    const first = `import ms from 'ms';\nconst key = 'sk_test_...';\n${ask}\n\nconsole.log(ms('2 days'));`;
    const typed = block('ts', "import ms from 'ms';\nconst key = 'sk_test_...';");
    const lamps = block(
      'ts',
      "import { lamp } from 'lodash.lamp';\nconst two: number = ms('2 days');\n\nlamp(two);",
    );
    const use = `## Usage\n\nIt needs your secret key:\n\n${block('js', first)}### With TypeScript\n\n${typed}### Lamps\n\n${lamps}`;
    const found = await audit(`# ms\n\n## Install\n\n${block('bash', 'npm install ms')}${use}`);
    expect(found.status).toBe('blocked');
    expect(found.frictions[0]?.type).toBe('auth_blocker');
  });

  it('does not where that way shows something else', async () => {
    const use = `## Use\n\n${block('js', "const ms = require('ms');")}${block('js', "let wait = ms(172800000);\nwait; // 'two days'")}`;
    const found = await audit(`# ms\n\n${tests}## Install\n\n${block('bash', 'npm install ms')}${use}`);
    expect(found.status).toBe('inconclusive');
    expect(found.open).toContain('P3 claim_not_seen');
    expect(found.open.join()).not.toContain('P2');
  });
});

describe('a page does not pass', () => {
  const borrowed = `let ms = () => 172800000;
try {
  ms = require('ms');
} catch {}
console.log(ms('2 days'));`;

  it.each([
    [
      'that ends before the call',
      page("import ms from 'ms';\n\nconsole.log('bye');\nprocess.exit();\nconsole.log(ms('2 days'));", ''),
      'P2 product_not_called',
    ],
    [
      'whose second task is never run',
      page(
        "import ms from 'ms';\n\nconst task = () => console.log(ms('2 days'));\nconsole.log(ms('1s'));",
        '',
      ),
      'P2 statement_not_reached',
    ],
    [
      'that does not need the product for what it shows',
      page(borrowed).replaceAll('wait.mjs', 'wait.cjs'),
      'P4 seen_without_product',
    ],
  ])('%s', async (_, text, open) => {
    const found = await audit(text);
    expect(found).toMatchObject({ status: 'inconclusive', open: [open] });
    expect(found.frictions.filter(({ likely_owner }) => likely_owner !== 'environment')).toEqual([]);
  });

  it('that brings the product in and never calls it: it lets its reader see nothing of it', async () => {
    const { status } = await audit(page("import ms from 'ms';\n\nconsole.log(172800000);"));
    expect(status).toBe('blocked');
  });

  it('in silence that shows another value in a comment than there is', async () => {
    const code = "import ms from 'ms';\n\nms('2 days'); // 172800001\nconsole.log(ms('1s'));";
    const { frictions } = await audit(page(code, ''));
    expect(frictions.flatMap(({ evidence }) => evidence.quotes).join()).toContain('172800001');
  });
});
