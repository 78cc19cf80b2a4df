import type { SiteCheckArea, SiteCheckOutcome } from '@waymark/contract';
import type { Limits } from '../../../config/index.ts';
import { runWaymark, sitePage } from '../../site/index.ts';

/** What is looked at, for the page and its Markdown alike. */
export const areas: Readonly<Record<SiteCheckArea, { name: string; text: string }>> = {
  page: {
    name: 'The page',
    text: 'It answers, stays where it is, needs no sign-in, and wrong addresses say so.',
  },
  reading: {
    name: 'Reading',
    text: 'It says everything without scripts and clicks, early and briefly enough.',
  },
  markdown: { name: 'Markdown', text: 'Whoever asks for Markdown gets it, and it says what the page says.' },
  llms_txt: { name: 'llms.txt', text: 'There is a list of what is worth reading, and its links work.' },
  crawlers: {
    name: 'Crawlers',
    text: 'robots.txt, Content Signals, the sitemap and Link headers say what may be read, and where it is.',
  },
  actions: { name: 'Acting', text: 'Skills, APIs, MCP servers and agents that the site has can be found.' },
  access: { name: 'Access', text: 'An agent finds out by itself how it comes by a token.' },
};

/** How outcomes are called. */
export const outcomeWords: Readonly<Record<SiteCheckOutcome, string>> = {
  failed: 'failed',
  warning: 'warning',
  could_not_check: 'could not check',
  passed: 'passed',
  not_applicable: 'does not apply',
};

/** What one asks the API for from a terminal. */
export const apiCommand = (baseUrl: string) => `curl -X POST ${baseUrl}/api/site-checks \\
  -H 'content-type: application/json' \\
  -d '{"url": "https://docs.your-company.dev/quickstart"}'`;

/** The same on one\u2019s own machine, as a list that an agent can work through. */
export const agentCommand = (baseUrl: string) =>
  `${runWaymark(baseUrl)} check https://docs.your-company.dev/quickstart --format agent`;

/** How the score comes about, and what it leaves out. */
export const fairness =
  'What does not apply to your site (an API catalog where there is no API) and what could not be checked (a timeout, a failing server) counts for nothing, neither for you nor against you.';

/** The limits in words. */
export const checkLimit = ({ siteChecks }: Pick<Limits, 'siteChecks'>) =>
  `No account. Up to ${siteChecks.requests} checks a minute from one address.`;

/** The page as Markdown. */
export function checkMarkdown(baseUrl: string, limits: Pick<Limits, 'siteChecks'>): string {
  const { title, description } = sitePage.check;
  const list = Object.values(areas).map(({ name, text }) => `- **${name}.** ${text}`);
  return `# ${title}

> For AI agents: everything this site has is listed in [llms.txt](${baseUrl}/llms.txt).

${description}

## Check a page

- \`url\`: Page

${checkLimit(limits)}

## What is looked at

${list.join('\n')}

${fairness}

## Without this form

### By the API

\`\`\`sh
${apiCommand(baseUrl)}
\`\`\`

The answer holds every check, \`score\`, \`level\` and \`fixes\`. [All fields and errors](${baseUrl}/developers.md)

### On your own machine, in CI, or by an agent

\`\`\`sh
${agentCommand(baseUrl)}
\`\`\`

The format \`agent\` is a list of fixes to work through; \`--fail-under\` makes the exit code depend on the score.
`;
}
