import { describe, expect, it } from 'vitest';
import { JOURNEY } from '../sandbox/bubblewrap-profile.ts';
import { FoldersElsewhere } from './folders-elsewhere.ts';

describe('folders outside of the journey', () => {
  it.each([
    ['make /tmp/shop && cd /tmp/shop', JOURNEY, ['/tmp/shop']],
    ['make ~/shop', JOURNEY, ['/home/dev/shop']],
    ['make ../shop', JOURNEY, ['/home/dev/shop']],
    ['echo 1 > /tmp/one.txt', JOURNEY, []],
    ['echo 1 > /tmp/shop/one.txt', JOURNEY, ['/tmp/shop']],
    ['make shop', '/tmp/all', ['/tmp/all/shop']],
    ['make shop', JOURNEY, []],
    ['make .', JOURNEY, []],
    ['cd ~', JOURNEY, []],
    ['cd /home/dev', JOURNEY, []],
    ['cat /etc/passwd', JOURNEY, []],
    ['cat ~/.npmrc', JOURNEY, []],
    ['ls /tmp', JOURNEY, []],
    ['ls /tmpfiles/a', JOURNEY, []],
  ])('are those that %s in %s names', (command, cwd, expected) => {
    const folders = new FoldersElsewhere();
    folders.learnNamed(command, cwd);
    expect(folders.list()).toEqual(expected);
  });

  it('are looked at once, whatever stands inside of others', () => {
    const folders = new FoldersElsewhere();
    for (const path of ['/tmp/a/b', '/tmp/a/c', '/tmp/a', '/tmp/a/d']) folders.learnFolder(path);
    expect(folders.list()).toEqual(['/tmp/a']);
  });

  it('are no more than a few', () => {
    const folders = new FoldersElsewhere();
    for (let at = 0; at < 100; at += 1) folders.learnFolder(`/tmp/${at}`);
    expect(folders.list().length).toBe(8);
  });
});
