import type { AcceptedLimit } from '@waymark/contract';
import { openPages, runWaymark, type SitePage, sitePage } from '../../site/index.ts';

/** How an audit goes, for pages and their Markdown alike. */
export const stages = [
  {
    name: 'Read',
    answers: 'what the page asks for, step by step',
    text: 'The page is fetched as an agent would fetch it, Markdown first. Every step that it asks for is listed in the report.',
  },
  {
    name: 'Follow',
    answers: 'what ran, in a clean sandbox',
    text: 'The steps run as written in a clean sandbox, which reaches only the hosts that this run allows. Every choice that the page leaves open is listed.',
  },
  {
    name: 'Judge',
    answers: 'what broke, and whose fault it is',
    text: 'Exit code 0 is not success: the product must have been called and what the page shows must be seen. Each failure names its likely owner, and you are never blamed for a fault of our own environment.',
  },
  {
    name: 'Prove',
    answers: 'each verdict, by further runs',
    text: 'A page that passes is run again without the product and must fail then. A page that fails is run again, also with other readings of the page and with one change that may fix it. The certificate lists what is proved, and anyone can check it with the files of the signed report.',
  },
] as const;

/** What each verdict means; the words are those of the report's `status`. */
export const verdicts = {
  passed:
    'An agent that follows the page reaches its goal and really calls the product, and without the product the same result is not seen. Installing alone is never a pass. Results that differ from the page are named.',
  failed:
    'Every plausible reading of the page breaks, in a second clean sandbox too. Our own environment is ruled out, and the cause is named.',
  blocked:
    'The goal needs something that the reader must bring (a key, an account, an answer, their own project) or that this run does not have or allow, or the page shows no result to reach.',
  inconclusive:
    'Neither is proved. The report says what is missing and what would settle it. This says nothing against your page.',
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
  return `Up to ${perCaller} audits ${span} from one address, and ${global} from all addresses together.`;
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
