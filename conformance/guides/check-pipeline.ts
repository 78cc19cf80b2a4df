import { copyFileSync, mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { NoOperationTraceWriter, parseWorkflow } from '@actions/workflow-parser';
import { expect } from 'vitest';
import { parse } from 'yaml';
import { runAction } from '../ci/github-runner.ts';
import { readGitlabPipeline } from '../ci/gitlab-shape.ts';
import type { BlockHandler } from './follow-guide.ts';
import type { GuideWorld } from './guide-world.ts';

/** Needs root on a machine that is thrown away afterwards; the words after it must be what the sandbox asks for. */
const forMachine =
  /^(?:sudo )?(?:apt-get update && (?:sudo )?apt-get install .*bubblewrap|sysctl -w kernel\.apparmor_restrict_unprivileged_userns=0)$/;

interface Job {
  readonly script?: readonly string[];
  readonly steps?: readonly {
    readonly run?: string;
    readonly uses?: string;
    readonly with?: Readonly<Record<string, string>>;
  }[];
  readonly artifacts?: {
    readonly paths: readonly string[];
    readonly reports: { readonly junit: string; readonly codequality: string };
  };
}

/** Checks a CI file as its CI reads it, and runs its commands in a repository made for them. */
export const checkPipeline: BlockHandler = async ({ text }, world) => {
  const content: Record<string, unknown> & { jobs?: Record<string, Job> } = parse(text);
  if (content.jobs === undefined) expect(await readGitlabPipeline(text)).toBe('');
  else expectWorkflow(text);
  // YAML of ours, whose shape the checks below hold it to.
  const jobs = Object.values(content.jobs ?? (content as Record<string, Job>));
  const [job] = jobs;
  expect(jobs).toHaveLength(1);
  const folder = await makeRepository(world);
  const own = job?.steps?.find(({ uses }) => uses?.includes('/waymark@'));
  if (own === undefined) await runCommands(job, folder, world);
  else await useAction(own.with ?? {}, folder);
  const left = await world.shell.run(`cd ${folder}; ls waymark-report/junit.xml`);
  expect(left.code).toBe(0);
  if (job?.artifacts)
    expect(job.artifacts).toMatchObject({
      paths: ['waymark-report/'],
      reports: { junit: 'waymark-report/junit.xml', codequality: 'waymark-report/code-quality.json' },
    });
  await world.shell.run(`cd ${world.project}`);
};

async function runCommands(job: Job | undefined, folder: string, { shell }: GuideWorld): Promise<void> {
  const commands = job?.script ?? job?.steps?.flatMap(({ run }) => run ?? []) ?? [];
  expect(commands.length).toBeGreaterThanOrEqual(3);
  for (const command of commands.filter((each) => !forMachine.test(each))) {
    const { code, output } = await shell.run(`cd ${folder}; ${command}`);
    expect(code, `${command}\n${output}`).toBe(0);
  }
}

/** Runs the action with the inputs that the guide shows; nothing is red there, so that no comment is written. */
async function useAction(inputs: Readonly<Record<string, string>>, workspace: string): Promise<void> {
  const { code, log } = await runAction({ workspace, inputs, env: { GITHUB_EVENT_PATH: '/dev/null' } });
  expect(code, log).toBe(0);
  expect(log).toContain('all 2 pages passed');
}

/** Lays the configuration that a guide shows where its reader stands. */
export const layConfiguration: BlockHandler = async ({ text }, { project }) => {
  writeFileSync(join(project, 'waymark.json'), text);
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
  mkdirSync(join(target, 'docs'));
  for (const name of ['README.md', 'docs/hello.md'])
    writeFileSync(join(target, name), '# Theirs\n\n## Run it\n\n```sh\nnpm run hello\n```\n');
  await shell.run(`cd ${target}; git init --quiet; git add --all`);
  return target;
}
