import robotsParser from 'robots-parser';
import type { ProbeAnswer } from '../fetch/probe-page.ts';

// Its types describe an ES module, but it is CommonJS: what is imported is the function itself.
const parseRobots = robotsParser as unknown as typeof robotsParser.default;

/** What robots.txt says beside its rules for each address. */
export type RobotsFile = {
  /** Whom it has rules for, in lower case; `*` is everybody. */
  agents: readonly string[];
  /** The values of its `Content-Signal` lines. */
  signals: readonly string[];
  /** Rules that stand before anybody is named, and so are nobody's. */
  orphans: readonly string[];
};

// The names that their operators publish, of crawlers and of those that read on behalf of a person.
const AI_AGENTS = [
  ...['GPTBot', 'OAI-SearchBot', 'ChatGPT-User', 'ClaudeBot', 'Claude-User', 'Claude-SearchBot'],
  ...['PerplexityBot', 'Perplexity-User', 'Google-Extended', 'Applebot-Extended', 'Amazonbot', 'CCBot'],
  ...[
    'meta-externalagent',
    'meta-externalfetcher',
    'Bytespider',
    'cohere-ai',
    'MistralAI-User',
    'anthropic-ai',
  ],
].map((name) => name.toLowerCase());

/** Those that read a page because a person asked them to. */
const READERS = ['ChatGPT-User', 'Claude-User', 'Perplexity-User', 'WaymarkAudit'];

const LINE = /^[ \t]*([A-Za-z-]+)[ \t]*:[ \t]*(.*?)[ \t]*$/u;

/** Reads a robots.txt (RFC 9309) line by line. */
export function readRobots(text: string): RobotsFile {
  const agents: string[] = [];
  const signals: string[] = [];
  const orphans: string[] = [];
  for (const line of text.split(/\r\n?|\n/u)) {
    const [, name = '', value = ''] = LINE.exec(line.replace(/#.*$/u, '')) ?? [];
    const field = name.toLowerCase();
    if (field === 'user-agent' && value !== '') agents.push(value.toLowerCase());
    if (field === 'content-signal') signals.push(value);
    if ((field === 'allow' || field === 'disallow') && agents.length === 0) orphans.push(line.trim());
  }
  return { agents, signals, orphans };
}

/** The rules of a robots.txt for the paths of one origin (RFC 9309). */
export type CrawlRules = {
  isDisallowed(path: string, agent: string): boolean;
  /** The sitemaps that it names, as absolute addresses. */
  sitemaps: readonly string[];
};

/** Reads the rules of a robots.txt that was found at an origin. */
export function readCrawlRules(origin: string, text: string): CrawlRules {
  const { href: url, origin: host } = new URL('/robots.txt', origin);
  const parsed = parseRobots(url, text);
  return {
    isDisallowed: (path, agent) => parsed.isDisallowed(`${host}${path}`, agent) === true,
    sitemaps: parsed.getSitemaps().flatMap((each) => URL.parse(each, url)?.href ?? []),
  };
}

/** The names of crawlers and readers for models among those that a robots.txt has rules for. */
export function aiAgentsOf({ agents }: RobotsFile): string[] {
  return [...new Set(agents.filter((name) => AI_AGENTS.includes(name)))];
}

/** Which readers a robots.txt keeps from a page. */
export function blockedReaders(robots: ProbeAnswer, page: string): string[] {
  // The rules are those of the page's own host, wherever the file was found after a redirect.
  const parsed = parseRobots(new URL('/robots.txt', page).href, robots.text);
  return READERS.filter((name) => parsed.isDisallowed(page, name) === true);
}

/** The sitemaps that a robots.txt names, as absolute addresses. */
export function sitemapsIn(robots: ProbeAnswer | undefined, url: string): string[] {
  const named = robots === undefined ? [] : parseRobots(url, robots.text).getSitemaps();
  return named.flatMap((each) => URL.parse(each, url)?.href ?? []);
}
