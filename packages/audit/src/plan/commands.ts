import { programOf } from '../read/blocks/shell-words.ts';

const installs =
  /(?:^|&&\s*|;\s*)(?:sudo\s+)?(?:(?:npm|pnpm|bun)\s+(?:i|install|add|ci|isntall)|yarn\s+(?:add|install)|yarn)(?=\s|$)(?!\s+(?:create|init|dlx|dev|start|run|test|build))/;
const scaffolds =
  /^(?:npm\s+(?:create|init)\s+(?!-)\S|(?:yarn|pnpm|bun)\s+create\s|(?:npx|pnpm\s+dlx|bunx|yarn\s+dlx)\s+(?:-\S+\s+)*(?:@[\w-]+\/)?(?:create-|degit|tiged|giget)\S*|create-[\w-]+\s+(?!-)\S|(?:npx\s+)?(?:-\S+\s+)*\S+\s+(?:new|create|create-\w+|init|--init)\b|express\b|npx\s+(?:-\S+\s+)*\S*generator\b)/;
const quiet =
  /(?:^|\s)(?:-y|--yes|--defaults?|--no-interactive|--non-interactive|--template(?:[= ]\S+)|-t\s+\S+|--preset(?:[= ]\S+)|--ci|--no-input|--quiet|--quickstart|--force|--minimal|--empty|--view(?:=\S+)?)(?:\s|$)/;

/** Whether a command installs packages. */
export function isInstall(command: string): boolean {
  return installs.test(command.trim());
}

/** Whether a command makes a project, usually by asking questions. */
export function isScaffold(command: string): boolean {
  const text = command.trim().replace(/^(?:[A-Z_]+=\S+\s+)+/, '');
  if (
    /^npm\s+init(?:\s+-\S+)*\s*(?:$|&&|;)|^(?:yarn|pnpm|bun)\s+init\b|^git\s+init|^npm\s+create\s*$/.test(
      text,
    )
  )
    return false;
  return (
    scaffolds.test(text) &&
    !/^(?:mkdir|git|cd|docker|cargo|go|npm\s+run)\b|\s--?dry-?run\b/i.test(text) &&
    !isHelp(text)
  );
}

/** A bare `npm init`: it asks, and every question has an answer already filled in. */
export function isBareInit(command: string): boolean {
  return /^npm\s+init\s*$/.test(command.trim());
}

/** Whether a command makes an empty project without questions, or with only those of the package manager. */
export function isProjectStart(command: string): boolean {
  return /^(?:mkdir\s+(?:-p\s+)?[\w.-]+(?:\s*&&\s*cd\b.*)?$|(?:npm|yarn|pnpm|bun|deno)\s+init(?:\s+-\S+)*$)/.test(
    command.trim(),
  );
}

/** Whether the command carries a flag by which scaffolders leave their questions out. */
export function isQuiet(command: string): boolean {
  return quiet.test(command);
}

/** Whether a command only tells about itself. */
export function isHelp(command: string): boolean {
  return /\s(?:--help|-h|--version|-v|-V|version|help)\s*$/.test(command.trim());
}

/** The tool that a scaffold command stands for, so that its other spellings are found. */
export function toolOf(command: string): string {
  const words = command
    .trim()
    .split(/\s+/)
    .filter((word) => word !== '--' && !/^(?:-y|--yes)$/.test(word));
  const [first = '', second = '', third = ''] = words;
  const bare = (name: string): string => name.replace(/(?!^)@[^/]*$/, '');
  if (/^(?:npm|yarn|pnpm|bun)$/.test(first) && /^(?:create|init)$/.test(second))
    return createName(bare(third));
  if (/^(?:npx|bunx)$/.test(first))
    return bare(second) + (/^(?:init|--init|new|create)$/.test(third) ? ` ${third}` : '');
  return `${bare(first)} ${second}`;
}

function createName(name: string): string {
  const scoped = /^(@[^/]+)(?:\/(.+))?$/.exec(name);
  if (!scoped) return `create-${name}`;
  return scoped[2] ? `${scoped[1]}/create-${scoped[2]}` : `${scoped[1]}/create`;
}

/** The folder that a scaffold command names, where it names one. */
export function scaffoldFolder(command: string): string | null {
  const told =
    /\s--(?:dir|directory|target-dir|out-dir|project-name|name)[= ]([\w.-]+)(?=\s|$)/.exec(command)?.[1] ??
    /\bcreate-\S+\s(?:.*\s)?-d\s+([\w.-]+)(?=\s|$)/.exec(command)?.[1];
  if (told) return told;
  const words = command
    .trim()
    .replace(/^((?:npx|bunx|pnpx|(?:pnpm|yarn)\s+dlx)\s+)(?:-\S+\s+)+/, '$1')
    .split(/\s+/);
  const named = words.slice(2).filter((word) => !word.startsWith('-'));
  const isCreate = /^(?:npm|yarn|pnpm|bun)$/.test(words[0] ?? '');
  const isNew = /^(?:new|create|init)$/.test(words[2] ?? '');
  const folder = isCreate || isNew ? named[1] : named[0];
  const ends = words.indexOf('--');
  const before = ends === -1 ? words : words.slice(0, ends);
  return folder && before.includes(folder) && /^[\w.-]+$/.test(folder) && !isFlagValue(words, folder)
    ? folder
    : null;
}

