import { describe, expect, it } from 'vitest';
import { mixModuleKinds } from './module-kind-faults.mjs';
import { changesOf, js, sh } from './page-fixture.mjs';

const page = (code, lang) => `# Lampkit\n\n${sh('npm install lampkit')}${js(code, lang)}`;

describe('a module kind changed', () => {
  it('puts an import among requires', () => {
    const code = "const lamp = require('lampkit');\nconst os = require('node:os');\nlamp(os.EOL);";
    expect(changesOf(mixModuleKinds, page(code))).toEqual([
      "const os = require('node:os'); → import os from 'node:os';",
    ]);
  });

  it('puts a require among imports', () => {
    const code = "import os from 'node:os'\nimport lamp from 'lampkit'\nlamp(os.EOL)";
    expect(changesOf(mixModuleKinds, page(code))).toEqual([
      "import lamp from 'lampkit' → const lamp = require('lampkit')",
    ]);
  });

  it('is not made of a single import, whose file could have the other kind', () => {
    expect(changesOf(mixModuleKinds, page("const lamp = require('lampkit');\nlamp();"))).toEqual([]);
    expect(changesOf(mixModuleKinds, page("import lamp from 'lampkit';\nlamp();"))).toEqual([]);
  });

  it('is not made of TypeScript, whose runners allow both', () => {
    const code = "import os from 'node:os';\nimport lamp from 'lampkit';\nlamp(os.EOL);";
    expect(changesOf(mixModuleKinds, page(code, 'ts'))).toEqual([]);
  });
});
