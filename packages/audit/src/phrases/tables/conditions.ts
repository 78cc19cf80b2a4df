import { phraseTable } from '../table.ts';

type ConditionPhrase =
  | 'aside'
  | 'needed'
  | 'points_away'
  | 'older_version'
  | 'other_manager'
  | 'with_npm'
  | 'optional'
  | 'preference'
  | 'quick';

/** What a sentence says of the readers for whom its block is. */
export const conditions = phraseTable<ConditionPhrase>('conditions', [
  {
    id: 'condition-of-knowledge',
    kind: 'aside',
    says: 'if you are already? (familiar|(new to)|wondering|curious) (... ,)?',
    example: 'If you are new to Kit, run this:',
    pages: 0,
  },
  {
    id: 'condition-of-what-all-have',
    kind: 'aside',
    says: 'if you already? have (node|node.js|npm) installed',
    example: 'If you already have Node.js installed, run this:',
    pages: 0,
  },
  {
    id: 'condition-of-what-is-missing',
    kind: 'needed',
    says: "(if you (don't|haven't))|(unless you already? have)|(if (it is)? not already? installed)",
    example: "If you haven't done so already, install it:",
    pages: 0,
  },
  {
    id: 'condition-sends-away',
    kind: 'points_away',
    says: '^ if you ... ... (see|read|visit|consult|(check out)|(refer to)|(head over? to)) ... ... . $',
    unless: ':',
    example: 'If you are upgrading, please see the guide for it.',
    not: 'If you are upgrading, see this: the guide.',
    pages: 0,
  },
  {
    id: 'condition-sends-older-away',
    kind: 'points_away',
    says: '^ for (older|earlier|previous|legacy) ... ... . $',
    unless: ':',
    example: 'For older versions there is another page.',
    not: 'For older versions: see the page.',
    pages: 0,
  },
  {
    id: 'condition-older',
    kind: 'older_version',
    says: '((for|on|in|with|(if you are? (use|using|on|have))) (a|an)? (earlier|older|previous|legacy))|((version|versions) (below|before|prior|older|earlier|lower))|(npm 6)',
    example: 'On older systems run this:',
    pages: 0,
  },
  {
    id: 'condition-version-and-below',
    kind: 'older_version',
    says: '<version> (and|or) (under|below|older|earlier|lower)',
    example: 'Kit 2.1 and below:',
    slots: { version: '2.1' },
    pages: 0,
  },
  {
    id: 'condition-uses-manager',
    kind: 'other_manager',
    says: 'if you are? (use|using|prefer) the? (yarn|pnpm|bun|deno|<code>)',
    example: 'If you use Yarn:',
    pages: 0,
  },
  {
    id: 'condition-with-manager',
    kind: 'other_manager',
    says: 'with (yarn|pnpm|bun|deno) ... $',
    example: 'Install it with pnpm:',
    pages: 0,
  },
  {
    id: 'condition-uses-npm',
    kind: 'with_npm',
    says: 'if you are? (use|using) npm',
    example: 'If you are using npm, run:',
    pages: 0,
  },
  {
    id: 'says-optional',
    kind: 'optional',
    says: 'optional|optionally',
    example: 'This is optional:',
    pages: 0,
  },
  {
    id: 'preference-other-way',
    kind: 'preference',
    says: '^ (alternatively|or|otherwise|(instead ,))',
    unless: '(^ otherwise ,? (run|install|use))|(^ or $)',
    example: 'Alternatively, use this:',
    not: 'Otherwise, install it:',
    pages: 0,
  },
  {
    id: 'preference-if-you',
    kind: 'preference',
    says: 'if you would? (want|prefer|like|wish|need|use|are|already|plan|encounter|get|see|have|intend|also|would|(run into))',
    example: 'If you want more colours:',
    pages: 0,
  },
  {
    id: 'preference-of-reader',
    kind: 'preference',
    says: '(do you (prefer|want|need|use))|(you prefer)|(when you are ready to)',
    example: 'Do you want more?',
    pages: 0,
  },
  {
    id: 'preference-also-possible',
    kind: 'preference',
    says: '(you (can|could|may|might) (also|alternatively|optionally|instead|even))|((is|are) also? possible)',
    example: 'You can also do this:',
    pages: 0,
  },
  {
    id: 'preference-later',
    kind: 'preference',
    says: '(to (uninstall|remove|upgrade|update|migrate))|((to|for) (ship|shipping|deploy|deploying|publish|publishing))',
    example: 'To upgrade, run this:',
    pages: 0,
  },
  {
    id: 'preference-advanced',
    kind: 'preference',
    says: '((more|another) (advanced|complex) example)|((bleeding-edge|nightly|canary|pre-release|unstable) (version*|build*|release*))',
    example: 'For the nightly build:',
    pages: 0,
  },
  {
    id: 'names-usual-way',
    kind: 'quick',
    says: 'quick|quickly|quickest|easiest|fast|fastest|recommend|simplest|automatic|((get|getting) started)|(new project)|(from scratch)|(follow along)|(try (it|out))|(this guide)|(these steps)',
    example: 'If you want the easiest way:',
    pages: 0,
  },
  {
    id: 'names-way-by-hand',
    kind: 'quick',
    says: 'manual|manually|yourself|(by hand)|step-by-step',
    example: 'If you prefer to do it by hand:',
    pages: 0,
  },
]);