function isFlagValue(words: string[], word: string): boolean {
  const before = words[words.indexOf(word) - 1] ?? '';
  return /^--?[a-z][^=]*$/i.test(before) && !/^(?:-y|--yes|--ts|--typescript|--use-npm)$/.test(before);
}

/** The packages that an install command names. */
export function packagesOf(command: string): string[] {
  const line = command.replace(/\\\n\s*/g, ' ');
  const match = /(?:npm|pnpm|bun)\s+(?:i|install|add)\s+(.*)|yarn\s+(?:global\s+)?add\s+(.*)/.exec(line);
  const rest = (match?.[1] ?? match?.[2] ?? '').split(/\s*(?:&&|;|\|)\s*/)[0] ?? '';
  return rest
    .split(/\s+/)
    .filter((word) => /^(?:@[\w.-]+\/)?[\w.-]+(?:@[\w.^~<>=*-]+)?$/.test(word) && !word.startsWith('-'))
    .map((word) => word.replace(/(?!^)@[^/]*$/, ''));
}

/** Whether packages are put where all projects see them. */
export function isGlobal(command: string): boolean {
  return isInstall(command) && /\s(?:-g|--global)(?:\s|$)|yarn\s+global/.test(command);
}

/** Whether a command runs tests. */
export function isTest(command: string): boolean {
  return /^(?:npm|yarn|pnpm|bun)\s+(?:run\s+)?(?:test|t)(?:\s|:|$)|^(?:npx|yarn|pnpm|bunx)\s+(?:-\S+\s+)*(?:exec\s+)?(?:jest|vitest|mocha|ava|playwright\s+test|cypress\s+run|hardhat\s+test|tap)\b|^node\s+--test|^forge\s+test|^cargo\s+test|^deno\s+test|^(?:jest|vitest|mocha)\b/.test(
    command.trim(),
  );
}

const builds =
  /(?:^|\s)(?:[\w-]+:)*(?:build|compile)(?::[\w:-]+)?(?=\s|$)|^node\s+(?:\S*\/)?build\.[cm]?[jt]s\b|^(?:npx|yarn|pnpm\s+exec)\s+(?:webpack|tsc|rollup|esbuild|parcel|rspack|rolldown|@tailwindcss\/cli|tailwindcss)\b|^tsc\b/;
const handlesFiles =
  /^(?:cd|ls|cp|mv|rm|mkdir|rmdir|touch|cat|echo|printf|tree|find|grep|chmod|git|export)\b|^(?:npm|yarn|pnpm)\s+(?:pkg|config)\b/;

