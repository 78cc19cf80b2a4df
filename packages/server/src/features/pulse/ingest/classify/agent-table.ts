import type { PulsePurpose } from '@waymark/contract';
import type { ClaimCheck } from '../../identities/index.ts';

/** One known client: the words by which it names itself in a User-Agent, and what it is there for. */
export interface KnownAgent {
  readonly key: string;
  readonly name: string;
  readonly operator: string;
  readonly purpose: PulsePurpose;
  readonly check: ClaimCheck;
  /** A token that ends in a slash counts only when a version follows: the bare word is too common. */
  readonly tokens: readonly string[];
  /** Where the token is documented or was seen. */
  readonly source: string;
}

// key | name | operator | purpose | check | tokens | source
const TABLE = `
claude-code | Claude Code | Anthropic | coding_agent | none | claude-code, claude-cli | support.anthropic.com; seen
codex | Codex CLI | OpenAI | coding_agent | none | codex_cli_rs, codex-cli, codex_exec, codex_vscode | github.com/openai/codex
gemini-cli | Gemini CLI | Google | coding_agent | none | GeminiCLI, gemini-cli | github.com/google-gemini/gemini-cli
qwen-code | Qwen Code | Alibaba | coding_agent | none | QwenCode, qwen-code | github.com/QwenLM/qwen-code
opencode | opencode | SST | coding_agent | none | opencode/ | github.com/sst/opencode
cursor | Cursor | Anysphere | coding_agent | none | Cursor/, CursorBot, cursor-agent | cursor.com
github-copilot | GitHub Copilot | GitHub | coding_agent | none | GitHubCopilotChat, GithubCopilot, copilot-cli, copilot-coding-agent | docs.github.com/copilot
aider | Aider | Aider | coding_agent | none | Aider, aider-chat | aider.chat
devin | Devin | Cognition | coding_agent | none | Devin/ | devin.ai; seen
windsurf | Windsurf | Cognition | coding_agent | none | Windsurf/, Codeium/ | windsurf.com
cline | Cline | Cline | coding_agent | none | Cline/, cline-cli | github.com/cline/cline
roo-code | Roo Code | Roo | coding_agent | none | RooCode, Roo-Code, roo-cline | github.com/RooCodeInc/Roo-Code
kilo-code | Kilo Code | Kilo | coding_agent | none | KiloCode, Kilo-Code | kilocode.ai
continue | Continue | Continue | coding_agent | none | ContinueDev, continue-cli | continue.dev
amp | Amp | Sourcegraph | coding_agent | none | ampcode, amp-cli | ampcode.com
goose | goose | Block | coding_agent | none | goose-cli, block-goose | github.com/block/goose
jules | Jules | Google | coding_agent | none | Google-Jules, Jules/ | jules.google
junie | Junie | JetBrains | coding_agent | none | Junie/ | jetbrains.com/junie
augment | Augment Code | Augment | coding_agent | none | augment.cli, AugmentCode | augmentcode.com
zed-agent | Zed | Zed Industries | coding_agent | none | Zed/ | zed.dev
replit-agent | Replit Agent | Replit | coding_agent | none | ReplitAgent, Replit-Agent | replit.com
openhands | OpenHands | All Hands AI | coding_agent | none | OpenHands, OpenDevin | github.com/All-Hands-AI/OpenHands
crush | Crush | Charm | coding_agent | none | Charm-Crush, crush/ | github.com/charmbracelet/crush
kiro | Kiro | Amazon | coding_agent | none | Kiro/, kiro-cli | kiro.dev
amazon-q | Amazon Q Developer | Amazon | coding_agent | none | AmazonQ, amazon-q-developer | aws.amazon.com/q
tabnine | Tabnine | Tabnine | coding_agent | none | Tabnine | tabnine.com
bolt | Bolt | StackBlitz | coding_agent | none | Bolt.new, bolt-agent | bolt.new
lovable | Lovable | Lovable | coding_agent | none | Lovable/, lovable-agent | lovable.dev
v0 | v0 | Vercel | coding_agent | none | v0bot | v0.dev
vscode | Visual Studio Code | Microsoft | coding_agent | none | Code/ | code.visualstudio.com; its built-in fetch tool
manus | Manus | Manus | browser_agent | none | Manus-User | manus.im; seen
chatgpt-agent | ChatGPT agent | OpenAI | browser_agent | chatgpt | ChatGPT-Agent, ChatGPT-Operator | platform.openai.com/docs/bots
google-agent | Google agent | Google | browser_agent | google-agents | Google-Agent, GoogleAgent-Mariner, GoogleAgent-URLContext | developers.google.com/crawling
novaact | Nova Act | Amazon | browser_agent | none | NovaAct, Nova-Act | nova.amazon.com/act
browser-use | Browser Use | Browser Use | browser_agent | none | browser-use, BrowserUse | github.com/browser-use/browser-use
browserbase | Browserbase | Browserbase | browser_agent | browserbase | Browserbase, Stagehand | browserbase.com
skyvern | Skyvern | Skyvern | browser_agent | none | Skyvern | skyvern.com
mcp-fetch | MCP fetch server | Model Context Protocol | mcp_client | none | ModelContextProtocol | github.com/modelcontextprotocol/servers
mcp-remote | mcp-remote | Model Context Protocol | mcp_client | none | mcp-remote, mcp-client, mcp-inspector | github.com/geelen/mcp-remote
mcp-sdk | MCP SDK | Model Context Protocol | mcp_client | none | mcp-typescript, mcp-python, fastmcp | github.com/modelcontextprotocol
context7 | Context7 | Upstash | mcp_client | none | context7, Context7Bot | context7.com
gptbot | GPTBot | OpenAI | ai_training | openai | GPTBot | platform.openai.com/docs/bots
oai-searchbot | OAI-SearchBot | OpenAI | ai_search_index | openai | OAI-SearchBot | platform.openai.com/docs/bots
chatgpt-user | ChatGPT-User | OpenAI | ai_user_fetch | openai | ChatGPT-User | platform.openai.com/docs/bots
oai-adsbot | OAI-AdsBot | OpenAI | ai_user_fetch | openai-ads | OAI-AdsBot | platform.openai.com/docs/bots
claudebot | ClaudeBot | Anthropic | ai_training | anthropic | ClaudeBot, anthropic-ai, Claude-Web | support.anthropic.com
claude-searchbot | Claude-SearchBot | Anthropic | ai_search_index | anthropic | Claude-SearchBot | support.anthropic.com
claude-user | Claude-User | Anthropic | ai_user_fetch | anthropic | Claude-User | support.anthropic.com
perplexitybot | PerplexityBot | Perplexity | ai_search_index | perplexity | PerplexityBot | docs.perplexity.ai/guides/bots
perplexity-user | Perplexity-User | Perplexity | ai_user_fetch | perplexity | Perplexity-User | docs.perplexity.ai/guides/bots
googleother | GoogleOther | Google | ai_training | googlebot | GoogleOther, GoogleOther-Image, GoogleOther-Video | developers.google.com/crawling
google-cloudvertexbot | Google-CloudVertexBot | Google | ai_search_index | googlebot | Google-CloudVertexBot | developers.google.com/crawling
gemini-notebook | Gemini Notebook | Google | ai_user_fetch | google-fetchers | Google-GeminiNotebook, Google-NotebookLM | developers.google.com/crawling
gemini-deep-research | Gemini Deep Research | Google | ai_user_fetch | none | Gemini-Deep-Research | developers.google.com/crawling
google-read-aloud | Google Read Aloud | Google | ai_user_fetch | google-fetchers | Google-Read-Aloud | developers.google.com/crawling
meta-externalagent | Meta-ExternalAgent | Meta | ai_training | none | meta-externalagent, FacebookBot | developers.facebook.com
meta-webindexer | Meta-WebIndexer | Meta | ai_search_index | none | meta-webindexer | developers.facebook.com
meta-externalfetcher | Meta-ExternalFetcher | Meta | ai_user_fetch | none | meta-externalfetcher | developers.facebook.com
bytespider | Bytespider | ByteDance | ai_training | none | Bytespider, TikTokSpider | seen
ccbot | CCBot | Common Crawl | ai_training | commoncrawl | CCBot | commoncrawl.org/ccbot
amazonbot | Amazonbot | Amazon | ai_search_index | amazonbot | Amazonbot | developer.amazon.com/amazonbot
amzn-user | Amzn-User | Amazon | ai_user_fetch | none | Amzn-User | developer.amazon.com/amazonbot
amzn-searchbot | Amzn-SearchBot | Amazon | ai_search_index | none | Amzn-SearchBot | developer.amazon.com/amazonbot
applebot | Applebot | Apple | ai_search_index | apple | Applebot | support.apple.com/119829
cohere-ai | Cohere | Cohere | ai_user_fetch | none | cohere-ai | seen
cohere-training | Cohere training crawler | Cohere | ai_training | none | cohere-training-data-crawler | seen
mistralai-user | MistralAI-User | Mistral | ai_user_fetch | mistral | MistralAI-User, MistralAI-Index | docs.mistral.ai/robots
duckassistbot | DuckAssistBot | DuckDuckGo | ai_user_fetch | duckduckgo | DuckAssistBot | duckduckgo.com/duckassistbot
youbot | YouBot | You.com | ai_search_index | none | YouBot | about.you.com/youbot
phindbot | PhindBot | Phind | ai_user_fetch | none | PhindBot | seen
tavily | Tavily | Tavily | ai_user_fetch | none | TavilyBot, Tavily | tavily.com
firecrawl | Firecrawl | Firecrawl | ai_user_fetch | none | FirecrawlAgent, Firecrawl | firecrawl.dev
exabot | Exa | Exa | ai_search_index | none | ExaBot, exa-crawler | exa.ai
jina-reader | Jina Reader | Jina AI | ai_user_fetch | none | JinaReader, Jina-Reader, JinaBot | jina.ai/reader
linkup | Linkup | Linkup | ai_search_index | none | LinkupBot | linkup.so
timpibot | Timpibot | Timpi | ai_search_index | none | Timpibot | timpi.io
diffbot | Diffbot | Diffbot | ai_training | none | Diffbot | diffbot.com
omgilibot | Webz.io | Webz.io | ai_training | none | omgilibot, omgili, webzio-extended | webz.io
ai2bot | AI2Bot | Ai2 | ai_training | none | AI2Bot, Ai2Bot-Dolma | allenai.org/crawler
pangubot | PanguBot | Huawei | ai_training | none | PanguBot | seen
deepseekbot | DeepSeekBot | DeepSeek | ai_training | none | DeepSeekBot | seen
chatglm | ChatGLM-Spider | Zhipu | ai_training | none | ChatGLM-Spider | seen
quora-bot | Poe | Quora | ai_user_fetch | none | Quora-Bot, PoeBot | poe.com
petalbot | PetalBot | Huawei | search_engine | none | PetalBot | aspiegel.com/petalbot
googlebot | Googlebot | Google | search_engine | googlebot | Googlebot, Googlebot-Image, Googlebot-Video, Googlebot-News, Google-InspectionTool | developers.google.com/crawling
bingbot | Bingbot | Microsoft | search_engine | bing | bingbot, adidxbot, BingPreview | bing.com/webmasters
duckduckbot | DuckDuckBot | DuckDuckGo | search_engine | duckduckgo | DuckDuckBot | duckduckgo.com/duckduckbot
yandexbot | YandexBot | Yandex | search_engine | yandex | YandexBot, YandexImages, YandexMobileBot | yandex.com/support/webmaster
baiduspider | Baiduspider | Baidu | search_engine | baidu | Baiduspider | baidu.com/search/robots
sogou | Sogou | Sogou | search_engine | none | Sogou | sogou.com
naver | Yeti | Naver | search_engine | none | Yeti, NaverBot | naver.com
seznambot | SeznamBot | Seznam | search_engine | seznam | SeznamBot | seznam.cz
mojeekbot | MojeekBot | Mojeek | search_engine | none | MojeekBot | mojeek.com/bot
kagibot | Kagibot | Kagi | search_engine | none | Kagibot | kagi.com/bot
bravebot | Bravebot | Brave | search_engine | none | Bravebot | search.brave.com
qwantbot | Qwantbot | Qwant | search_engine | none | Qwantbot, Qwantify | qwant.com
ahrefsbot | AhrefsBot | Ahrefs | seo | none | AhrefsBot, AhrefsSiteAudit | ahrefs.com/robot
semrushbot | SemrushBot | Semrush | seo | none | SemrushBot, SiteAuditBot | semrush.com/bot
mj12bot | MJ12bot | Majestic | seo | none | MJ12bot | mj12bot.com
dotbot | DotBot | Moz | seo | none | DotBot, rogerbot | moz.com
dataforseo | DataForSeoBot | DataForSEO | seo | none | DataForSeoBot | dataforseo.com
screaming-frog | Screaming Frog | Screaming Frog | seo | none | Screaming Frog SEO Spider | screamingfrog.co.uk
uptimerobot | UptimeRobot | UptimeRobot | monitoring | none | UptimeRobot | uptimerobot.com
pingdom | Pingdom | SolarWinds | monitoring | none | Pingdom.com_bot, Pingdom | pingdom.com
better-stack | Better Stack | Better Stack | monitoring | none | Better Uptime Bot, BetterStack | betterstack.com
datadog | Datadog Synthetics | Datadog | monitoring | none | DatadogSynthetics | datadoghq.com
statuscake | StatusCake | StatusCake | monitoring | none | StatusCake | statuscake.com
checkly | Checkly | Checkly | monitoring | none | Checkly | checklyhq.com
googlehc | Google health check | Google | monitoring | none | GoogleHC, kube-probe, ELB-HealthChecker | cloud.google.com
pulse-verifier | Pulse verifier | Waymark | monitoring | none | PulseVerifier | this service
pulse-reader | Pulse site reader | Waymark | monitoring | none | WaymarkPulse | this service
slackbot | Slackbot | Slack | link_preview | none | Slackbot-LinkExpanding, Slackbot, Slack-ImgProxy | api.slack.com/robots
discordbot | Discordbot | Discord | link_preview | none | Discordbot | discord.com
twitterbot | Twitterbot | X | link_preview | none | Twitterbot | developer.x.com
facebookexternalhit | Facebook preview | Meta | link_preview | none | facebookexternalhit, facebookcatalog, Facebot | developers.facebook.com
linkedinbot | LinkedInBot | LinkedIn | link_preview | none | LinkedInBot | linkedin.com
telegrambot | TelegramBot | Telegram | link_preview | none | TelegramBot | telegram.org
whatsapp | WhatsApp | Meta | link_preview | none | WhatsApp/ | whatsapp.com
nuclei | Nuclei | ProjectDiscovery | scanner | none | Nuclei | github.com/projectdiscovery/nuclei
nmap | Nmap | Nmap | scanner | none | Nmap Scripting Engine | nmap.org
zgrab | zgrab | ZMap | scanner | none | zgrab | github.com/zmap/zgrab2
censys | Censys | Censys | scanner | none | CensysInspect | censys.com
expanse | Expanse | Palo Alto Networks | scanner | none | Expanse | paloaltonetworks.com
curl | curl | | http_client | none | curl/, libcurl/ | curl.se
wget | Wget | | http_client | none | Wget | gnu.org/software/wget
python-requests | Python Requests | | http_client | none | python-requests | requests.readthedocs.io
python-httpx | HTTPX | | http_client | none | python-httpx | python-httpx.org
aiohttp | aiohttp | | http_client | none | aiohttp | docs.aiohttp.org
python-urllib | urllib | | http_client | none | Python-urllib, python-urllib3 | docs.python.org
axios | axios | | http_client | none | axios | axios-http.com
got | got | | http_client | none | got/, sindresorhus/got | github.com/sindresorhus/got
node-fetch | node-fetch | | http_client | none | node-fetch | github.com/node-fetch/node-fetch
node | Node.js fetch | | http_client | none | undici, node | undici.nodejs.org
bun | Bun | | http_client | none | Bun/ | bun.sh
deno | Deno | | http_client | none | Deno/ | deno.com
go-http | Go net/http | | http_client | none | Go-http-client | pkg.go.dev/net/http
colly | Colly | | http_client | none | colly | go-colly.org
okhttp | OkHttp | | http_client | none | okhttp | square.github.io/okhttp
java-http | Java HttpClient | | http_client | none | Java-http-client, Apache-HttpClient, Java/ | openjdk.org
reqwest | reqwest | | http_client | none | reqwest | docs.rs/reqwest
guzzle | Guzzle | | http_client | none | GuzzleHttp | docs.guzzlephp.org
ruby | Ruby | | http_client | none | Faraday, Ruby/, rest-client | lostisland.github.io/faraday
postman | Postman | Postman | http_client | none | PostmanRuntime | postman.com
insomnia | Insomnia | Kong | http_client | none | insomnia/ | insomnia.rest
httpie | HTTPie | | http_client | none | HTTPie | httpie.io
powershell | PowerShell | Microsoft | http_client | none | WindowsPowerShell, PowerShell | learn.microsoft.com
headless-chrome | Headless Chrome | | unknown_automated | none | HeadlessChrome, PhantomJS, Puppeteer, Playwright | developer.chrome.com
`;

function rowOf(line: string): KnownAgent {
  const [key = '', name = '', operator = '', purpose = '', check = '', tokens = '', source = ''] = line
    .split('|')
    .map((cell) => cell.trim());
  // The table above is the only source of these words; its test reads every row.
  return {
    key,
    name,
    operator,
    purpose: purpose as PulsePurpose,
    check: check as ClaimCheck,
    tokens: tokens.split(',').map((token) => token.trim()),
    source,
  };
}

/** Every client we know by name. */
export const knownAgents: readonly KnownAgent[] = TABLE.trim().split('\n').map(rowOf);
