import { readFileSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { settings } from '../packages/server/dist/index.js';

const readme = fileURLToPath(new URL('../README.md', import.meta.url));
const START = '<!-- settings: written by npm run docs:settings -->';
const END = '<!-- /settings -->';

const cell = (text) => text.replaceAll('|', '\\|');
const rows = Object.values(settings).map(
  (setting) => `| \`${setting.name}\` | ${cell(setting.shownDefault)} | ${cell(setting.meaning)} |`,
);
const table = ['| variable | default | meaning |', '|---|---|---|', ...rows].join('\n');

const text = readFileSync(readme, 'utf8');
const [before, rest] = text.split(START);
const after = rest?.split(END)[1];
if (after === undefined) throw new Error(`README.md lacks the lines ${START} and ${END}.`);
const written = `${before}${START}\n${table}\n${END}${after}`;

if (!process.argv.includes('--check')) {
  writeFileSync(readme, written);
} else if (written !== text) {
  console.error('The settings table of README.md is out of date: run npm run docs:settings.');
  process.exitCode = 1;
}
