import { readSyntax } from './shell-syntax.ts';

const executables = new Set(
  (
    'npm npx yarn pnpm pnpx bun bunx deno node cd mkdir touch echo export cat curl wget git docker docker-compose brew apt ' +
    'apt-get sudo pip pip3 python python3 uv uvx tsc ts-node tsx cp mv rm ls source set sh bash zsh code open forge cast anvil ' +
    'chisel foundryup cargo rustup rustc go make cmake solana solana-keygen solana-test-validator anchor avm vercel wrangler ' +
    'supabase stripe prisma nest ng vue vite astro svelte expo eas react-native firebase gcloud aws az heroku netlify fly flyctl ' +
    'railway redis-server redis-cli psql createdb mysql mongod mongosh kubectl helm terraform nvm fnm volta corepack eslint jest ' +
    'mocha vitest playwright cypress webpack rollup esbuild gh ssh scp chmod chown tar unzip sed grep awk which kill ps env ' +
    'printf ln xcode-select xcrun adb java mvn gradle ./gradlew ./mvnw dotnet ruby gem bundle rails php composer laravel ' +
    'artisan nodemon pm2 serve http-server ngrok turbo nx lerna hardhat truffle ganache tree head tail pwd unset alias time ' +
    'openssl cargo-generate wasm-pack dfx near aptos sui starkli scarb snforge flow ethers infura pulumi sst serverless sls ' +
    'drizzle-kit knex sequelize typeorm mastra langgraph langchain vp http sqlite3 jq wc xargs tee uniq rsync base64 sleep zip'
  ).split(' '),
);

/** The words that start a command: assignments and `sudo` in front of it do not count. */
export function programOf(command: string): string {
  const words = command.trim().split(/\s+/);
  const first = words.find((word) => !/^[A-Za-z_]\w*=/.test(word) && word !== 'sudo' && word !== 'env') ?? '';
  return first.replace(/^['"]|['"]$/g, '');
}

/** The shell's own commands that have no letters: `. <script>` reads one in, `: > file` and `: ${VAR}` do nothing else. */
const signCommand = /^(?:\.\s+["']?(?:[~$./]|[A-Za-z_][\w-]*[./])[^\s"']|:\s+(?:>|["']?\$))/;

/** Whether a line starts with a program that readers are asked to run. */
export function isKnownCommand(line: string): boolean {
  const program = programOf(line);
  if (signCommand.test(line.trim())) return readSyntax(line).state !== 'broken';
  if (program === 'export' || program === 'alias') return /^(?:export|alias)\s+[\w-]+=/.test(line.trim());
  if (executables.has(program))
    return !/^(?:set|open|go|make|time|code|source|head|serve|flow|http|tree|export|node)\b\s+(?:the|a|an|to|of|is|it|up|on|your|this|=)(?![\w./-])/i.test(
      line.trim(),
    );
  return /^(?:\.{1,2}\/|~\/|\.\\)[\w./-]+$/.test(program) && !/^\.\/?$/.test(program);
}

/** Whether a line could be a command at all, of a program that is not known. */
export function couldBeCommand(line: string): boolean {
  const text = line.trim();
  if (isKnownCommand(text)) return true;
  if (text.length > 160 || /[.!?:]$|^\S+:(?:\s|$)|\s(?:is|are|was|will|has|have|from|with)\s/.test(text))
    return false;
  if (!/^[a-z][\w.@/+-]*(?:\s|$)/.test(text) || /[✓✔●→├└│]/.test(text)) return false;
  const words = text.split(/\s+/);
  return words.length === 1
    ? !/[/.]/.test(text) || text.startsWith('./')
    : words.length <= 4 || / --?[a-z]/i.test(text);
}

const sign = /[✓✔✖✗●→➜├└│┌▲◆◇]|^\s*[-=+*<@%#>|,:;.)\]}]+(?:\s|$)/u;
const spoken = /\s(?:is|are|was|were|will|has|have|been|the|your|this|you|it|its)\s/i;
const contracted = /\b\w+'(?:s|t|re|ll|ve|d|m)\s/i;
const json = /^[{[]\s*(?:$|["{[\]}\d])/;

const LONGEST_LOOKED_AT = 2000;

/** What only programs print: signs, sentences, values behind their names, numbers, JSON. */
export function looksPrinted(line: string): boolean {
  const text = line.trim().slice(0, LONGEST_LOOKED_AT);
  const [first = ''] = text.split(/\s+/);
  if (sign.test(text) || json.test(text) || /^\d|^\[[^\s\]]|^\/\/|\/$/.test(first)) return true;
  const bare = text.replace(/(["'])(?:(?!\1)[^\\]|\\.)*\1/g, "''");
  if (/^[^\s"'$=]+:(?:\s|$)|[a-z]:\s/.test(bare) || contracted.test(bare)) return true;
  // Programs are called in small letters; what starts with a capital and gives no option is told.
  if (/^\p{Lu}[^=]*$/u.test(first) && !/\s--?\w/.test(bare)) return true;
  if (/\s--?[a-z]|[|<>;]|&&/i.test(bare)) return false;
  return spoken.test(bare) || (/\s\S+\s\S*[a-z)][.!?:]$/.test(bare) && !/\.\/?\S*$/.test(bare.slice(0, -1)));
}

const shellStart =
  /^(?:(?:for|while|until|if|case|select|function)\s|[({]\s|\(\w|\[\[?\s|!\s|[A-Za-z_]\w*\+?=\S*(?:\s|$)|\$[\w{(]|["'][\w./~$-]|[\w-]+\(\)\s*\{)/;

/** Whether a line shows by its form that a shell is to read it. */
export function isShellForm(line: string): boolean {
  const { parts, state } = readSyntax(line);
  if (state === 'broken') return false;
  if (shellStart.test(line.trim())) return true;
  return /^[a-z]/.test(line.trim()) && parts.some((part) => /^(?:\|\|?|&&|>>?|<<?-?|;|\()$/.test(part.text));
}
