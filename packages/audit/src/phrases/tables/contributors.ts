import { phraseTable } from '../table.ts';

type ContributorPhrase = 'repository' | 'work';

const REPO = '(repo|repository)';

/** What a page says to those who work on its product, and what it says to its readers. */
export const contributors = phraseTable<ContributorPhrase>('contributors', [
  {
    id: 'speaks-of-repository',
    kind: 'repository',
    says: [
      '((clon*|download*|fork*|check-out|((check|checking) out)) (this|the|our) ...6 (repo|repository|source|code-base))',
      '((run|execute) (the|our|(all the?)) ...1 ((test suite)|(tests of this)))',
      `((in|of) this ${REPO})|(pull request)`,
      `((from|in|at) the ((root (folder|directory)? of (the|this|our) ...1 ${REPO})|(...1 (repo|repo's|repository|repository's) root)))`,
    ].join('|'),
    example: 'Clone the repository of Kit.',
    pages: 2,
  },
  {
    id: 'title-of-work',
    kind: 'work',
    says: 'test|tests|testing|build|building|docs|documentation|lint|linting|release|releasing',
    example: 'Running the tests',
    pages: 1,
  },
]);
