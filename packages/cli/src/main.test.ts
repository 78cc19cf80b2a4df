import { beforeEach, describe, expect, it, vi } from 'vitest';
import { exitCode } from './command.ts';
import { main } from './main.ts';

const printed: string[] = [];
const complained: string[] = [];

beforeEach(() => {
  printed.length = 0;
  complained.length = 0;
  const log = vi.spyOn(console, 'log').mockImplementation((text: string) => void printed.push(text));
  const error = vi.spyOn(console, 'error').mockImplementation((text: string) => void complained.push(text));
  return () => {
    log.mockRestore();
    error.mockRestore();
  };
});

describe('the command line', () => {
  it.each([[[]], [['help']], [['--help']], [['-h']]])('explains itself for %j', async (args) => {
    expect(await main(args)).toBe(exitCode.ok);
    const lines = printed.join('\n').split('\n');
    for (const name of [
      'serve',
      'audit',
      'check',
      'doctor',
      'migrate',
      'backup',
      'restore',
      'keys',
      'pulse',
      'report',
      'arena',
    ])
      expect(lines).toContainEqual(expect.stringMatching(new RegExp(`^  ${name} +\\w`, 'u')));
    expect(Math.max(...lines.map((line) => line.length))).toBeLessThan(100);
  });

  it.each([[['version']], [['--version']], [['-v']]])('says its version for %j', async (args) => {
    expect(await main(args)).toBe(exitCode.ok);
    expect(printed).toEqual([expect.stringMatching(/^waymark \d+\.\d+\.\d+$/u)]);
  });

  it.each([
    [['serve', '--help'], 'serve'],
    [['help', 'audit'], 'audit URL|FILE|FOLDER'],
    [['help', 'check'], 'check URL [--format text|json|agent]'],
    [['help', 'backup'], 'backup FILE'],
    [['backup', '-h'], 'backup FILE'],
    [['keys', 'rotate', '--help'], 'keys rotate [--now [--leaked-at TIME]]\n  waymark keys list\n'],
    [['help', 'doctor'], 'doctor [--mail-to ADDRESS]'],
    [['help', 'pulse'], 'pulse import --project ORIGIN|ID'],
  ])('explains one command for %j, and runs nothing', async (args, usage) => {
    expect(await main(args)).toBe(exitCode.ok);
    expect(printed.join()).toContain(`waymark ${usage}`);
    expect(new Set(printed.join().match(/^ *waymark \w+/gmu)).size).toBe(1);
    expect(complained).toEqual([]);
  });

  it('tells the exit codes of an audit', async () => {
    await main(['audit', '--help']);
    expect(printed.join()).toContain('0 passed, 1 failed, 2 blocked, 3 inconclusive or not judged, 64');
  });

  it('takes words after -- as they are', async () => {
    expect(await main(['serve', '--', '--help'])).toBe(64);
  });

  it.each([
    [['help', 'launch'], '"launch"'],
    [['launch', '--help'], '"launch"'],
    [['launch'], '"launch"'],
    [['toString'], '"toString"'],
    [['__proto__'], '"__proto__"'],
    [['serve', 'now'], '"now"'],
    [['serve', '--port', '1'], '--port'],
    [['migrate', 'x'], '"x"'],
    [['check'], 'An argument is missing.'],
    [['check', 'a', 'b'], '"b"'],
    [['check', 'docs/page.md'], 'URL'],
    [['check', 'ftp://docs.acme.dev/'], 'URL'],
    [['check', 'http://'], 'URL'],
    [['check', 'https://me:secret@docs.acme.dev/'], 'password'],
    [['check', 'https://docs.acme.dev/', '--format', 'xml'], '--format'],
    [['check', 'https://docs.acme.dev/', '--fail-under', '101'], '--fail-under'],
    [['check', 'https://docs.acme.dev/', '--fail-under', 'x'], '--fail-under'],
    [['backup'], 'An argument is missing.'],
    [['backup', 'a', 'b'], '"b"'],
    [['restore'], 'An argument is missing.'],
    [['doctor', '--mail-to'], '--mail-to'],
    [['doctor', '--unknown'], '--unknown'],
    [['arena'], 'An argument is missing.'],
    [['arena', '__proto__'], '"arena __proto__"'],
    [['arena', 'publish', 'r1', '--slug', 'acme'], '--category'],
    [['arena', 'retire'], 'slug'],
    [['arena', 'verify', 'pack.zip'], '--jwks'],
    [['arena', 'list', 'all'], '"all"'],
  ])('refuses %j, which is a mistake of the caller, and says why', async (args, reason) => {
    expect(await main(args)).toBe(64);
    expect(complained.join()).toContain(reason);
    expect(complained.join()).toContain('Usage:');
    expect(printed).toEqual([]);
  });
});
