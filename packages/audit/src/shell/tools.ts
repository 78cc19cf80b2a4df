/** What a command of a tool does, as far as its name and its verb tell. */
export type Effect =
  | 'install'
  | 'uninstall'
  | 'init'
  | 'scaffold'
  | 'run_script'
  | 'serve'
  | 'maybe_serve'
  | 'build'
  | 'test'
  | 'run_file'
  /** Runs a file of a language that is not ours to judge. */
  | 'run_foreign'
  | 'publish'
  | 'clone'
  | 'fetch'
  | 'enter'
  | 'files'
  | 'set_value'
  | 'system_packages'
  | 'open'
  | 'prepare';

/** What is known of a tool; a verb that is not listed does what `otherwise` says. */
export type Tool = {
  /** What it does by verb; the empty verb stands for none. */
  verbs?: Readonly<Record<string, Effect>>;
  otherwise?: Effect;
  /** Options that take the next word as their value. */
  valued?: readonly string[];
  /** Words that say for which part of a project the rest is meant, each with that part's name behind it. */
  parts?: readonly string[];
  /** Whether its first word is what it works on, not what it is to do. */
  hasNoVerb?: boolean;
};

const install = 'install' as const;
const managerVerbs = {
  i: install,
  install,
  add: install,
  ci: install,
  isntall: install,
  'clean-install': install,
  uninstall: 'uninstall',
  remove: 'uninstall',
  rm: 'uninstall',
  un: 'uninstall',
  create: 'scaffold',
  init: 'init',
  publish: 'publish',
  run: 'run_script',
  test: 'test',
  t: 'test',
  start: 'run_script',
  pkg: 'files',
  config: 'files',
  login: 'prepare',
  update: 'prepare',
  up: 'prepare',
  upgrade: 'prepare',
  link: 'prepare',
  audit: 'prepare',
  version: 'prepare',
  help: 'prepare',
} satisfies Record<string, Effect>;

const runner: Tool = {
  otherwise: 'run_file',
  hasNoVerb: true,
  valued: [
    '-r',
    '--require',
    '--import',
    '-e',
    '--eval',
    '-p',
    '--print',
    '-P',
    '--project',
    '--env-file',
    '--loader',
    '-C',
    '--conditions',
    '--exec',
    '-x',
    '--tsconfig',
  ],
};
const files: Tool = { otherwise: 'files', hasNoVerb: true };
const editor: Tool = { otherwise: 'open', hasNoVerb: true };
const client: Tool = {
  otherwise: 'fetch',
  hasNoVerb: true,
  valued: [
    '-X',
    '--request',
    '-H',
    '--header',
    '-d',
    '--data',
    '--data-raw',
    '--data-binary',
    '-o',
    '--output',
    '-u',
    '--user',
    '-A',
    '-F',
    '--form',
    '-O',
    '-e',
    '-b',
    '-c',
    '--url',
    '-m',
    '--max-time',
    '--retry',
  ],
};
const system: Tool = { otherwise: 'system_packages' };
const server: Tool = { otherwise: 'serve' };
const build: Tool = { otherwise: 'build' };
const tests: Tool = { otherwise: 'test' };

const containerOptions = [
  ...['-p', '--publish', '-e', '--env', '--env-file', '-v', '--volume', '--name', '--network', '-w', '-u'],
  ...['-f', '--file', '-t', '--tag', '--entrypoint', '--platform', '--profile'],
];

function all(tool: Tool, names: string): Record<string, Tool> {
  return Object.fromEntries(names.split(' ').map((name) => [name, tool]));
}

