/** What is known of programs beside what their verbs do (`tools.ts`); whoever asks such a question asks it here. */
const rows = {
  /** Install the packages of a project. */
  manager: 'npm yarn pnpm bun nypm',
  /** Fetch or find a program of a package and run it. */
  launcher: 'npx bunx pnpx uvx vlx',
  /** Come with Node.js. */
  with_node: 'node nodejs npm npx',
  /** Run JavaScript in place of Node.js. */
  other_runtime: 'deno bun',
  container: 'docker podman',
  /** Run what they are given as a script of the shell. */
  shell: 'sh bash zsh dash',
  /** Every reader of such pages has them. */
  everywhere:
    'npm npx node cd mkdir touch echo export cat curl wget git cp mv rm ls source set sh bash chmod tar sed grep awk env printf ' +
    'ln unset pwd head tail corepack yarn pnpm kill . :',
  /** Come with a system or an installer of their own, never with a package of the journey. */
  of_system:
    'docker docker-compose podman kubectl git gh make cmake gcc curl wget brew java javac dotnet ' +
    'python python3 pip pip3 pipx uv uvx poetry conda flask uvicorn django-admin go cargo rustup rustc ' +
    'deno bun ruby gem php composer nvm fnm volta psql redis-server mongod supabase stripe ' +
    'tree jq less vim vi nano emacs code subl ssh scp rsync zip tmux telnet wrk dig lsof systemctl nginx ' +
    'mysql mongosh mongo sqlite3 terraform helm minikube vagrant adb ' +
    'gcloud aws az heroku flyctl fly forge anvil cast foundryup solana anchor nargo aptos sui',
  /** Only Windows has them. */
  windows: 'powershell pwsh winget choco scoop irm iwr iex cmd setx copy xcopy robocopy del erase ren rd md',
  /** Other systems have them too, and tell them what to do by words without a slash. */
  slashed_on_windows: 'dir rmdir attrib net type findstr',
  /** Commands that the shell of Windows does itself, with any arguments. */
  built_in_on_windows: 'set dir copy del type rd md',
  /** A person who types them knows them to end the shell, or to run what may. */
  ends_shell: 'exit exec logout kill killall pkill source . set eval trap return',
  /** End with 0 whatever came before. */
  ends_well: 'true : echo exit',
  /** Print what they are given, and end with 0. */
  passes_on: 'tee cat',
  /** Make what may be empty. */
  makes_empty: 'mkdir touch',
  /** Show what is there and change nothing. */
  shows: 'cat tree find grep head tail wc diff sort',
  /** Print their arguments. */
  says: 'echo printf',
  /** Open an archive. */
  unpacks: 'tar unzip',
  /** Never keep running, whatever their verb is. */
  never_serves: 'npm yarn pnpm bun deno git docker cd mkdir echo cargo go node',
  /** Get a machine ready for what follows. */
  gets_ready:
    'source . set unset curl wget tar unzip sed awk head tail pwd env ln kill sleep sudo brew apt apt-get corepack nvm rustup',
} as const;

/** What can be asked of a program. */
export type Trait = keyof typeof rows;

const programs = new Map(
  Object.entries(rows).map(([trait, names]): [string, ReadonlySet<string>] => [
    trait,
    new Set(names.split(' ')),
  ]),
);

/** Whether a program has a trait. */
export function hasTrait(program: string, trait: Trait): boolean {
  return programs.get(trait)?.has(program) ?? false;
}
