import { randomFrom } from './random.mjs';
import { readSubject } from './subject.mjs';

/** A fence of shell commands. */
export const sh = (text, lang = 'sh') => `\`\`\`${lang}\n${text}\n\`\`\`\n\n`;

/** A fence of code. */
export const js = (text, lang = 'js') => `\`\`\`${lang}\n${text}\n\`\`\`\n\n`;

/** The mutants that one mutator makes of a page. */
export function mutate(mutator, text) {
  return mutator(readSubject('start.md', text), randomFrom('test'));
}

/** What each of them changes, with the word that nobody knows as `?`. */
export function changesOf(mutator, text) {
  return mutate(mutator, text).map(({ what }) => what.replaceAll(/qz[a-z]+/giu, '?'));
}

export const lamp = "import { lamp } from 'lampkit';\n\nconst light = lamp('on');\nconsole.log(light);";

/** A page that installs, writes, runs and shows. */
export const lampPage = `# Lampkit\n\n## Install\n\n${sh('npm install lampkit')}## Use\n\nWrite \`lamp.mjs\`:\n\n${js(lamp)}Run it:\n\n${sh('node lamp.mjs')}You should see:\n\n${js('The lamp glows', 'text')}`;
