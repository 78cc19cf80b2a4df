import { copyFileSync, mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { NoOperationTraceWriter, parseWorkflow } from '@actions/workflow-parser';
import { expect } from 'vitest';
import { parse } from 'yaml';
import type { BlockHandler } from './follow-guide.ts';
import type { GuideWorld } from './guide-world.ts';

/** Needs root on a machine that is thrown away afterwards; the words after it must be what the sandbox asks for. */
const forMachine =
  /^(?:sudo )?(?:apt-get update && (?:sudo )?apt-get install .*bubblewrap|sysctl -w kernel\.apparmor_restrict_unprivileged_userns=0)$/;

interface Job {
  readonly script?: readonly string[];
  readonly steps?: readonly { readonly run?: string }[];
  readonly artifacts?: { readonly paths: readonly string[]; readonly reports: { readonly junit: string } };
}

/** Checks a CI file by its schema where there is one, and runs its commands in a repository made for them. */
export const checkPipeline: BlockHandler = async ({ text }, world) => {
  const content: Record<string, unknown> & { jobs?: Record<string, Job> } = parse(text);
  if (content.jobs !== undefined) expectWorkflow(text);
  // YAML of ours, whose shape the checks below hold it to.
  const jobs = Object.values(content.jobs ?? (content as Record<string, Job>));
  const [job] = jobs;
  expect(jobs).toHaveLength(1);
  const commands = job?.script ?? job?.steps?.flatMap(({ run }) => run ?? []) ?? [];
  expect(commands.length).toBeGreaterThanOrEqual(3);
  const folder = await makeRepository(world);
  for (const command of commands.filter((each) => !forMachine.test(each))) {
    const { code, output } = await world.shell.run(`cd ${folder}; ${command}`);
    expect(code, `${command}\n${output}`).toBe(0);
  }
  const left = await world.shell.run(`cd ${folder}; ls waymark-report/junit.xml waymark-report/report.html`);
  expect(left.code).toBe(0);
  if (job?.artifacts)
    expect(job.artifacts).toMatchObject({
      paths: ['waymark-report/'],
      reports: { junit: 'waymark-report/junit.xml' },
    });
  await world.shell.run(`cd ${world.project}`);
};

function expectWorkflow(content: string): void {
  const { context } = parseWorkflow({ name: 'quickstart.yml', content }, new NoOperationTraceWriter());
  expect(context.errors.getErrors().map(({ message }) => message)).toEqual([]);
}

/** A repository whose README begins with its own script, with the command in `tools`. */
async function makeRepository({ folder, project, shell }: GuideWorld): Promise<string> {
  const target = join(folder, `theirs-${Math.random().toString(36).slice(2)}`);
  mkdirSync(join(target, 'tools'), { recursive: true });
  copyFileSync(join(project, 'waymark-cli-0.1.0.tgz'), join(target, 'tools', 'waymark-cli-0.1.0.tgz'));
  writeFileSync(join(target, 'package.json'), '{"name": "theirs", "scripts": {"hello": "echo Good day"}}');
  writeFileSync(join(target, 'README.md'), '# Theirs\n\n## Run it\n\n```sh\nnpm run hello\n```\n');
  await shell.run(`cd ${target}; git init --quiet; git add --all`);
  return target;
}
