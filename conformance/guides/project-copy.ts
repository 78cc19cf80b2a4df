import { execFileSync } from 'node:child_process';
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { repository } from './guide-blocks.ts';

/** Makes the folder of somebody who has the repository, its packages installed and built. */
export function copyProject(folder: string): string {
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
