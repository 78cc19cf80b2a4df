import type { PhraseTable } from '../table.ts';
import { fileNames } from './file-names.ts';
import { instructions } from './instructions.ts';
import { notices } from './notices.ts';
import { sectionTitles } from './section-titles.ts';
import { toldCommands } from './told-commands.ts';

/** Every table of phrases. */
export const phraseTables: readonly PhraseTable[] = [
  fileNames,
  instructions,
  notices,
  sectionTitles,
  toldCommands,
];
