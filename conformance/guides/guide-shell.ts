import { once } from 'node:events';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { setTimeout as delay } from 'node:timers/promises';
import { type GuardedChild, spawnGuarded } from '@waymark/testkit';

/** What a block printed, and the code of its last failing command. */
export interface BlockResult {
  readonly code: number;
  readonly output: string;
}

/** One reader at one desk: a shell that keeps its folder and variables, and servers in terminals of their own. */
export interface GuideShell {
  run(text: string): Promise<BlockResult>;
  close(): Promise<void>;
}

const server = /^(?:[A-Z_]+=\S+ )*(?:npm start|(?:npx )?waymark serve)$/m;
const readyMs = 180_000;

async function becomesReady(child: GuardedChild): Promise<void> {
  for (const deadline = Date.now() + readyMs; !child.output().includes('Waymark is up'); await delay(50)) {
    if (child.child.exitCode !== null || Date.now() > deadline)
      throw new Error(`The service did not start:\n${child.output()}`);
  }
}

/** Opens a shell in a folder; `notes` is where it keeps its files. */
export async function openGuideShell(
  folder: string,
  notes: string,
  env: Readonly<Record<string, string>>,
): Promise<GuideShell> {
  const shell = await spawnGuarded('bash', ['--noprofile', '--norc'], { cwd: folder, env });
  const { stdin, stdout } = shell.child;
  if (stdin === null || stdout === null) throw new Error('The shell has no terminal.');
  const lines = createInterface({ input: stdout });
  const servers: GuardedChild[] = [];
  let count = 0;

  const runCommands = async (text: string): Promise<BlockResult> => {
    count += 1;
    const [file, output] = [join(notes, `${count}.sh`), join(notes, `${count}.out`)];
    await writeFile(file, `${text}\n`);
    const answer = once(lines, 'line');
    stdin.write(`failed=0; trap 'failed=$?' ERR; . ${file} >${output} 2>&1 </dev/null; trap - ERR; `);
    stdin.write(`env -0 >${join(notes, 'env')}; echo $failed\n`);
    const [code] = await answer;
    return { code: Number(code), output: await readFile(output, 'utf8') };
  };

  const startServer = async (text: string): Promise<BlockResult> => {
    await runCommands(':');
    const exported = await readFile(join(notes, 'env'), 'utf8');
    const variables = exported
      .split('\0')
      .map((entry) => [entry.slice(0, Math.max(entry.indexOf('='), 0)), entry.slice(entry.indexOf('=') + 1)]);
    const child = await spawnGuarded('bash', ['-c', text], {
      cwd: folder,
      env: Object.fromEntries(variables.filter(([name]) => name !== '')),
      stdio: ['ignore', 'pipe', 'pipe'],
      detached: true,
    });
    servers.push(child);
    await becomesReady(child);
    return { code: child.child.exitCode ?? 0, output: child.output() };
  };

  return {
    run: (text) => (server.test(text.trim()) ? startServer(text.trim()) : runCommands(text)),
    close: async () => {
      for (const { child, pid, exited } of servers) {
        if (child.exitCode === null) process.kill(-pid, 'SIGTERM');
        await exited;
      }
      stdin.end();
      await shell.exited;
    },
  };
}
