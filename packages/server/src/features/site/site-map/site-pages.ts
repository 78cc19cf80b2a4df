/** A page of the landing host that people and agents are meant to find. */
export interface SitePage {
  readonly path: string;
  /** What navigation calls it. */
  readonly label: string;
  readonly title: string;
  /** One sentence; the same in the page's head, in `llms.txt` and wherever else it is listed. */
  readonly description: string;
  /** Where the page is Markdown, whatever `Accept` says. */
  readonly markdownPath: string;
  /** A part of the page above it: found from there and from every index, and not in the navigation. */
  readonly isPart?: boolean;
}

/** Every landing page once. Navigation, sitemap, `llms.txt` and `Link` headers are read from this table. */
const pages = {
  home: {
    path: '/',
    label: 'Waymark',
    title: 'Can an AI agent get started with your product?',
    description:
      'Waymark follows your quickstart in a clean sandbox and mails an evidence report: what ran, what broke, whose fault, and a proof that anyone can run again.',
    markdownPath: '/index.md',
  },
  audits: {
    path: '/audits',
    label: 'Audits',
    title: 'Audit a quickstart',
    description:
      'Submit one public quickstart page; it is executed faithfully, and the evidence report goes to your e-mail address.',
    markdownPath: '/audits.md',
  },
  check: {
    path: '/check',
    label: 'Check',
    title: 'Is your site ready for agents?',
    description:
      'Check one page and its site within seconds: a score, a level, and a list of fixes that an agent can work through.',
    markdownPath: '/check.md',
  },
  pulse: {
    path: '/pulse',
    label: 'Pulse',
    title: 'Pulse: which agents read your site, and where they fail',
    description:
      'Reserve an origin without an account, deploy the middleware, verify it, and hand one claim link to a human.',
    markdownPath: '/pulse.md',
  },
  arena: {
    path: '/arena',
    label: 'Arena',
    title: 'The benchmark arena',
    description: 'Published findings about real quickstarts, each with a proof pack for whoever can fix it.',
    markdownPath: '/arena.md',
  },
  agents: {
    path: '/auth',
    label: 'Agents',
    title: 'Agent registration',
    description:
      'How an agent registers, is claimed by its human, exchanges assertions for tokens and revokes them.',
    markdownPath: '/auth.md',
  },
  developers: {
    path: '/developers',
    label: 'Developers',
    title: 'The API for developers and agents',
    description: 'Every operation of both hosts with its limits, errors and scopes, and examples that run.',
    markdownPath: '/developers.md',
  },
  documents: {
    path: '/developers/documents',
    label: 'Documents',
    title: 'The larger answers of the API',
    description:
      'Every member, with its type, of the signed report, the progress of a run, what changed between two reports, audits, the check of a site, packages, profiles, Pulse figures and metadata.',
    markdownPath: '/developers/documents.md',
    isPart: true,
  },
  logDrains: {
    path: '/pulse/log-drains',
    label: 'Log drains',
    title: 'Have your CDN push its logs into Pulse',
    description:
      'What to paste into Cloudflare Logpush, a Vercel drain or Fastly so that Pulse counts what their caches answer, and what becomes of a log.',
    markdownPath: '/pulse/log-drains.md',
    isPart: true,
  },
  changelog: {
    path: '/changelog',
    label: 'Changelog',
    title: 'Changes of the public interface',
    description: 'Dated versions of the interface, what each one added, and what is deprecated until when.',
    markdownPath: '/changelog.md',
  },
} as const satisfies Record<string, SitePage>;

export type SitePageName = keyof typeof pages;

export const sitePage: Readonly<Record<SitePageName, SitePage>> = pages;

/** The pages this deployment has, in the order of navigation; a closed arena has no page. */
export function openPages(config: { readonly arenaEnabled: boolean }): readonly SitePage[] {
  return Object.values<SitePage>(pages).filter((page) => config.arenaEnabled || page !== pages.arena);
}
