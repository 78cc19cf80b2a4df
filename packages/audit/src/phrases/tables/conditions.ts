import { phraseTable } from '../table.ts';

type ConditionPhrase = 'older_version' | 'other_manager' | 'optional' | 'preference' | 'wish' | 'quick';

/** Conditions that every reader in a clean folder meets, or that send the others away. */
const MET = [
  "(if you (don't|haven't))|(unless you already? have)|(if (it is)? not already? installed)",
  '(if you are already? (familiar|(new to)|wondering|curious))|(if you already? have (node|node.js|npm) installed)',
  '(if you are? (use|using) npm)',
  '(^ if you ... ... (see|read|visit|consult|(check out)|(refer to)|(head over? to)) ... ... . $)',
  '(^ for (older|earlier|previous|legacy) ... ... . $)',
].join('|');

/** What runs a journey, without a version of it. */
const OURS = '(if you are? (use|using) (node|node.js) (,|:|install|import|require|run|use|you|simply|just))';

/** What a sentence says of the readers for whom its block is. */
export const conditions = phraseTable<ConditionPhrase>('conditions', [
  {
    id: 'condition-older',
    kind: 'older_version',
    says: '((for|on|in|with|(if you are? (use|using|on|have))) (a|an)? (earlier|older|previous|legacy))|((version|versions) (below|before|prior|older|earlier|lower))|(<version> (and|or) (under|below|older|earlier|lower))|(npm 6)',
    unless: MET,
    example: 'On older systems run this:',
    not: 'For older releases there is a page of its own.',
    pages: 2,
  },
  {
    id: 'condition-uses-manager',
    kind: 'other_manager',
    says: 'if you are? (use|using|prefer) the? (yarn|pnpm|bun|deno|<code>)',
    unless: MET,
    example: 'If you use Yarn:',
    not: "If you use Yarn, and if you don't have it:",
    pages: 1,
  },
  {
    id: 'condition-with-manager',
    kind: 'other_manager',
    says: 'with (yarn|pnpm|bun|deno) ... $',
    example: 'Install it with pnpm:',
    pages: 1,
  },
  {
    id: 'says-optional',
    kind: 'optional',
    says: 'optional|optionally',
    unless: MET,
    example: 'This is optional:',
    not: 'If you are new to Kit, this is optional:',
    pages: 3,
  },
  {
    id: 'preference-other-way',
    kind: 'preference',
    says: '^ (alternatively|or|otherwise|(instead ,))',
    unless: '(^ otherwise ,? (run|install|use))|(^ or $)',
    example: 'Alternatively, use this:',
    not: 'Otherwise, install it:',
    pages: 8,
  },
  {
    id: 'preference-if-you',
    kind: 'preference',
    says: '(if you would? (want|prefer|like|wish|need|use|are|already|plan|encounter|get|see|have|intend|also|would|(run into)))|(do you (prefer|want|need|use))|(you prefer)|(when you are ready to)',
    unless: `${MET}|${OURS}`,
    example: 'If you want more colours:',
    not: "If you want Kit, and if you don't have it:",
    pages: 10,
  },
  {
    id: 'preference-also-possible',
    kind: 'preference',
    says: '(you (can|could|may|might) (also|alternatively|optionally|instead|even))|((is|are) also? possible)',
    unless: MET,
    example: 'You can also do this:',
    not: 'If you are curious, you can also do this:',
    pages: 8,
  },
  {
    id: 'preference-other-time',
    kind: 'preference',
    says: '((more|another) (advanced|complex) example)|((bleeding-edge|nightly|canary|pre-release|unstable) (version*|build*|release*))|(to (uninstall|remove|upgrade|update|migrate))|((to|for) (ship|shipping|deploy|deploying|publish|publishing))',
    unless: MET,
    example: 'For the nightly build:',
    not: 'If you have npm installed, to upgrade is easy:',
    pages: 1,
  },
  {
    id: 'preference-of-wish',
    kind: 'wish',
    says: '(if you would? (want|prefer|like|wish|need))|(you (can|could|may|might) (also|alternatively|optionally|even))|(^ (alternatively|or|otherwise))',
    unless: '(if you are? (use|using|have|on|get|see|already|encounter))|(more advanced)',
    example: 'You can also do this:',
    not: 'If you use version 1, you can also do this:',
    pages: 8,
  },
  {
    id: 'names-usual-way',
    kind: 'quick',
    says: 'quick|quickly|quickest|easiest|fast|fastest|recommend|simplest|automatic|((get|getting) started)|(new project)|(from scratch)|(follow along)|(try (it|out))|(this guide)|(these steps)',
    example: 'If you want the easiest way:',
    pages: 1,
  },
  {
    id: 'names-way-by-hand',
    kind: 'quick',
    says: 'manual|manually|yourself|(by hand)|step-by-step',
    example: 'If you prefer to do it by hand:',
    pages: 2,
  },
]);
