import { js, sh } from './plan-fixture.ts';

const tabs = (...options: [string, string][]): string =>
  `<Tabs>\n\n${options.map(([label, text]) => `<TabItem value="${label}" label="${label}">\n\n${text}</TabItem>\n\n`).join('')}</Tabs>\n\n`;

const lamp = "import { lamp } from 'lampkit';\n\nconsole.log(lamp('on'));";

/** Pages of Markdown that between them meet every pass of the planner and every kind of choice. */
export const SAMPLE_PAGES: Readonly<Record<string, string>> = {
  plain: `# Lampkit\n\n## Install\n\n${sh('npm install lampkit')}## Use\n\nWrite \`lamp.mjs\`:\n\n${js(lamp)}${sh('node lamp.mjs')}`,

  managers: `# Lampkit\n\n## Install\n\n${tabs(['npm', sh('npm install lampkit')], ['pnpm', sh('pnpm add lampkit')])}Save as \`lamp.mjs\`:\n\n${js(lamp)}## Start\n\n${tabs(['npm', sh('npm run light')], ['pnpm', sh('pnpm run light')])}${sh('node lamp.mjs')}`,

  systems: `## Set up\n\n${tabs(['Windows', sh('set LAMP=1')], ['Linux', sh('export LAMP=1')])}${sh('npm install lampkit')}${sh('npx lampkit glow')}`,

  variants: `## Install\n\n${sh('npm install lampkit')}## Use\n\n${js("// ESM\nimport Lamp from 'lampkit'\nconst one = new Lamp()\n\n// CommonJS\nconst Lamp = require('lampkit')\nconst one = new Lamp()\none.glow()")}`,

  throwing: `## Install\n\n${sh('npm install lampkit')}## Use\n\n${js("import { glow } from 'lampkit';\n\nglow('dark'); // throws\nglow('red'); // 'red'")}`,

  sections: `# Lampkit\n\n## Get it\n\n### Using curl\n\n${sh('curl -O https://lampkit.dev/lamp.js')}### Using npm\n\n${sh('npm install lampkit')}## Run\n\n${sh('npx lampkit glow')}`,

  sameInstall: `## Install\n\n${sh('yarn add lampkit')}For most readers:\n\n${sh('npm install lampkit')}${sh('npx lampkit glow')}`,

  release: `## Install\n\n${sh('npm install lampkit')}The edge of things:\n\n${sh('npm install lampkit@next')}## Run\n\n${sh('npx lampkit glow')}`,

  otherSource: `## Install\n\n${sh('npm install -g lampkit')}From the tap:\n\n${sh('brew install lampkit')}## Run\n\n${sh('lampkit glow')}`,

  listed: `## Drivers\n\n${sh('npm install lampkit')}Install a driver:\n\n- For bulbs, run \`npm install lamp-bulb\`\n- For tubes, run \`npm install lamp-tube\`\n\n## Run\n\n${sh('npx lampkit glow')}`,

  toldTwice: `## Start\n\nRun \`npm install lampkit\` to begin.\n\n${sh('npm install lampkit --save')}${sh('npx lampkit glow')}`,

  placeholders: `## Start\n\n${sh('npm create lamp@latest <project-name> -- --template plain')}${sh('export LAMP_TOKEN=<your-token>\nnpx lampkit glow')}`,

  quiet: `## Quick start\n\n${sh('npm create lamp@latest')}## Without questions\n\n${sh('npm create lamp@latest my-lamp -- --template plain')}## Then\n\n${sh('cd my-lamp\nnpm install\nnpm run dev')}`,

  routes: `# Lampkit\n\n## Quick start\n\n${sh('npm create lamp@latest my-lamp -- --template plain')}${sh('cd my-lamp && npm run dev')}## Manual installation\n\n${sh('npm install lampkit')}${sh('npx lampkit dev')}Open http://localhost:5173 in your browser.\n`,

  byHand: `## Start\n\n### With the wizard\n\n${sh('npm create lamp@latest')}### Manual setup\n\n${sh('npm init -y')}${sh('npm install lampkit')}${sh('npx lampkit glow')}`,

  projectTwice: `## Start\n\n${sh('npm create lamp@latest my-lamp -- --template plain')}With types:\n\n${sh('npm create lamp@latest my-lamp -- --template typed')}${sh('cd my-lamp\nnpm run dev')}`,

  conditions: `## Install\n\n${sh('npm install lampkit')}If you prefer tubes, run:\n\n${sh('npm install lamp-tube')}## Optional: colours\n\n${sh('npm install lamp-colour')}## Use\n\n<details>\n<summary>More light</summary>\n\n${sh('npm install lamp-lens')}</details>\n\nSave as \`lamp.mjs\`:\n\n${js(lamp)}${sh('node lamp.mjs')}`,

  onlyReference: `# Lampkit\n\n## API reference\n\n${sh('npm install lampkit')}${sh('npx lampkit glow')}`,

  example: `## Install\n\n${sh('npm install lampkit')}## API\n\nThe call is lamp.\n\n## Examples\n\nSave as \`lamp.mjs\`:\n\n${js(lamp)}${sh('node lamp.mjs')}`,

  openFirst: `## Start\n\n${sh('npm install lampkit')}Start the server and open http://localhost:4000 to see the lamp:\n\n${sh('npx serve -l 4000')}`,

  beforehand: `## Build\n\n${sh('npm install lampkit')}${sh('npx lampkit glow')}Make sure to run \`npm run wire\` beforehand.\n`,

  installLate: `# Lampkit\n\n${sh('lampkit glow')}\n## Install\n\n${sh('npm install -g lampkit')}`,

  continues: `## Install\n\n${sh('npm install lampkit')}## Use\n\n${js("import { Lamp } from 'lampkit';\n\nconst lamp = new Lamp();")}Then light it:\n\n${js('const state = lamp.light();\nconsole.log(state);')}`,

  nameless: `## Install\n\n${sh('npm install lampkit')}## Use\n\n${js(lamp)}`,

  typed: `## Install\n\n${sh('npm install lampkit')}## Use\n\nSave as \`lamp.ts\`:\n\n${js("import { lamp } from './parts';\n\nconsole.log(lamp('on'));", 'ts')}`,

  added: `## Use\n\n${sh('npm install lampkit')}Save as \`lamp.mjs\`:\n\n${js("import { lamp } from 'lampkit';\n\nconst state = lamp('on');")}Then add below, in \`lamp.mjs\`:\n\n${js('console.log(state);\nconsole.log(state.length);\nconsole.log(typeof state);')}${sh('node lamp.mjs')}`,

  noInstall: `## Use\n\nAssuming that lampkit is set up, save as \`lamp.mjs\`:\n\n${js(lamp)}${sh('node lamp.mjs')}`,

  linkedFolder: `## Start\n\nFirst, clone the [starter](https://forge.example/lamps/lamp-starter).\n\n${sh('cd lamp-starter\nnpm install')}${sh('npm start')}`,
  toldPrefix: `## Start\n\n${sh('npm install lampkit')}Put the \`npx\` prefix in front of each command.\n\n${sh('lampkit glow')}`,
  noFolder: `## Start\n\n${sh('npm create lamp@latest my-lamp -- --template plain')}${sh('npm run dev')}`,

  twoServers: `## Start\n\n${sh('npm create lamp@latest my-lamp -- --template plain')}${sh('cd my-lamp')}For work on it:\n\n${sh('npm run dev')}For others:\n\n${sh('npm run preview')}`,

  notExecutable: `## Use\n\n${sh('npm install lampkit')}Save as \`glow.sh\`:\n\n${js('#!/bin/sh\nnpx lampkit glow', 'sh title="glow.sh"')}${sh('./glow.sh')}`,

  ownProgram: `## Use\n\n${sh('npm install lampkit')}${js("#!/usr/bin/env node\nconst lampkit = require('lampkit');\n\nlampkit('shine').parse(process.argv);")}It prints:\n\n${js('$ shine --help\nUsage: shine <room>', 'console')}`,

  programLater: `## Install\n\n${sh('npm install lampkit')}To have it everywhere, you can also run:\n\n${sh('npm install -g lampkit')}## Use\n\n${sh('lampkit glow\nlampkit dim')}`,

  bareInit: `## Start\n\n${sh('npm init')}${sh('npm install lampkit')}${sh('npx lampkit glow')}`,

  ownFiles: `## Use\n\n${sh('npm install lampkit')}${sh('npx lampkit src/rooms.css')}${sh('npx lampkit glow')}`,

  contributors: `# Lampkit\n\n## Install\n\n${sh('npm install lampkit')}## Use\n\n${sh('npx lampkit glow')}## Tests\n\nTo run the tests of this repository:\n\n${sh('npm test')}`,

  advice: `## Install\n\n${sh('npm install lampkit')}We also recommend installing the lampshade package.\n\n${sh('npx lampkit glow')}`,

  cleanFirst: `## Start\n\nRemove what is old:\n\n${sh('npm uninstall -g lampkit')}${sh('npm install lampkit')}${sh('npx lampkit glow')}`,

  earlyVisit: `## Start\n\nOpen http://localhost:4000 in your browser.\n\n${sh('npm install lampkit')}${sh('npx lampkit glow')}`,

  standIn: `## Install\n\n${sh('npm install lampkit')}## Use\n\n${js("import { lamp } from 'lampkit';\n\nawait lamp('https://api.example.com/light');")}`,

  sketch: `## Install\n\n${sh('npm install lampkit')}## Use\n\n${js("import { lamp } from 'lampkit';\n\nconsole.log(lamp(room));")}`,

  component: `## Install\n\n${sh('npm install lampkit')}## Use\n\n${js("import { lamp } from 'lampkit';\n\nexport default lamp('on');")}`,

  importLater: `## Install\n\n${sh('npm install -g lampkit')}If you want to use it in code, run:\n\n${sh('npm install lampkit')}Save as \`lamp.mjs\`:\n\n${js(lamp)}${sh('node lamp.mjs')}`,

  scriptLater: `## Start\n\n${sh('npm install lampkit')}Add to \`package.json\`, this is optional:\n\n${js('{ "scripts": { "glow": "lampkit glow" } }', 'json')}Then:\n\n${sh('npm run glow')}`,

  folderLater: `## Start\n\n${sh('npm install -g lampkit')}If you want to light \`./rooms\`, use:\n\n${sh('lampkit init ./rooms')}View it on http://localhost:3000.\n\n${sh('lampkit serve rooms')}`,

  beforehandOfTabs: `## Build\n\n${tabs(['npm', sh('npm run light')], ['pnpm', sh('pnpm run light')])}Make sure to run \`npm run wire\` beforehand.\n`,

  beforehandShown: `## Build\n\n${sh('npm install lampkit')}${sh('npx lampkit glow')}Make sure to run \`npm run wire\` beforehand.\n\n${sh('npm run wire -- --all')}`,

  projectByTabs: `## Start\n\n${tabs(['npm', sh('npm create lamp@latest my-lamp')], ['pnpm', sh('pnpm create lamp@latest my-lamp')])}${sh('cd my-lamp\nnpm run dev')}`,

  quietInTab: `## Start\n\n${tabs(['npm', sh('npm create lamp@latest')], ['pnpm', sh('pnpm create lamp@latest my-lamp --template plain')])}${sh('npm run dev')}`,

  folderOfTab: `## Start\n\n${sh('npm install -g lampkit')}If you want to light \`./rooms\`, use:\n\n${sh('lampkit init ./rooms')}Then:\n\n${tabs(['Windows', sh('lampkit serve rooms')], ['Linux', sh('npm run serve')])}`,

  folderOfInstall: `## Start\n\nIf you want an empty lamp, run:\n\n${sh('bun init lampkit')}Install it:\n\n${sh('npm install lampkit')}The same by another manager:\n\n${sh('bun add lampkit')}${sh('npx lampkit glow')}`,

  folderOfProject: `## Start\n\nIf you prefer tubes, run:\n\n${sh('bun create lamp tubes')}Make a lamp:\n\n${sh('npm create lamp@latest my-lamp -- --template plain')}The same by another manager:\n\n${sh('bun create lamp my-lamp')}${sh('cd my-lamp\nnpm run dev')}`,

  componentsByLanguage: `## Install\n\n${sh('npm install lampkit')}## Use\n\n### JavaScript\n\n${js("import { lamp } from 'lampkit';\n\nexport default lamp('on');")}### TypeScript\n\n${js("import { lamp } from 'lampkit';\n\nexport default lamp('off');", 'ts')}`,

  sketchOfComponent: `## Install\n\n${sh('npm install lampkit')}## Use\n\n${js("import { lamp } from 'lampkit';\n\nexport default lamp(room);")}`,

  sketchOfStandIn: `## Install\n\n${sh('npm install lampkit')}## Use\n\n${js("import { lamp } from 'lampkit';\n\nawait lamp('https://api.example.com/light', room);")}`,

  installByLanguage: `## Get it\n\n### Node.js\n\n${sh('npm install lampkit')}### TypeScript\n\n${sh('pnpm add lampkit')}## Run\n\n${sh('npx lampkit glow')}`,

  neverBroughtIn: `## Install\n\n${sh('npm install lampkit')}## Use\n\n${js("lampkit('on'); // 'glows'")}`,

  awaitsBesideRequire: `## Install\n\n${sh('npm install lampkit')}## Use\n\n${js("const { lamp } = require('lampkit');\n\nconsole.log(await lamp('on'));")}`,

  pointsAbove: `## Install\n\n${sh('npm install lampkit')}## Make it\n\n${js("import { make } from 'lampkit';\n\nconst lamp = make({ color: 'red' });")}## Use it\n\n${js("import { make, light } from 'lampkit';\n\nconst lamp = make({\n  // The lamp from above\n});\n\nconsole.log(light(lamp));")}`,
};
