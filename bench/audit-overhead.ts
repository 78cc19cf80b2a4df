import { execFile } from 'node:child_process';
import { mkdtempDisposable } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { commandStep, planOf, runPlan } from '../packages/audit/dist/engine.js';
import { printed } from '../packages/audit/dist/model/command-text.js';

const ROUNDS = 2;
const COMMANDS = [
  'npm init -y',
  'npm install express',
  'node -e "console.log(require(\'express\').name)"',
  'node -e "let n = 0; while (n < 3e8) n += 1; console.log(n)"',
];
const cacheFolder = join(tmpdir(), 'waymark-test-runtimes');

async function inShell(): Promise<number> {
  await using folder = await mkdtempDisposable(join(tmpdir(), 'waymark-bench-'));
  const env = { ...process.env, HOME: folder.path, npm_config_cache: join(folder.path, 'cache') };
  const work = join(folder.path, 'work');
  const script = `mkdir ${work} && cd ${work} && ${COMMANDS.join(' && ')}`;
  const startedAt = performance.now();
  await promisify(execFile)('/bin/bash', ['-c', script], { env });
  return performance.now() - startedAt;
}

async function inSandbox(): Promise<number> {
  const steps = COMMANDS.map((command, index) => commandStep(`step-${index}`, command, { pace: 'install' }));
  const startedAt = performance.now();
  const record = await runPlan(planOf(steps), { cacheFolder, egress: 'registries' });
  const failed = record.commands.find(({ ending }) => ending.kind !== 'exited' || ending.code !== 0);
  if (failed !== undefined)
    throw new Error(`${printed(failed.command)} failed in the sandbox: ${failed.output}`);
  return performance.now() - startedAt;
}

/** What a whole run in the sandbox costs over the same commands in a bare shell, turn by turn. */
export async function benchAudit(): Promise<void> {
  const shell: number[] = [];
  const sandbox: number[] = [];
  await inSandbox();
  for (let round = 0; round < ROUNDS; round += 1) {
    shell.push(await inShell());
    sandbox.push(await inSandbox());
  }
  const [bare, audited] = [Math.min(...shell), Math.min(...sandbox)];
  const bar = bare * 1.05 + 2000;
  console.log(
    `audit     ${Math.round(audited)} ms in the sandbox, ${Math.round(bare)} ms in a bare shell: ${(audited / bare).toFixed(2)}x; bar ${Math.round(bar)} ms (5 % + 2 s)`,
  );
}