/** The one table of what programs do. */
const tools: Readonly<Record<string, Tool>> = {
  npm: {
    verbs: managerVerbs,
    valued: [
      ...['--prefix', '--registry', '-w', '--workspace', '--tag', '-C', '--dir'],
      ...['--omit', '--include', '--loglevel', '--cache', '--userconfig', '--install-strategy', '--package'],
    ],
  },
  pnpm: {
    verbs: managerVerbs,
    valued: ['--prefix', '--registry', '--filter', '-F', '-C', '--dir', '--package'],
  },
  bun: { verbs: { ...managerVerbs }, valued: ['--cwd'] },
  yarn: {
    verbs: { ...managerVerbs, '': 'install', ci: 'run_script', i: 'run_script' },
    valued: ['--cwd'],
    parts: ['workspace'],
  },
  deno: {
    verbs: {
      run: 'run_file',
      test: 'test',
      install,
      add: install,
      init: 'init',
      task: 'run_script',
      serve: 'serve',
    },
  },
  sudo: { valued: ['-u', '--user', '-g', '--group', '-D', '--chdir', '-p', '--prompt'] },
  env: { valued: ['-u', '--unset', '-C', '--chdir'] },
  npx: { valued: ['-p', '--package', '-c', '--call', '-w', '--workspace'] },
  ...all(
    { otherwise: 'run_foreign', hasNoVerb: true, valued: ['-m', '-c'] },
    'python python3 py ruby php perl lua julia Rscript elixir swift',
  ),
  dart: { verbs: { run: 'run_foreign' }, otherwise: 'run_foreign' },
  ...all(runner, 'node nodejs tsx ts-node ts-node-esm babel-node vite-node jiti esno'),
  nodemon: { ...runner, otherwise: 'serve' },
  ...all(
    files,
    'ls cp mv rm mkdir rmdir touch cat echo printf tree find grep chmod chown ln tee sed awk head tail tar unzip zip sort wc diff',
  ),
  // What every system has, or has been given by its owner, is no part of a product.
  ...all(
    files,
    'openssl base64 ssh-keygen uuidgen jq xargs uniq cut tr date sleep which whoami uname pwd ps kill',
  ),
  ...all({ otherwise: 'prepare' }, 'psql createdb mysql redis-cli mongosh sqlite3 ssh scp rsync gpg gh'),
  cd: { otherwise: 'enter', hasNoVerb: true },
  pushd: { otherwise: 'enter', hasNoVerb: true },
  ...all(
    { otherwise: 'set_value', hasNoVerb: true },
    'export set unset setx declare source . alias : readonly',
  ),
  ...all(client, 'curl wget http https xh httpie'),
  ...all(editor, 'code open subl vim vi nano idea webstorm cursor xdg-open start explorer'),
  ...all(system, 'apt apt-get yum dnf pacman apk brew snap zypper choco winget scoop port nix-env nix'),
  git: { verbs: { clone: 'clone' }, otherwise: 'files', valued: ['-C', '-b', '--branch', '--depth', '-m'] },
  ...all({ otherwise: 'clone' }, 'degit tiged giget'),
  ...all(
    { verbs: { pull: 'system_packages' }, otherwise: 'prepare', valued: containerOptions },
    'docker podman',
  ),
  'docker-compose': { verbs: { up: 'serve' }, otherwise: 'prepare', valued: containerOptions },
  ...all({ otherwise: 'prepare', valued: ['-f', '-n', '--namespace'] }, 'kubectl terraform gcloud aws az'),
  ngrok: { verbs: { http: 'serve', tcp: 'serve', start: 'serve' } },
  stripe: { verbs: { listen: 'serve' } },
  ...all({ verbs: { publish: 'publish' } }, 'lerna vsce'),
  jsr: { verbs: { publish: 'publish', add: install, install, i: install } },
  nypm: { verbs: { add: install, install, i: install } },
  ...all({ verbs: { install, i: install } }, 'bower jspm'),
  cargo: {
    verbs: { publish: 'publish', build: 'build', test: 'test', run: 'maybe_serve' },
    otherwise: 'prepare',
  },
  go: { verbs: { build: 'build', test: 'test', run: 'run_foreign' }, otherwise: 'prepare' },
  forge: { verbs: { build: 'build', test: 'test' } },
  ...all(server, 'json-server live-server serve http-server anvil redis-server mongod solana-test-validator'),
  vite: {
    verbs: { '': 'serve', dev: 'serve', preview: 'serve', serve: 'serve', build: 'build' },
    otherwise: 'serve',
  },
  ...all(
    { verbs: { dev: 'serve' } },
    'vitepress nitro nuxi nuxt astro wrangler remix vercel netlify react-router',
  ),
  next: { verbs: { dev: 'serve', start: 'serve' } },
  storybook: { verbs: { dev: 'serve' } },
  expo: { verbs: { start: 'serve' } },
  docusaurus: { verbs: { start: 'serve' } },
  gatsby: { verbs: { develop: 'serve' } },
  hexo: { verbs: { server: 'serve' } },
  ng: { verbs: { serve: 'serve' } },
  hardhat: { verbs: { node: 'serve', test: 'test', compile: 'build' } },
  prisma: { verbs: { studio: 'serve' } },
  'drizzle-kit': { verbs: { studio: 'serve' } },
  playwright: { verbs: { test: 'test', 'show-report': 'serve' } },
  cypress: { verbs: { run: 'test' } },
  webpack: {
    verbs: { serve: 'serve' },
    otherwise: 'build',
    valued: ['--config', '-c', '--mode', '--entry', '-o'],
  },
  ...all(build, 'tsc rollup esbuild rspack rolldown @tailwindcss/cli tailwindcss'),
  parcel: { otherwise: 'build' },
  ...all(tests, 'jest mocha ava tap'),
  vitest: { verbs: { run: 'test' }, otherwise: 'test' },
};

/** What is known of a tool, null for one that nobody has described. */
export function toolNamed(program: string): Tool | null {
  return Object.hasOwn(tools, program) ? (tools[program] ?? null) : null;
}

/** Whether an option of a program takes the next word as its value. */
export function takesValue(program: string, flag: string): boolean {
  return toolNamed(program)?.valued?.includes(flag) ?? false;
}

/** Whether a word behind a program only says for which part of a project the rest is. */
export function namesPart(program: string, word: string): boolean {
  return toolNamed(program)?.parts?.includes(word) ?? false;
}

/** Whether the first word behind a program is what it works on, and not what it is to do. */
export function withoutVerb(program: string): boolean {
  return toolNamed(program)?.hasNoVerb ?? false;
}

/** What a program does with this verb; null where the table does not say. */
export function effectOf(program: string, verb: string | null): Effect | null {
  const tool = toolNamed(program);
  if (tool === null) return null;
  const known = tool.verbs ?? {};
  const key = verb ?? '';
  return Object.hasOwn(known, key) ? (known[key] ?? null) : (tool.otherwise ?? null);
}
