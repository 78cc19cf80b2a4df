import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { createAuthority, makeTempFolder, startStranger } from '@waymark/testkit';
import { expect, it, vi } from 'vitest';
import { runNpm } from './run-npm.ts';

it('asks a registry whose authority only the system knows', async () => {
  const authority = await createAuthority();
  const certificate = await authority.issue({ names: ['localhost'] });
  const { port } = await startStranger((_, answer) => void answer.end('{}'), certificate);
  const folder = makeTempFolder();
  const file = join(folder, 'system.pem');
  await writeFile(file, authority.certificate);
  vi.stubEnv('SSL_CERT_FILE', file);
  vi.stubEnv('NODE_EXTRA_CA_CERTS', undefined);
  // Settings of this machine may name other certificates, which npm hands on to what its scripts start.
  vi.stubEnv('npm_config_cafile', undefined);
  for (const whose of ['global', 'user']) vi.stubEnv(`npm_config_${whose}config`, join(folder, whose));
  const registry = `https://localhost:${port}/`;
  const ping = ['ping', '--registry', registry, '--fetch-retries=0', '--workspaces=false'];
  try {
    expect(await runNpm('npm', ping, { timeoutMs: 300_000 })).toMatchObject({ outcome: 'exited', code: 0 });
  } finally {
    vi.unstubAllEnvs();
  }
});

it('says that there is no such npm', async () => {
  const run = await runNpm('/nowhere/npm', ['--version'], { timeoutMs: 300_000 });
  expect(run).toMatchObject({ outcome: 'exited', code: 127, stdout: '' });
});
