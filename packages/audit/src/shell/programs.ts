/** Programs that pages have their readers run; a line that begins with one of them is a command. */
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

/** Programs whose names are also words, and the words behind them by which a line is a sentence. */
const alsoWords = new Set(
  'set open go make time code source head serve flow http tree export node'.split(' '),
);
const ofSentences = new Set('the a an to of is it up on your this = == ==='.split(' '));

/** Whether a program is one that pages have their readers run. */
export function isKnownProgram(program: string): boolean {
  return executables.has(program);
}

/** All programs that pages have their readers run. */
export function knownPrograms(): string[] {
  return [...executables];
}

/** Whether a line that begins with the name of a program reads on as a sentence. */
export function isSentenceWith(program: string, next: string): boolean {
  return alsoWords.has(program.toLowerCase()) && ofSentences.has(next.toLowerCase());
}
