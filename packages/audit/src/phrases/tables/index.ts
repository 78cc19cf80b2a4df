import type { PhraseTable } from '../table.ts';
import { commandCues } from './command-cues.ts';
import { conditions } from './conditions.ts';
import { contributors } from './contributors.ts';
import { fileNames } from './file-names.ts';
import { instructions } from './instructions.ts';
import { listIntroductions } from './list-introductions.ts';
import { madeFiles } from './made-files.ts';
import { notices } from './notices.ts';
import { planCues } from './plan-cues.ts';
import { promises } from './promises.ts';
import { prompts } from './prompts.ts';
import { requirements } from './requirements.ts';
import { sectionTitles } from './section-titles.ts';
import { seen } from './seen.ts';
import { shown } from './shown.ts';

/** Every table of phrases. */
export const phraseTables: readonly PhraseTable[] = [
  conditions,
  contributors,
  fileNames,
  instructions,
  listIntroductions,
  madeFiles,
  notices,
  planCues,
  promises,
  prompts,
  requirements,
  sectionTitles,
  seen,
  shown,
  commandCues,
];
