import type { CheckId, ReachedLevel } from '../../model/site-check.ts';
import { pageCheckWords } from './page-check-words.ts';
import type { CheckWords } from './remedy.ts';
import { actionCheckWords, siteCheckWords } from './site-check-words.ts';

/** What is said of every check of a site. */
export const CHECK_WORDS: Readonly<Record<CheckId, CheckWords>> = {
  ...pageCheckWords,
  ...siteCheckWords,
  ...actionCheckWords,
};

/** What the levels are called, and what each holds beyond the one below it. */
export const LEVEL_WORDS: Readonly<Record<ReachedLevel['number'], { name: string; meaning: string }>> = {
  1: {
    name: 'There',
    meaning: 'There is a page, but an agent may not find it, get in, or see what it says.',
  },
  2: {
    name: 'Readable',
    meaning: 'An agent may read the page, needs neither account nor scripts, and finds it by the sitemap.',
  },
  3: {
    name: 'Signposted',
    meaning: 'llms.txt leads to what is worth reading, and crawlers are told what they may do with it.',
  },
  4: {
    name: 'Written for agents',
    meaning: 'Whoever asks for Markdown gets it, and it says the same as the HTML.',
  },
  5: {
    name: 'Ready to act',
    meaning: 'All that the site lets an agent do can be found and begun without a human.',
  },
};

/** The check in one sentence. */
export function checkSummary(
  score: number,
  level: ReachedLevel,
  counts: { failed: number; warning: number },
): string {
  const { name } = LEVEL_WORDS[level.number];
  const mend = counts.failed + counts.warning;
  const todo =
    mend === 0 ? 'there is nothing to mend' : mend === 1 ? 'one thing to mend' : `${mend} things to mend`;
  return `${score} of 100, level ${level.number} of 5 (${name}): ${todo}.`;
}
