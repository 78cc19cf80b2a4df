import type { AcceptedLimit } from '@waymark/contract';
import { runWaymark } from '../../lib/package-commands.ts';
import { openPages, type SitePage, sitePage } from '../../lib/site-pages.ts';

/** How an audit goes, for pages and their Markdown alike. */
export const stages = [
  {
    name: 'Read',
    answers: 'what the page asks for, step by step',
    text: 'The page is fetched as an agent would fetch it, Markdown first. Every step it asks for is listed; none is dropped.',
  },
  {
    name: 'Follow',
    answers: 'what ran, in a clean sandbox',
    text: 'The steps run to the letter in a clean sandbox, and the journey reaches only hosts that it has a reason to. Nothing is done that the page does not say.',
  },
  {
    name: 'Judge',
    answers: 'what broke, and whose fault it is',
    text: 'Exit code 0 is not success: the product must have been called and what the page shows must be seen. A failure is put down to its likely owner, and never to you when our own surroundings were at fault.',
  },
  {
    name: 'Prove',
    answers: 'each verdict, by further runs',
    text: 'A pass is run again without the product and must fail there; a failure is run again, by other readings and with the one change that would mend it. The certificate lists what is proved, and anyone can check it from the files of the signed report.',
  },
] as const;

/** What each verdict means; the words are those of the report's `status`. */
export const verdicts = {
  passed:
    'A faithful reading of the page reached its goal, the product was really called, and without the product the same is not seen. Installing alone is never a pass; results that differ from the page are named.',
  failed:
    'Every plausible reading of the page breaks, in a second clean sandbox too; our own surroundings are excluded and the cause is named.',
  blocked:
    'The goal needs something that the reader must bring (a key, an account, an answer, a project of their own), that the rules of this run forbid, or that the page does not have: a result to carry out.',
  inconclusive:
    'Anything else: not proved either way. The report says what is missing and what would settle it, and nothing is held against your page.',
} as const;

/** What the pages say of submissions is read from the numbers that are enforced. */
export interface LimitedSite {
  readonly acceptedSubmissions: AcceptedLimit;
}

/** The limit of submissions in words. */
export function submissionLimit({ acceptedSubmissions: limit }: LimitedSite): string {
  const { perCaller, global, windowMs } = limit;
  const hours = windowMs / 3_600_000;
  const span = hours === 1 ? 'an hour' : `${hours} hours`;
  return `Up to ${perCaller} audits ${span} from one address, ${global} from all together.`;
}

/** What one asks the API for from a terminal. */
export const submitCommand = (baseUrl: string) => `curl -X POST ${baseUrl}/api/quickstart-submissions \\
  -H 'content-type: application/json' \\
  -d '{"email": "you@your-company.dev", "quickstart_url": "https://docs.your-company.dev/quickstart"}'`;

/** The same on one’s own machine. */
export const localCommand = (baseUrl: string) =>
  `${runWaymark(baseUrl)} audit docs/quickstart.md --out waymark-report`;

/** The pages that the home page leads to, with what each is about. */
export function offeredPages(site: { readonly arenaEnabled: boolean }) {
  const leftOut: readonly SitePage[] = [sitePage.home, sitePage.changelog];
  return openPages(site).filter((page) => page.isPart !== true && !leftOut.includes(page));
}
