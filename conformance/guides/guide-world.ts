import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { findFreePorts } from '@waymark/testkit';
import { repository } from './guide-blocks.ts';
import { type GuideShell, openGuideShell } from './guide-shell.ts';

/** What a guide names, and what stands in for it here. */
export type Substitutions = readonly (readonly [documented: string, actual: string])[];

/** Where a guide is followed: a folder with the project, a shell in it, and real servers behind its names. */
export interface GuideWorld {
  readonly folder: string;
  readonly project: string;
  readonly shell: GuideShell;
  /** What runs beside the shell, such as nginx. */
  readonly atEnd: (() => Promise<void>)[];
  /** The text of a guide with this world's ports and servers. */
  translate(text: string): string;
}

const documentedPorts = ['4310', '4311', '4320', '4321'];

/** Makes a world and ends it after the visit, whatever happened in it. */
export async function inGuideWorld(
  substitutions: Substitutions,
  visit: (world: GuideWorld) => Promise<void>,
): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'waymark-guide-'));
  const ports = await findFreePorts(documentedPorts.length);
  const atEnd: (() => Promise<void>)[] = [];
  const all = [...substitutions, ...documentedPorts.map((port, at) => [port, String(ports[at])] as const)];
  const translate = (text: string) =>
    all.reduce((result, [documented, actual]) => result.replaceAll(documented, actual), text);
  try {
    const project = copyProject(folder);
    const shell = await openGuideShell(project, folder, environment(folder, project, translate));
    atEnd.push(() => shell.close());
    await visit({ folder, project, shell, atEnd, translate });
  } finally {
    for (const end of atEnd.toReversed()) await end();
    rmSync(folder, { recursive: true, force: true, maxRetries: 5 });
  }
}

function environment(
  folder: string,
  project: string,
  translate: (text: string) => string,
): Record<string, string> {
  const prefix = join(folder, 'prefix');
  mkdirSync(prefix);
  const inherited = (process.env.PATH ?? '')
    .split(delimiter)
    .filter((each) => !each.includes('node_modules'));
  const path = [join(prefix, 'bin'), join(project, 'node_modules', 'node', 'bin'), ...inherited];
  return {
    PATH: path.join(delimiter),
    HOME: process.env.HOME ?? folder,
    CURL_HOME: folder,
    npm_config_prefix: prefix,
    WAYMARK_BASE_URL: translate('http://localhost:4310'),
    WAYMARK_PLATFORM_URL: translate('http://localhost:4311'),
    WAYMARK_LOG_LEVEL: 'error',
  };
}

/** Makes the folder of somebody who has the repository, its packages installed and built. */
function copyProject(folder: string): string {
  const copy = join(folder, 'waymark');
  mkdirSync(copy);
  const listed = execFileSync('git', ['ls-files', '-z', '--cached', '--others', '--exclude-standard'], {
    cwd: repository,
  });
  const built = execFileSync(
    'bash',
    ['-c', "printf '%s\\0' packages/*/{dist,node_modules} packages/*/*.tsbuildinfo"],
    {
      cwd: repository,
    },
  );
  const list = Buffer.concat([listed, built]);
  const script = `tar -C "$1" --null --ignore-failed-read --files-from=- -cf - 2>/dev/null | tar -C "$2" -xf -`;
  execFileSync('bash', ['-c', script, 'copy', repository, copy], { input: list });
  copyPackages(copy);
  execFileSync('git', ['init', '--quiet'], { cwd: copy });
  return copy;
}

// Half a gigabyte of small files: linked where the disk is the same.
function copyPackages(copy: string): void {
  const [from, to] = [join(repository, 'node_modules'), join(copy, 'node_modules')];
  const script = 'cp -al "$1" "$2" 2>/dev/null || { rm -rf "$2"; cp -a --reflink=auto "$1" "$2"; }';
  execFileSync('bash', ['-c', script, 'copy', from, to]);
}