/** Whether a command builds something; writing the word into a file or naming a folder with it does not. */
export function isBuild(command: string): boolean {
  const bare = command.replace(/(["'])(?:(?!\1)[^\\]|\\.)*\1/g, '');
  return bare
    .split(/\s*(?:&&|\|\||;|\n)\s*/)
    .some((part) => builds.test(part) && !handlesFiles.test(part) && !/\bserve\b/.test(part));
}

const servers =
  /^(?:npm|yarn|pnpm|bun)\s+(?:run\s+)?(?:[\w-]+:)?(?:dev|serve|watch|preview|develop|start:dev|storybook)\b|^(?:npx|yarn|pnpm|bunx|pnpm\s+exec)\s+(?:-\S+\s+)*(?:vite|vite\s+(?:dev|preview|serve)|json-server|live-server|vitepress\s+dev|nitro\s+dev|gatsby\s+develop|docusaurus\s+start|hexo\s+server|next\s+dev|next\s+start|nuxi?\s+dev|astro\s+dev|serve|[\w-]+-serve|http-server|nodemon|webpack\s+serve|wrangler\s+dev|hardhat\s+node|parcel\s+\S+\.html|storybook\s+dev|remix\s+dev|prisma\s+studio|drizzle-kit\s+studio|playwright\s+show-report|eleventy\s+--serve|@11ty\/eleventy\s+--serve|vercel\s+dev|netlify\s+dev|expo\s+start|react-router\s+dev|@redocly\/cli\s+preview\S*)(?:\s|$)|\s--watch(?:\s|$)|\s-w(?:\s|$)|^(?:anvil|redis-server|mongod|solana-test-validator|ng\s+serve|nodemon|vite|next\s+dev)\b/;

/** What tools call the commands that serve; a tool that is not known may also end by itself. */
const mayServe =
  /^(?:npx\s+(?:-\S+\s+)*)?(?!(?:npm|yarn|pnpm|bun|deno|git|docker|cd|mkdir|echo|cargo|go|node)\b)[\w@/.-]+\s+(?:serve|server|dev|develop|preview)(?:\s|$)/;

/** Whether a command keeps running: servers and watchers do, a `start` script may. */
export function staysUp(command: string): 'yes' | 'no' | 'maybe' {
  // What comes last in a chain decides whether the chain ends.
  const last =
    flat(command)
      .split(/\s*&&\s*/)
      .at(-1) ?? '';
  const text = last.replace(/^(?:[A-Za-z_]\w*=\S*\s+)+/, '');
  // In an installation `-w` names the root of a workspace.
  if (isInstall(text)) return 'no';
  if (servers.test(text)) return 'yes';
  if (/^(?:npm|yarn|pnpm|bun)\s+(?:run\s+)?start\b/.test(text)) return 'maybe';
  if (mayServe.test(text)) return 'maybe';
  if (/^(?:npx\s+)?vitest(?:\s+(?!run)|$)/.test(text)) return 'maybe';
  return isRunOfFile(text) !== null ? 'maybe' : 'no';
}

const getsReady =
  /^(?:\S+\s+){1,3}(?:install|i|add|get|mod|init|new|create|login|logout|pull|push|fetch|update|upgrade|default|use|config|set|generate|migrate|seed|venv|validate|check|lint|format|fmt)\b|^(?:source|\.|set|unset|curl|wget|tar|unzip|sed|awk|head|tail|pwd|env|ln|kill|sleep|sudo|brew|apt|apt-get|corepack|nvm|rustup)\s/;

/** Whether a command that is not known to serve could do so: it neither prepares, builds, tests nor moves files. */
export function couldServe(command: string): boolean {
  const last =
    flat(command)
      .split(/\s*&&\s*/)
      .at(-1) ?? '';
  const text = last.replace(/^(?:[A-Za-z_]\w*=\S*\s+)+/, '');
  const isWork = isInstall(text) || isScaffold(text) || isProjectStart(text) || isBuild(text) || isTest(text);
  return text !== '' && !isWork && !isHelp(text) && !handlesFiles.test(text) && !getsReady.test(text);
}

/** A command that goes on over several lines, in one. */
function flat(command: string): string {
  return command.trim().replace(/\s*\\\n\s*/g, ' ');
}

/** The file that a command runs, if it runs one. */
export function isRunOfFile(command: string): string | null {
  const text = flat(command).replace(/^(?:[A-Za-z_]\w*=\S*\s+)+/, '');
  const match =
    /^(?:node|(?:(?:npx|pnpm(?:\s+exec|\s+dlx)?|yarn(?:\s+dlx)?|bunx)\s+(?:-\S+\s+)*)?(?:tsx|ts-node|ts-node-esm|nodemon|babel-node|vite-node|jiti)|bun(?:\s+run)?|deno\s+run(?:\s+-\S+)*)\s+(?:--?(?!eval|e\b|p\b|print)[\w=./-]+\s+)*(?!-)([\w./@-]+)/.exec(
      text,
    );
  const file = match?.[1] ?? /^(\.\/(?!node_modules)[\w./-]+\.[cm]?[jt]s)(?=\s|$)/.exec(text)?.[1];
  if (
    !file ||
    file.includes('node_modules/') ||
    (/^bun/.test(text) && !/\.\w+$/.test(file)) ||
    file.startsWith('npm:')
  )
    return null;
  return file.replace(/^\.\//, '');
}

/** Whether a command lets the reader see something work. */
export function isRun(command: string): boolean {
  return (
    isRunOfFile(command) !== null ||
    staysUp(command) !== 'no' ||
    isTest(command) ||
    /^npm\s+(?:run\s+)?(?:start|run)\b/.test(command.trim())
  );
}

/** How long such a command may take. */
export function paceOf(command: string): 'install' | 'build' | 'scaffold' | 'other' {
  if (isScaffold(command)) return 'scaffold';
  if (isInstall(command)) return 'install';
  return isBuild(command) || isTest(command) ? 'build' : 'other';
}

const always = new Set(
  'npm npx node cd mkdir touch echo export cat curl wget git cp mv rm ls source set sh bash chmod tar sed grep awk env printf ln unset pwd head tail corepack yarn pnpm kill . :'.split(
    ' ',
  ),
);

/** The program of a command that must come from somewhere, null for what every reader has. */
export function foreignProgram(command: string): string | null {
  const program = programOf(command);
  return always.has(program) || program.includes('/') ? null : program;
}
