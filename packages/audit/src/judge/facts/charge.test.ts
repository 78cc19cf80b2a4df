import { describe, expect, it } from 'vitest';
import { judgeRun } from '../judge-run.ts';
import { chargeFacts } from './charge.ts';
import { type Outcome, sampleRuns } from './sample-runs.ts';

const BROKEN: Outcome = {
  output:
    "file:///home/dev/journey/index.mjs:1\nSyntaxError: The requested module 'lampkit' does not provide an export named 'glow'\n",
  ending: { kind: 'exited', code: 1 },
};

function pageWith(second: string): string {
  const code = `import { glow } from 'lampkit';\n\nconst a = glow('red');\nglow(a);\n\nconst ${second} = glow('blue');\nglow(${second});`;
  return `# Kit\n\n## Install\n\n\`\`\`sh\nnpm install lampkit\n\`\`\`\n\n## Use\n\n\`\`\`js\n${code}\n\`\`\`\n`;
}

function factsOf(text: string, broken: string): ReturnType<typeof chargeFacts> {
  const runs = sampleRuns(text, { [broken]: BROKEN });
  const { page, registry, journey } = runs;
  return chargeFacts(runs, judgeRun({ page, registry, plan: journey.plan, run: journey.run }));
}

describe('what could have broken a step instead of the page', () => {
  it('is excluded where the file is as the page has it', () => {
    const { F1, F3 } = factsOf(pageWith('b'), 'node index.mjs');
    expect([F1.truth, F3.truth]).toEqual(['yes', 'yes']);
  });

  it('stays open where the auditor has set the samples of the file apart', () => {
    const { F1, F3 } = factsOf(pageWith('a'), 'node index.mjs');
    expect(F3).toMatchObject({ truth: 'unknown', code: 'own_edit' });
    expect(F1).toMatchObject({ truth: 'no', code: 'derived' });
  });

  it('stays open where the auditor has made a script of the page a program', () => {
    const code = "#!/usr/bin/env node\nconst lampkit = require('lampkit');\n\nlampkit('shine');";
    const text = `# Kit\n\n## Install\n\n\`\`\`sh\nnpm install lampkit\n\`\`\`\n\n## Use\n\n\`\`\`js\n${code}\n\`\`\`\n\n\`\`\`console\n$ shine --help\nUsage: shine\n\`\`\`\n`;
    expect(factsOf(text, 'shine --help').F3).toMatchObject({ truth: 'unknown', code: 'own_edit' });
    expect(factsOf(text, 'npm install lampkit').F3.truth).toBe('yes');
  });

  it('is excluded for a step in front of that file', () => {
    expect(factsOf(pageWith('a'), 'npm install lampkit').F3.truth).toBe('yes');
  });
});
