import type { CheckId } from '../../model/site-check.ts';
import { type CheckWords, todo } from './remedy.ts';

/** What is said of the checks of the page and of its forms. */
export const pageCheckWords = {
  'page-status': {
    title: 'The page is there',
    why: 'An agent that gets an error reads nothing further, and may tell its user that the product is gone.',
    remedy: todo(
      'Answer the address with status 200, or redirect it for good (301) to where the page is now.',
    ),
  },
  'http-status-codes': {
    title: 'A wrong address is answered with an error',
    why: 'Agents guess addresses. An error page under status 200 is taken for the content they asked for.',
    remedy: todo(
      'Answer addresses that do not exist with status 404 (410 for what is gone), whatever the page shows.',
    ),
  },
  'redirect-behavior': {
    title: 'The page stays on its host',
    why: 'Some agents do not follow a redirect to another host, since they were allowed only the first.',
    remedy: todo('Link to the address where the page is served, and redirect within one host only.'),
  },
  'cache-header-hygiene': {
    title: 'Copies do not go stale',
    why: 'Agents and their proxies keep copies. Without a bound they follow steps that you have corrected long ago.',
    remedy: () => ({
      todo: 'Send a short lifetime and a validator with the page.',
      example: 'Cache-Control: public, max-age=300, must-revalidate\nETag: "<hash of the content>"',
    }),
  },
  'auth-gate-detection': {
    title: 'No sign-in before the page',
    why: 'An agent has no account with you when it begins to read.',
    remedy: todo(
      'Serve the documentation without a sign-in, or an open copy of it at an address that llms.txt lists.',
    ),
  },
  'auth-alternative-access': {
    title: 'A way around the sign-in',
    why: 'Where the page itself needs an account, an open copy is all that an agent can read.',
    remedy: todo(
      'Publish the Markdown of the page without a sign-in, beside it under .md, and list it in llms.txt.',
    ),
  },
  'rendering-strategy': {
    title: 'Readable without scripts',
    why: 'Most agents read the HTML as it arrives and run no scripts: an empty shell is an empty page to them.',
    remedy: todo(
      'Render the page on the server or at build time, so that its text and code are in the HTML.',
    ),
  },
  'page-size-html': {
    title: 'The page is short enough',
    why: 'Agents cut long pages off; what stands beyond some 50,000 characters is often never seen.',
    remedy: todo('Split the page by task, or move reference material to pages of its own.'),
  },
  'content-start-position': {
    title: 'The content begins early',
    why: 'Menus and banners before the content use up the part of a page that agents read.',
    remedy: todo(
      'Put the content into <main> and navigation after it in the source, or serve the page as Markdown.',
    ),
  },
  'tabbed-content-serialization': {
    title: 'Tabs can be read without clicking',
    why: 'An agent sees the one tab that is open. The steps for its own language may be in another.',
    remedy: todo(
      'Put the content of every tab into the HTML, hidden by style only, and each below a heading of its own into the Markdown.',
    ),
  },
  'section-header-quality': {
    title: 'Headings tell tabs apart',
    why: 'Below each other, three sections called "Install" no longer say which of them is for whom.',
    remedy: () => ({
      todo: 'Name the variant in the headings inside tabs.',
      example: '## Install with npm\n## Install with pip',
    }),
  },
  'content-negotiation': {
    title: 'Markdown for whoever asks for it',
    why: 'Coding agents ask with Accept: text/markdown. It costs them a tenth of the HTML and loses no code.',
    remedy: () => ({
      todo: 'Answer a request whose Accept header prefers text/markdown with the Markdown of the page, under that type, and name the header in Vary.',
      example: 'Content-Type: text/markdown; charset=utf-8\nVary: Accept',
    }),
  },
  'markdown-url-support': {
    title: 'Markdown beside the page',
    why: 'An address with .md can be linked, and works for agents that cannot choose their headers.',
    remedy: ({ page }) => ({
      todo: 'Serve the Markdown of the page at its address with .md.',
      example: `${markdownOf(page)}\nContent-Type: text/markdown; charset=utf-8`,
    }),
  },
  'markdown-content-parity': {
    title: 'Both forms say the same',
    why: 'People and agents that follow different texts end in different places.',
    remedy: todo('Make Markdown and HTML from one source at the same build.'),
  },
  'page-size-markdown': {
    title: 'The Markdown is short enough',
    why: 'Agents cut long texts off; what stands beyond some 50,000 characters is often never seen.',
    remedy: todo('Split the page by task, and let llms.txt list the parts.'),
  },
  'markdown-code-fence-validity': {
    title: 'Code fences are closed',
    why: 'Behind an open fence the rest of the page is code to every reader.',
    remedy: () => ({
      todo: 'Close each fence with as many marks as opened it, on a line of its own.',
      example: '```sh\nnpm install your-package\n```',
    }),
  },
} as const satisfies Partial<Record<CheckId, CheckWords>>;

function markdownOf(page: string): string {
  const url = new URL(page);
  url.pathname = url.pathname === '/' ? '/index.md' : `${url.pathname.replace(/\/$|\.html?$/u, '')}.md`;
  return url.href;
}
