import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { packFiles } from './tarball.ts';

const text = (length: number) => Buffer.from('waymark '.repeat(length).slice(0, length));
const files = [
  { path: 'dist/b.js', content: text(300_000) },
  { path: 'package.json', content: Buffer.from('{}') },
  { path: 'bin/a.mjs', content: text(512), isProgram: true },
  { path: 'empty', content: Buffer.alloc(0) },
];

describe('packFiles', () => {
  it('gives what tar unpacks, with every byte and programs that can be run', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'waymark-tarball-'));
    try {
      writeFileSync(join(folder, 'packed.tgz'), await packFiles(files));
      execFileSync('tar', ['-xzf', 'packed.tgz'], { cwd: folder });
      for (const { path, content } of files)
        expect(content.equals(await readFile(join(folder, 'package', path)))).toBe(true);
      expect(statSync(join(folder, 'package/bin/a.mjs')).mode & 0o777).toBe(0o755);
      expect(statSync(join(folder, 'package/dist/b.js')).mode & 0o111).toBe(0);
    } finally {
      rmSync(folder, { recursive: true });
    }
  });

  it('gives the same bytes for the same files, in whatever order they come', async () => {
    const once = await packFiles(files);
    expect(once.equals(await packFiles([...files].reverse()))).toBe(true);
    // No time, no operating system: RFC 1952 §2.3.1.
    expect(once.subarray(4, 8)).toEqual(Buffer.alloc(4));
    expect(gunzipSync(once).length % 512).toBe(0);
  });

  it('refuses a name that the format cannot hold', async () => {
    await expect(packFiles([{ path: 'a'.repeat(100), content: Buffer.alloc(0) }])).rejects.toThrow(
      'too long',
    );
  });
});
