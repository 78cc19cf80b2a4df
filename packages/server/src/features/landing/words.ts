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
    text: 'Exit code 0 is not success: files, ports and output must be there. A failure is put down to its likely owner, and never to you when our own surroundings were at fault.',
  },
  {
    name: 'Prove',
    answers: 'what would mend it, really run',
    text: 'The smallest change that would make a failed journey pass is really run. The report is signed, and anyone can run its commands again.',
  },
] as const;

/** What each verdict means; the words are those of the report's `status`. */
export const verdicts = {
  passed: 'The journey reached what the page promises, and what it left behind was checked.',
  failed: 'A step did not do what the page says. The report names it, its likely owner and what would help.',
  blocked: 'The page asks for something an agent does not have: an account, a key, a device, an answer.',
  inconclusive: 'Our own surroundings were at fault. It says nothing about your page.',
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
