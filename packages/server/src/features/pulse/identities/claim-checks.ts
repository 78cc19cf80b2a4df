/** A list of addresses that an operator publishes, by the name that it is stored and imported under. */
export interface ListSource {
  readonly name: string;
  readonly url: string;
}

/** The ways in which an operator says that its clients can be told from others. */
export interface Check {
  readonly operator: string;
  /** An address in any of these is the operator's; what is in none of them is not, while all are fresh. */
  readonly sources: readonly ListSource[];
  /** The names of its addresses end so, and lead back to them. */
  readonly reverseDomains: readonly string[];
  /** Whose keys sign its requests: the hosts of Signature-Agent, or what stands above them. */
  readonly signatureDomains: readonly string[];
}

const google = (file: string) => `https://developers.google.com/static/crawling/ipranges/${file}.json`;

function check(operator: string, ways: Partial<Omit<Check, 'operator' | 'sources'>> & Sources): Check {
  const sources = Object.entries(ways.lists ?? {}).map(([name, url]) => ({ name, url }));
  return { operator, reverseDomains: [], signatureDomains: [], ...ways, sources };
}
interface Sources {
  readonly lists?: Readonly<Record<string, string>>;
}

/** How a claim to be an agent can be checked; agents of one operator may have different ways. */
export const claimChecks = {
  openai: check('OpenAI', {
    lists: {
      'openai-gptbot': 'https://openai.com/gptbot.json',
      'openai-searchbot': 'https://openai.com/searchbot.json',
      'openai-chatgpt-user': 'https://openai.com/chatgpt-user.json',
    },
  }),
  'openai-ads': check('OpenAI', { lists: { 'openai-adsbot': 'https://openai.com/adsbot.json' } }),
  chatgpt: check('OpenAI', { signatureDomains: ['chatgpt.com'] }),
  anthropic: check('Anthropic', { lists: { anthropic: 'https://claude.com/crawling/bots.json' } }),
  perplexity: check('Perplexity', {
    lists: {
      perplexitybot: 'https://www.perplexity.com/perplexitybot.json',
      'perplexity-user': 'https://www.perplexity.com/perplexity-user.json',
    },
  }),
  googlebot: check('Google', {
    lists: { 'google-common-crawlers': google('common-crawlers') },
    reverseDomains: ['googlebot.com'],
  }),
  'google-fetchers': check('Google', {
    lists: {
      'google-user-triggered-fetchers': google('user-triggered-fetchers'),
      'google-user-triggered-fetchers-google': google('user-triggered-fetchers-google'),
    },
  }),
  'google-agents': check('Google', {
    lists: { 'google-user-triggered-agents': google('user-triggered-agents') },
    signatureDomains: ['agent.bot.goog'],
  }),
  bing: check('Microsoft', {
    lists: { bingbot: 'https://www.bing.com/toolbox/bingbot.json' },
    reverseDomains: ['search.msn.com'],
  }),
  apple: check('Apple', {
    lists: { applebot: 'https://search.developer.apple.com/applebot.json' },
    reverseDomains: ['applebot.apple.com'],
  }),
  commoncrawl: check('Common Crawl', {
    lists: { ccbot: 'https://index.commoncrawl.org/ccbot.json' },
    reverseDomains: ['crawl.commoncrawl.org'],
  }),
  duckduckgo: check('DuckDuckGo', {
    lists: {
      duckduckbot: 'https://duckduckgo.com/duckduckbot.json',
      duckassistbot: 'https://duckduckgo.com/duckassistbot.json',
    },
  }),
  mistral: check('Mistral', {
    lists: {
      'mistralai-user': 'https://mistral.ai/mistralai-user-ips.json',
      'mistralai-index': 'https://mistral.ai/mistralai-index-ips.json',
    },
  }),
  amazonbot: check('Amazon', { reverseDomains: ['crawl.amazonbot.amazon'] }),
  yandex: check('Yandex', { reverseDomains: ['yandex.ru', 'yandex.net', 'yandex.com'] }),
  baidu: check('Baidu', { reverseDomains: ['baidu.com', 'baidu.jp'] }),
  seznam: check('Seznam', { reverseDomains: ['seznam.cz'] }),
  browserbase: check('Browserbase', { signatureDomains: ['browserbase.com'] }),
} as const satisfies Readonly<Record<string, Check>>;

export type CheckName = keyof typeof claimChecks;
/** `signature` is of whoever signs without a name that we know; `none` of whom nothing can be told. */
export type ClaimCheck = CheckName | 'signature' | 'none';

const byName: ReadonlyMap<string, Check> = new Map(Object.entries(claimChecks));

/** What is known of a check by its name, which may be of another version. */
export const findCheck = (name: string): Check | undefined => byName.get(name);

const signatureHosts: ReadonlySet<string> = new Set(
  [...byName.values()].flatMap(({ signatureDomains }) => signatureDomains),
);

/** Whether an operator that is known signs as this very host; anybody can make up a name below it. */
export const isSignatureHost = (host: string): boolean => signatureHosts.has(host);

/** Every list that operators publish. */
export const listSources: readonly ListSource[] = Object.values(claimChecks).flatMap(
  ({ sources }) => sources,
);
