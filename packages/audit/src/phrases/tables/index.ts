import type { PhraseTable } from '../table.ts';
import { fileNames } from './file-names.ts';
import { sectionTitles } from './section-titles.ts';

/** Every table of phrases. */
export const phraseTables: readonly PhraseTable[] = [fileNames, sectionTitles];
