import type { PulsePurpose } from '@waymark/contract';

const CHROME =
  'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0.0.0 Safari/537.36';
const LIKE_GECKO = 'Mozilla/5.0 AppleWebKit/537.36 (KHTML, like Gecko; compatible;';

/** A User-Agent with who it is and what it is there for; null where it has no name. */
export type Labelled = readonly [userAgent: string, agent: string | null, purpose: PulsePurpose];

/** AI crawlers, search indexers and fetchers on behalf of a person. */
export const crawlers: readonly Labelled[] = [
  [`${LIKE_GECKO} GPTBot/1.2; +https://openai.com/gptbot)`, 'gptbot', 'ai_training'],
  [`${LIKE_GECKO} OAI-SearchBot/1.0; +https://openai.com/searchbot)`, 'oai-searchbot', 'ai_search_index'],
  [`${LIKE_GECKO} ChatGPT-User/1.0; +https://openai.com/bot)`, 'chatgpt-user', 'ai_user_fetch'],
  [`${LIKE_GECKO} ClaudeBot/1.0; +claudebot@anthropic.com)`, 'claudebot', 'ai_training'],
  [`${LIKE_GECKO} Claude-User/1.0; +Claude-User@anthropic.com)`, 'claude-user', 'ai_user_fetch'],
  [
    `${LIKE_GECKO} Claude-SearchBot/1.0; +Claude-SearchBot@anthropic.com)`,
    'claude-searchbot',
    'ai_search_index',
  ],
  [
    `${LIKE_GECKO} PerplexityBot/1.0; +https://perplexity.ai/perplexitybot)`,
    'perplexitybot',
    'ai_search_index',
  ],
  [
    `${LIKE_GECKO} Perplexity-User/1.0; +https://perplexity.ai/perplexity-user)`,
    'perplexity-user',
    'ai_user_fetch',
  ],
  ['Mozilla/5.0 (compatible; Google-GeminiNotebook)', 'gemini-notebook', 'ai_user_fetch'],
  [
    'Mozilla/5.0 (compatible; Google-NotebookLM; +https://support.google.com)',
    'gemini-notebook',
    'ai_user_fetch',
  ],
  ['Mozilla/5.0 (compatible; GoogleOther)', 'googleother', 'ai_training'],
  ['Mozilla/5.0 (compatible; Google-Agent; +https://developers.google.com)', 'google-agent', 'browser_agent'],
  [
    'Gemini-Deep-Research; +https://gemini.google/overview/deep-research/',
    'gemini-deep-research',
    'ai_user_fetch',
  ],
  [
    'meta-externalagent/1.1 (+https://developers.facebook.com/docs/sharing/webmasters/crawler)',
    'meta-externalagent',
    'ai_training',
  ],
  [
    'meta-externalfetcher/1.1 (+https://developers.facebook.com/docs)',
    'meta-externalfetcher',
    'ai_user_fetch',
  ],
  [
    'Mozilla/5.0 (Linux; Android 5.0) AppleWebKit/537.36 (KHTML, like Gecko) Mobile Safari/537.36 (compatible; Bytespider; spider-feedback@bytedance.com)',
    'bytespider',
    'ai_training',
  ],
  ['CCBot/2.0 (https://commoncrawl.org/faq/)', 'ccbot', 'ai_training'],
  [
    `${LIKE_GECKO} Amazonbot/0.1; +https://developer.amazon.com/support/amazonbot) Chrome/119.0.6045.214 Safari/537.36`,
    'amazonbot',
    'ai_search_index',
  ],
  [
    'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_5) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/13.1.1 Safari/605.1.15 (Applebot/0.1; +http://www.apple.com/go/applebot)',
    'applebot',
    'ai_search_index',
  ],
  ['DuckAssistBot/1.2; (+http://duckduckgo.com/duckassistbot.html)', 'duckassistbot', 'ai_user_fetch'],
  [`${LIKE_GECKO} MistralAI-User/1.0; +https://docs.mistral.ai/robots)`, 'mistralai-user', 'ai_user_fetch'],
  ['Mozilla/5.0 (compatible; TavilyBot/1.0; +https://tavily.com)', 'tavily', 'ai_user_fetch'],
  ['Mozilla/5.0 (compatible; FirecrawlAgent/1.0; +https://firecrawl.dev)', 'firecrawl', 'ai_user_fetch'],
  ['cohere-ai', 'cohere-ai', 'ai_user_fetch'],
  ['Mozilla/5.0 (compatible; Diffbot/0.1; +http://www.diffbot.com)', 'diffbot', 'ai_training'],
];

