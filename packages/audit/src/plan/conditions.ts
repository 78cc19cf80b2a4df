import type { Block } from '../model/source.ts';

/** Why a block is not for every reader. */
export type Condition = {
  kind: 'older_version' | 'other_manager' | 'preference' | 'optional';
  quote: string;
};

const older =
  /\b(?:for|on|in|with|if you(?:'re| are)? (?:use|using|on|have)) (?:an? )?(?:earlier|older|previous|legacy)\b|\bversions? (?:below|before|prior|older|earlier|lower)\b|\d\S* (?:and|or) (?:under|below|older|earlier|lower)\b|\bnpm 6\b/i;
const needed =
  /\bif you (?:don['’]t|do not|haven['’]t|have not)(?: already)?\b|\bunless you (?:already )?have\b|\bif (?:not|it['’]s not|it is not) (?:already )?installed\b/i;
const quick =
  /\b(?:quick(?:ly|est)?|get(?:ting)? started|easiest|fast(?:est)?|recommend|simplest|new project|from scratch|follow along|try (?:it|out)|manual(?:ly)?|yourself|by hand|automatic|step by step|this guide|these steps)\b/i;
const otherManager =
  /\bif you(?:['’]re| are)? (?:use|using|prefer|prefers?)\s+(?:the\s+)?`?(yarn|pnpm|bun|deno)\b|\bwith (yarn|pnpm|bun|deno)\b[^.]*:?$/i;
const preference =
  /^(?:alternatively|or,?\s|otherwise(?!,? (?:run|install|use)\b)|instead,|optionally)\b|\bif you(?:['’]d| would)? (?:want|prefer|like|wish|need|use|are|already|plan|encounter|run into|get|see|have|intend|also)\b|\bif you['’](?:re|d|ve)\b|\bdo you (?:prefer|want|need|use)\b|\byou (?:can|could|may|might) (?:also|alternatively|optionally|instead|even)\b|\b(?:is|are) (?:also )?(?:optional|possible)\b|\boptional(?:ly)?\b|\b(?:it is|it['’]s) also possible\b|\bto (?:uninstall|remove|upgrade|update|migrate)\b|\b(?:more|another) (?:advanced|complex) example\b|\byou prefer\b|\b(?:bleeding[- ]edge|nightly|canary|pre-?release|unstable) (?:version|build|release)s?\b|\bwhen you(?:['’]re| are) ready to\b|\b(?:to|for) (?:ship|deploy|publish)(?:ing)?\b/i;

function sentencesOf(passage: string): string[] {
  return passage.split(/(?<=[.!?])\s+(?=[A-Z`"'(])/).filter((sentence) => sentence.trim() !== '');
}

/** The last sentence before a block, with the one before it if that is only "Run:"; a bare file name says nothing. */
function leadOf(text: string): string {
  const passages = text.split('\n').filter((passage) => passage.trim() !== '');
  const nearest = sentencesOf(passages.at(-1) ?? '');
  const last = nearest.at(-1) ?? '';
  if (nearest.length > 1) return last.length < 30 ? `${nearest.at(-2) ?? ''} ${last}`.trim() : last;
  const isLabel = !/\s/.test(last.trim()) || /^[\w./`*-]+:?$/.test(last.trim());
  const before = passages.at(-2) ?? '';
  return isLabel && /:\s*$/.test(before) ? (sentencesOf(before).at(-1) ?? '') : last;
}

/** "If you are upgrading, please see …." sends some readers away and says nothing of the block below. */
const pointsAway =
  /^if you\b[^.]*\b(?:please )?(?:see|read|check out|refer to|visit|head (?:over )?to|consult)\b[^:]*\.$|(?:^|[.!?]\s+)for (?:older|earlier|previous|legacy)\b[^:]*\.$/i;

/** Speaks to some readers about what they know or what all have, and asks the same of all. */
const aside =
  /\bif you(?:['’]re| are) (?:already )?(?:familiar|new to|wondering|curious)\b[^,.]*,?|\bif you (?:already )?have (?:node(?:\.js)?|npm) installed\b/gi;

/** The condition that a sentence sets, if a reader in a clean folder does not meet it. */
export function conditionIn(text: string): Condition | null {
  const quote = text.slice(0, 240);
  // What stands in parentheses is said beside the point.
  const sentence = text.replace(/\([^()]*\)/g, ' ').replace(aside, ' ');
  if (needed.test(sentence) || pointsAway.test(sentence.trim())) return null;
  if (older.test(sentence)) return { kind: 'older_version', quote };
  if (otherManager.test(sentence) && !/\bnpm\b/.test(sentence)) return { kind: 'other_manager', quote };
  if (!preference.test(sentence) || quick.test(sentence)) return null;
  if (/\bif you(?:['’]re| are)? us(?:e|ing)\s+`?npm\b/i.test(sentence)) return null;
  return { kind: /optional/i.test(sentence) ? 'optional' : 'preference', quote };
}

/** The condition under which a block stands. */
export function conditionOf(block: Block): Condition | null {
  return conditionIn(leadOf(block.context.precedingText));
}
