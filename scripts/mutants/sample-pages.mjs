import { js, sh } from './page-fixture.mjs';

/** Packages that only the registry of the test has. */
export const samplePackages = [
  // By this one a sandbox tells whether it reaches the registry.
  { name: 'ms', version: '2.1.3', files: {} },
  {
    name: 'tide-table',
    version: '1.0.0',
    files: {
      'index.js':
        "exports.tideAt = (hour) => (hour % 12 < 6 ? 'rising' : 'falling');\nexports.harbour = { depth: (tide) => (tide === 'rising' ? 'deep' : 'shallow') };\n",
    },
  },
  {
    name: 'tiny-quay',
    version: '1.0.0',
    files: {
      'index.js':
        "const { createServer } = require('node:http');\nexports.openQuay = (text) => createServer((_, answer) => answer.end(text));\n",
    },
  },
];

const tides = `import { tideAt, harbour } from 'tide-table';

const tide = tideAt(8);
console.log('The tide is ' + tide);
console.log('The harbour is ' + harbour.depth(tide));`;

const quay = `import { openQuay } from 'tiny-quay';

const server = openQuay('Welcome to the quay');
server.listen(4300);`;

/** Pages that pass, and cost little to audit. */
export const samplePages = {
  'tides.md': `# Tide table

Let's find out what the tide does at your harbour.

## Install

${sh('npm install tide-table')}## Ask for the tide

Create a file named \`tides.mjs\`:

${js(tides)}## Run it

${sh('node tides.mjs')}You should see:

${js('The tide is falling\nThe harbour is shallow', 'text')}`,

  'quay.md': `# Tiny quay

## Install

${sh('npm install tiny-quay')}## Open the quay

Write this into \`quay.mjs\`:

${js(quay)}Start it:

${sh('node quay.mjs')}Open http://localhost:4300/ in your browser. You should see "Welcome to the quay".
`,

  'values.md': `# Tide table in short

## Usage

${sh('npm install tide-table')}${js("const { tideAt } = require('tide-table');\n\nconst tide = tideAt(3);\nconsole.log(tide); // 'rising'")}Then ask for the depth:

${js("const { harbour } = require('tide-table');\n\nconsole.log(harbour.depth(tide)); // 'deep'")}`,
};
