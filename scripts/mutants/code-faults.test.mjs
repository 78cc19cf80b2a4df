import { describe, expect, it } from 'vitest';
import {
  misspellMethods,
  misspellModules,
  renameExports,
  renameImports,
  useUndeclared,
} from './code-faults.mjs';
import { changesOf, js, lamp, lampPage, mutate, sh } from './page-fixture.mjs';

const install = `# Lampkit\n\n${sh('npm install lampkit')}`;
const page = (code) => `${install}Write \`lamp.mjs\`:\n\n${js(code)}${sh('node lamp.mjs')}`;

describe('an import renamed', () => {
  it('asks for a member that the module does not have, and keeps the name in the code', () => {
    const [{ text, mayPass }] = mutate(renameImports, lampPage);
    expect(text).toMatch(/import \{ lampQz[a-z]+ as lamp \} from 'lampkit';/u);
    expect(mayPass).toBe(false);
  });

  it('counts with require only where the name is surely called', () => {
    const taken = "const { lamp } = require('lampkit');\n";
    expect(changesOf(renameImports, page(`${taken}lamp('on');`))).toEqual(['lamp → lamp?: lamp']);
    expect(changesOf(renameImports, page(`${taken}console.log(lamp);`))).toEqual([]);
  });

  it.each([
    ['an unused name', "import { lamp } from 'lampkit';\nconsole.log('on');"],
    ['a type', "import { type Lamp } from 'lampkit';\nconst one: Lamp = 'on';\nconsole.log(one);"],
    ['a default export', "import lamp from 'lampkit';\nlamp('on');"],
    ['a package that the page does not install', "import { bulb } from 'bulbkit';\nbulb('on');"],
    ['code that leaves something out', "import { lamp } from 'lampkit';\n// ...\nlamp('on');"],
    ['code of a browser', "import { lamp } from 'lampkit';\ndocument.body.append(lamp('on'));"],
    ['code with a name that nothing declares', "import { lamp } from 'lampkit';\nlamp(yours);"],
  ])('is not made of %s', (_what, code) => {
    expect(changesOf(renameImports, page(code))).toEqual([]);
  });
});

describe('a module misspelt', () => {
  it('is not there', () => {
    expect(changesOf(misspellModules, lampPage)).toEqual(["'lampkit' → 'lampkit-?'"]);
  });

  it('is not made of what is loaded on demand', () => {
    expect(
      changesOf(misspellModules, page("const load = () => import('lampkit');\nconsole.log(load);")),
    ).toEqual([]);
  });
});

describe('an export renamed', () => {
  const parts = (user) =>
    `${install}Write \`parts.mjs\`:\n\n${js("import { lamp } from 'lampkit';\n\nexport const light = lamp('on');")}Write \`lamp.mjs\`:\n\n${js(user)}${sh('node lamp.mjs')}`;

  it('is one that another file of the page imports', () => {
    const found = mutate(renameExports, parts("import { light } from './parts.mjs';\nconsole.log(light);"));
    expect(found).toMatchObject([{ marks: ['light'], mayPass: false }]);
    expect(found[0].text).toMatch(/export const lightQz[a-z]+ = lamp/u);
  });

  it('is not made where nobody imports it', () => {
    expect(changesOf(renameExports, parts("console.log('on');"))).toEqual([]);
  });
});

describe('a variable that nothing declares', () => {
  it('is used where the script surely comes', () => {
    expect(changesOf(useUndeclared, lampPage).toSorted()).toEqual(['lamp → lamp?', 'light → light?']);
  });

  it('is used in a function that the script calls itself', () => {
    const code = "import { lamp } from 'lampkit';\nconst init = () => {\n  lamp('on');\n};\ninit();";
    expect(changesOf(useUndeclared, page(code)).toSorted()).toEqual(['init → init?', 'lamp → lamp?']);
  });

  it.each([
    ['in a function that is handed on', "onLight(() => lamp('on'));"],
    ['behind a condition', "if (onLight) lamp('on');\nonLight();"],
    ['behind an early end', 'const run = () => {\n  if (onLight) return;\n  lamp();\n};\nrun(onLight);'],
  ])('is not used %s', (_where, code) => {
    const changed = changesOf(useUndeclared, page(`import { lamp, onLight } from 'lampkit';\n${code}`));
    expect(changed).not.toContain('lamp → lamp?');
    expect(changed.length).toBeGreaterThan(0);
  });

  it('is used in code that goes on with the code above', () => {
    const text = `${install}${js(lamp)}Then:\n\n${js('console.log(light.length);')}`;
    expect(mutate(useUndeclared, text).map(({ place }) => place.fromLine)).toContain(17);
  });

  it('may pass with a finding where no command runs the code', () => {
    const text = `${install}${js(lamp)}## More\n\n${js("import { lamp } from 'lampkit';\nlamp('off');")}`;
    const last = mutate(useUndeclared, text).at(-1);
    expect(last).toMatchObject({ mayPass: true, place: { fromLine: 18 } });
  });
});

describe('a method misspelt', () => {
  it('is one of a name of the script', () => {
    const code = "import { lamp } from 'lampkit';\nlamp.light('on');\nconsole.log(lamp.state);";
    expect(changesOf(misspellMethods, page(code))).toEqual(['light → light?']);
  });

  it('is not made where its call may be left out', () => {
    expect(changesOf(misspellMethods, page("import { lamp } from 'lampkit';\nlamp.light?.('on');"))).toEqual(
      [],
    );
  });
});
