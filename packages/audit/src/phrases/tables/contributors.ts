import { phraseTable } from '../table.ts';

type ContributorPhrase = 'repository' | 'work' | 'promised' | 'journey' | 'advice';

const REPO = '(repo|repository)';

/** What a page says to those who work on its product, and what it says to its readers. */
export const contributors = phraseTable<ContributorPhrase>('contributors', [
  {
    id: 'has-repository-fetched',
    kind: 'repository',
    says: `(clon*|download*|fork*|check-out|((check|checking) out)) (this|the|our) ...6 (repo|repository|source|code-base)`,
    example: 'Clone the repository of Kit.',
    pages: 0,
  },
  {
    id: 'runs-own-tests',
    kind: 'repository',
    says: '(run|execute) (the|our|(all the?)) ...1 ((test suite)|(tests of this))',
    example: 'Run the whole test suite.',
    pages: 0,
  },
  {
    id: 'speaks-of-this-repository',
    kind: 'repository',
    says: `((in|of) this ${REPO})|(pull request)`,
    example: 'The examples in this repository run alone.',
    pages: 0,
  },
  {
    id: 'stands-in-repository',
    kind: 'repository',
    says: `(from|in|at) the ((root (folder|directory)? of (the|this|our) ...1 ${REPO})|(...1 (repo|repo's|repository|repository's) root))`,
    example: 'From the root of the repository:',
    pages: 0,
  },
  {
    id: 'title-of-work',
    kind: 'work',
    says: 'test|tests|testing|build|building|docs|documentation|lint|linting|release|releasing',
    example: 'Running the tests',
    pages: 0,
  },
  {
    id: 'promised-to-reader',
    kind: 'promised',
    says: 'your|(you (will|should) now? (see|get|find))',
    example: 'You will see a page.',
    pages: 0,
  },
  {
    id: 'title-of-journey',
    kind: 'journey',
    says: '^ (quick-start|((get|getting) started))',
    example: 'Quick start',
    pages: 0,
  },
  {
    id: 'advises',
    kind: 'advice',
    says: 'also|consider*|recommend*|suggest*|advis*|may|might|could|alongside|otherwise|optional|optionally',
    example: 'We recommend to install `kit-types` as well.',
    pages: 0,
  },
]);