/** Coding agents, browser agents and MCP clients. */
export const agents: readonly Labelled[] = [
  ['Claude-User (claude-code/2.1.5; +https://support.anthropic.com/)', 'claude-code', 'coding_agent'],
  ['claude-cli/2.0.14 (external, cli)', 'claude-code', 'coding_agent'],
  ['codex_cli_rs/0.61.0 (Ubuntu 24.4.0; x86_64) xterm-256color', 'codex', 'coding_agent'],
  ['GeminiCLI/v0.9.0 (linux; x64)', 'gemini-cli', 'coding_agent'],
  ['opencode/1.0.55', 'opencode', 'coding_agent'],
  ['Cursor/2.0.34', 'cursor', 'coding_agent'],
  ['GitHubCopilotChat/0.32.4', 'github-copilot', 'coding_agent'],
  ['Aider/0.86.1 +https://aider.chat', 'aider', 'coding_agent'],
  [`${CHROME}; Devin/1.0; +devin.ai`, 'devin', 'coding_agent'],
  [`${CHROME}; Manus-User/1.0`, 'manus', 'browser_agent'],
  [
    'Mozilla/5.0 (Macintosh) AppleWebKit/537.36 (KHTML, like Gecko) Code/1.105.1 Chrome/138.0.7204.251 Electron/37.6.0 Safari/537.36',
    'vscode',
    'coding_agent',
  ],
  ['glab/1.74.0 (linux, amd64) Coding-Agent/claude-code', 'claude-code', 'coding_agent'],
  ['databricks-sdk-py/0.67.0 python/3.12.3 os/linux auth/pat agent/cursor', 'cursor', 'coding_agent'],
  [
    'ModelContextProtocol/1.0 (Autonomous; +https://github.com/modelcontextprotocol/servers)',
    'mcp-fetch',
    'mcp_client',
  ],
];

/** HTTP libraries, search engines and other automation. */
export const automation: readonly Labelled[] = [
  ['curl/8.14.1', 'curl', 'http_client'],
  ['Wget/1.25.0', 'wget', 'http_client'],
  ['python-requests/2.32.5', 'python-requests', 'http_client'],
  ['python-httpx/0.28.1', 'python-httpx', 'http_client'],
  ['Python/3.12 aiohttp/3.12.15', 'aiohttp', 'http_client'],
  ['axios/1.12.2', 'axios', 'http_client'],
  ['got (https://github.com/sindresorhus/got)', 'got', 'http_client'],
  ['node-fetch/1.0 (+https://github.com/bitinn/node-fetch)', 'node-fetch', 'http_client'],
  ['node', 'node', 'http_client'],
  ['undici', 'node', 'http_client'],
  ['Go-http-client/2.0', 'go-http', 'http_client'],
  ['colly - https://github.com/gocolly/colly/v2', 'colly', 'http_client'],
  ['okhttp/5.1.0', 'okhttp', 'http_client'],
  ['Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)', 'googlebot', 'search_engine'],
  [
    'Mozilla/5.0 AppleWebKit/537.36 (KHTML, like Gecko; compatible; bingbot/2.0; +http://www.bing.com/bingbot.htm) Chrome/136.0.0.0 Safari/537.36',
    'bingbot',
    'search_engine',
  ],
  [
    'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) HeadlessChrome/142.0.0.0 Safari/537.36',
    'headless-chrome',
    'unknown_automated',
  ],
];

/** People, some of them with a trap in their name. */
export const humans: readonly string[] = [
  CHROME,
  'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.6 Safari/605.1.15',
  'Mozilla/5.0 (X11; Linux x86_64; rv:144.0) Gecko/20100101 Firefox/144.0',
  'Mozilla/5.0 (Linux; Android 11; CUBOT NOTE 20) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/141.0.0.0 Mobile Safari/537.36',
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_6 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.6 Mobile/15E148 Safari/604.1',
];
