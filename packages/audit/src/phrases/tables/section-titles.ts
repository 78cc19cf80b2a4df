import type { Section } from '../../model/source.ts';
import { type PhraseRow, phraseTable } from '../table.ts';

const NUMBER = '^ ((step)? <number> (.|\\)|:|-)?)?';

type Row = PhraseRow<Section['kind']>;

const nextSteps: Row[] = [
  {
    id: 'title-next-steps',
    kind: 'next_steps',
    says: '(next (step|steps))|(what is next)|(learn more)|(see also)|(going further)|(where to go)|(further reading)|explore',
    example: "What's next?",
    pages: 7,
  },
  {
    id: 'title-more-to-read',
    kind: 'next_steps',
    says: 'resource|resources|slides|video|videos|(^ related)',
    example: 'More resources',
    pages: 2,
  },
  {
    id: 'title-help',
    kind: 'next_steps',
    says: '(^ (get|getting)? (support|help) $)|((need|getting) help)|(community $)',
    example: 'Getting help',
    pages: 2,
  },
  {
    id: 'title-project-matters',
    kind: 'next_steps',
    says: 'contribut*|licens*|licenc*|sponsor*|changelog*|credits|acknowledg*|(release notes)|(security $)',
    example: 'How to contribute',
    pages: 9,
  },
  {
    id: 'title-closing-words',
    kind: 'next_steps',
    says: 'conclusion*|(^ summary)|((wrap|wrapping) up)|congratulations',
    example: 'Wrapping up',
    pages: 1,
  },
];

const prerequisites: Row[] = [
  {
    id: 'title-prerequisites',
    kind: 'prerequisites',
    says: 'prerequisite*|(^ requirement*)|(requirement* $)|(before you (begin|start))|(what you will? need)',
    example: 'What you will need',
    pages: 5,
  },
  {
    id: 'title-compatibility',
    kind: 'prerequisites',
    says: 'compatibility|(supported (environment*|runtime*|version*|platform*))',
    example: 'Supported platforms',
    pages: 2,
  },
];

const optional: Row[] = [
  { id: 'title-optional', kind: 'optional', says: 'optional*', example: 'Colours (optional)', pages: 2 },
  {
    id: 'title-beyond-first-use',
    kind: 'optional',
    says: 'advanced|customi*|deploy*|production|additional|extra|debug*|performance|benchmark*|telemetry|graceful*|(error-handling)|(handling errors)|streaming|websocket*|http2|(^ (develop|development|developing) $)|(^ <word> development $)|(^ publishing)|(local development)|((required|needed|only) for ... (user|users))',
    unless: 'quick-start|quickstart*|getting-started|(get started)',
    example: 'Customising the output',
    not: 'Streaming quick start',
    pages: 10,
  },
  {
    id: 'title-other-release',
    kind: 'optional',
    says: 'unreleased|nightly|canary|migrat*|upgrad*|uninstall*|(^ (update|updating) <word> (framework|cli|sdk)? $)|(from source)|(environment-setup $)',
    example: 'Upgrade from version 2',
    pages: 3,
  },
  {
    id: 'title-other-install',
    kind: 'optional',
    says: '((global|globally) install*)|((install|installation) (with|in|using|on) (deno|bun|yarn|pnpm|cdn|docker))|cdn|docker*|windows|powershell',
    example: 'Install with Deno',
    pages: 4,
  },
  {
    id: 'title-trouble',
    kind: 'optional',
    says: 'troubleshoot*|faq|faqs|(frequently asked)',
    example: 'FAQ',
    pages: 4,
  },
  {
    id: 'title-editor',
    kind: 'optional',
    says: 'editor*|ide|vs-code|linting|eslint*|monorepo*|(ci/cd)|continuous-integration',
    example: 'Editor setup for VS Code',
    pages: 2,
  },
  {
    id: 'title-online',
    kind: 'optional',
    says: 'online|playground|stackblitz|codesandbox|community',
    example: 'Try it online',
    pages: 4,
  },
  {
    id: 'title-transport',
    kind: 'optional',
    says: '(^ (tls|ssl|https) ((/|&) (tls|ssl|https))? $)|(change the? port)',
    example: 'HTTPS / TLS',
    pages: 1,
  },
  {
    id: 'title-existing-project',
    kind: 'optional',
    says: '(existing ...1 (project|app|site|codebase))|((add|adding) ... to an existing)|(^ (add|adding) to (a|an|your) ... project)',
    example: 'Use it in an existing Kit project',
    pages: 1,
  },
];

const reference: Row[] = [
  {
    id: 'title-reference',
    kind: 'reference',
    says: '(^ api)|(^ - -? <word>)|(^ (command|commands|flags|option|options|config|configure|configuring) $)|(api (reference|doc|docs|overview))|reference*|glossary|recipes|(configuration $)',
    example: 'API',
    pages: 8,
  },
  {
    id: 'title-command-line',
    kind: 'reference',
    says: '^ the? command-line|cli interface|reference|options|usage|commands? $',
    example: 'Command line options',
    pages: 5,
  },
  {
    id: 'title-explanation',
    kind: 'reference',
    says: '(how it works)|concept*|overview|(structure $)|(^ structure of (the|your|this|a) (project|app|application|folder|directory|repository|package|site|codebase))|(^ what (is|are))|(^ why)|(^ about)|(feature* $)|anatomy|explanation|understanding|background|motivation|philosophy',
    example: 'How it works',
    pages: 12,
  },
  {
    id: 'title-surroundings',
    kind: 'reference',
    says: '(browser support)|ecosystem|(examples $)|versioning',
    example: 'Semantic versioning',
    pages: 6,
  },
];

const verify: Row[] = [
  {
    id: 'title-verify',
    kind: 'verify',
    says: `(${NUMBER} (run|running|((start|starting) (the|your|a))|launch|test|testing|verify|(try (it|your))|check|(see it)|preview|view|open))|((development|dev) server)|(running locally)`,
    example: 'Step 3: Run the tests',
    slots: { number: '3' },
    pages: 5,
  },
];

const anywhere: Row[] = [
  {
    id: 'title-setup',
    kind: 'setup',
    says: 'install*|reinstall*|setup*|set-up|getting-started|(get started)|quick-start|quickstart*|creat*|scaffold*|initiali*|bootstrap*|generate*|manual*|starting|starter*|(new (project|app))|(your first ... project)|(add ... to)',
    example: 'Kit from the starter',
    pages: 30,
  },
];

/** What a section is for, by its title. */
export const sectionTitles = phraseTable<Section['kind']>('section-titles', [
  ...nextSteps,
  ...prerequisites,
  ...optional,
  ...reference,
  ...verify,
  ...anywhere,
]);
