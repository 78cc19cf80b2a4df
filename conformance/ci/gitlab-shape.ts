import { execFile } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { Ajv } from 'ajv';
import { expect } from 'vitest';
import { makeRepository } from './scratch-repository.ts';

const run = promisify(execFile);

/** Reads a pipeline as GitLab does; gitlab-ci-local holds it to the JSON schema that GitLab publishes. Says what is wrong, if anything. */
export async function readGitlabPipeline(yaml: string): Promise<string> {
  const { folder } = makeRepository();
  writeFileSync(join(folder, '.gitlab-ci.yml'), yaml);
  const entry = fileURLToPath(import.meta.resolve('gitlab-ci-local'));
  // Without a home nobody's own settings change what is read.
  const env = { ...process.env, HOME: folder, GCL_JSON_SCHEMA_VALIDATION: 'true' };
  return run(process.execPath, [entry, '--list-json'], { cwd: folder, env }).then(
    () => '',
    ({ stdout, stderr }) => `${stdout}${stderr}`,
  );
}

const issue = {
  type: 'object',
  required: ['description', 'check_name', 'fingerprint', 'severity', 'location'],
  properties: {
    description: { type: 'string', minLength: 1 },
    check_name: { type: 'string', minLength: 1 },
    fingerprint: { type: 'string', minLength: 1 },
    severity: { enum: ['info', 'minor', 'major', 'critical', 'blocker'] },
    location: {
      type: 'object',
      required: ['path', 'lines'],
      properties: {
        // GitLab shows nothing for a path that is absolute or begins with `./`.
        path: { type: 'string', pattern: '^(?![./]*/)[^\\\\]+$' },
        lines: {
          type: 'object',
          required: ['begin'],
          properties: { begin: { type: 'integer', minimum: 1 } },
        },
      },
    },
  },
};

/** Expects a code quality report as GitLab's documentation asks for; issues with one fingerprint would count as one. */
export function expectCodeQuality(report: unknown): void {
  const validate = new Ajv({ allErrors: true }).compile<{ fingerprint: string }[]>({
    type: 'array',
    items: issue,
  });
  validate(report);
  expect(validate.errors ?? []).toEqual([]);
  const fingerprints = Array.isArray(report) ? report.map(({ fingerprint }) => fingerprint) : [];
  expect(new Set(fingerprints).size).toBe(fingerprints.length);
}
