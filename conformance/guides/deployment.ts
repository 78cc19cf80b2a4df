import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { createAuthority, findFreePorts, spawnGuarded } from '@waymark/testkit';
import { expect } from 'vitest';
import type { BlockHandler } from './follow-guide.ts';
import type { GuideBlock } from './guide-blocks.ts';
import type { GuideWorld } from './guide-world.ts';

/** The files of a deployment: settings that the service is started with, a unit that systemd accepts, a running nginx. */
export const checkDeployment: Readonly<Record<string, BlockHandler>> = {
  ini: (block, world) => (block.text.includes('[Service]') ? checkUnit(block, world) : serve(block, world)),
  nginx: startNginx,
};

async function serve({ text }: GuideBlock, { shell, translate, folder }: GuideWorld): Promise<void> {
  const settings = translate(text).replace('/var/lib/waymark', folder).split('\n');
  await shell.run(settings.map((setting) => `export ${setting}`).join('\n'));
  const { output } = await shell.run('npx waymark serve');
  expect(output).toContain('https://waymark.your-company.dev');
}

async function checkUnit({ text }: GuideBlock, { shell, folder }: GuideWorld): Promise<void> {
  const file = join(folder, 'waymark.service');
  // The command is not installed where the unit expects it.
  writeFileSync(file, text.replace('/usr/local/bin/waymark', '/bin/true'));
  const { code, output } = await shell.run(`systemd-analyze verify ${file}`);
  expect(code, output).toBe(0);
  expect(output).not.toContain('waymark.service');
}

const names = ['waymark.your-company.dev', 'platform.your-company.dev'];

async function startNginx(
  { text }: GuideBlock,
  { folder, translate, atEnd, shell }: GuideWorld,
): Promise<void> {
  const [port] = await findFreePorts(1);
  const authority = await createAuthority();
  const { cert, key } = await authority.issue({ names });
  const write = (name: string, content: string) => writeFileSync(join(folder, name), content);
  write('fullchain.pem', cert);
  write('privkey.pem', key);
  write('ca.pem', authority.certificate);
  write(
    '.curlrc',
    `cacert = "${folder}/ca.pem"\n${names.map((name) => `connect-to = "${name}:443:127.0.0.1:${port}"\n`).join('')}`,
  );
  write(
    'waymark.conf',
    translate(text)
      .replaceAll('listen 443', `listen 127.0.0.1:${port}`)
      .replaceAll('/etc/ssl/waymark', folder),
  );
  const root = process.getuid?.() === 0 ? 'user root;' : '';
  write(
    'nginx.conf',
    `${root} daemon off; pid ${folder}/nginx.pid; events {} http { access_log off; include ${folder}/waymark.conf; }`,
  );
  const tested = await shell.run(`/usr/sbin/nginx -t -p ${folder} -e stderr -c ${folder}/nginx.conf`);
  expect(tested.code, tested.output).toBe(0);
  const nginx = await spawnGuarded(
    '/usr/sbin/nginx',
    ['-p', folder, '-e', 'stderr', '-c', `${folder}/nginx.conf`],
    {},
  );
  atEnd.push(async () => {
    nginx.child.kill('SIGTERM');
    await nginx.exited;
  });
}
