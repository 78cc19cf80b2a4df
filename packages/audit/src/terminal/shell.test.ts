import { spawn } from 'node:child_process';
import { tmpdir } from 'node:os';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { enteredProgram, observeNamespace } from '../sandbox/host-observer.ts';
import type { Program } from '../sandbox/machine.ts';
import { firstChildOf, linkOf } from '../sandbox/processes.ts';
import { attachShell, type Shell } from './shell.ts';
import { SHELL_LOOP } from './shell-loop.ts';

const open: (() => void)[] = [];
const observer = observeNamespace(linkOf('/proc/self/ns/pid'));

// The outer bash stands where nsenter stands in a sandbox: between this process and script(1).
function openShell(seenAs: (program: Program) => Program = (program) => program): Shell {
  const start =
    'script --quiet --flush --return --command "exec bash --noprofile --norc -c \\"\\$LOOP\\" bash" /dev/null; exit $?';
  const child = spawn('/bin/bash', ['-c', start], {
    stdio: ['pipe', 'pipe', 'ignore', 'pipe'],
    cwd: tmpdir(),
    env: { PATH: process.env.PATH, LOOP: SHELL_LOOP, TERM: 'xterm' },
    detached: true,
  });
  open.push(() => child.pid !== undefined && process.kill(-child.pid, 'SIGKILL'));
  return attachShell(seenAs(enteredProgram(child)), observer);
}

afterEach(() => {
  for (const close of open.splice(0)) {
    try {
      close();
    } catch {
      // It has ended by itself.
    }
  }
});

const WATCHED = 'ls /nowhere-at-all';

describe('a shell', () => {
  it('keeps folder, variables, functions, aliases, jobs and options from one command to the next', async () => {
    const shell = openShell();
    await shell.run(
      'cd /; one=1; two() { echo two; }; alias three="echo three"; sleep 60 & set -f; umask 027',
    );
    const seen = await shell.run(
      '[[ $PWD = / && $one = 1 && $(two; umask) = two*0027 ]] && three && kill %1 && [[ $- = *f* ]]',
    );
    expect(seen).toMatchObject({ code: 0, ended: false, doubt: null });
  });

  it.each([
    [
      'folder, mask, exported variables, functions, aliases',
      true,
      'cd /; umask 027; export A=1; f() { :; }; alias g=h',
    ],
    ['what the shell itself sets', true, 'ls / | cat; [[ a =~ a ]]; read -r < /dev/null; seq 2; (exit 3)'],
    ['a variable that is not exported', false, 'name=1'],
    ['another value of one that was there', false, 'IFS=,'],
    ['an option of the shell', false, 'set -f'],
    ['an optional behaviour', false, 'shopt -s globstar'],
    ['a lower limit', false, 'ulimit -Sn 100'],
    ['a folder to come back to', false, 'pushd /tmp'],
  ])('knows whether another could go on in its place: %s', async (_, isWhole, command) => {
    const shell = openShell();
    await shell.run(':');
    expect((await shell.run(command)).state?.isWhole).toBe(isWhole);
    expect((await shell.run(':')).state?.isWhole).toBe(isWhole);
  });

  it.each([
    ['a DEBUG trap', "trap 'WAYMARK_STATUS=0; POSIXLY_CORRECT=0' DEBUG"],
    ['an ERR trap', "set -E; trap 'exit 0' ERR"],
    ['an EXIT trap', "trap 'exit 0' EXIT; set -e"],
    ['a trap under extdebug that skips', "shopt -s extdebug; set -T; trap 'false' DEBUG"],
    ['a trap under extdebug that returns', "shopt -s extdebug; set -T; trap '(exit 2)' DEBUG"],
    [
      'a trap by other names',
      "builtin trap 'exit 0' DEBUG; command trap 'exit 0' DEBUG; enable trap; \\trap 'exit 0' DEBUG",
    ],
    ['a trap in posix mode', "set -o posix; trap 'exit 0' DEBUG"],
    [
      'a trap of a sourced file',
      `echo "trap 'exit 0' DEBUG" > $TMPDIR/x.$$; . $TMPDIR/x.$$; rm $TMPDIR/x.$$`,
    ],
    [
      'functions in place of builtins',
      'for name in printf read command declare test [ unset set umask alias compgen shopt exit true false : trap builtin eval; do names+="$name() { return 0; }; "; done; eval "$names"',
    ],
    [
      'aliases',
      'for name in printf read builtin eval command declare unset set umask alias shopt; do alias $name=true; done',
    ],
    [
      'variables of the shell itself',
      'PROMPT_COMMAND="exit 0"; PS4="$((x=0))"; BASH_ENV=/dev/null; ENV=/dev/null; TMOUT=1; IFS=07; set -x',
    ],
    [
      'variables with attributes',
      'declare -i WAYMARK_COMMAND; declare -n WAYMARK_TOKEN=y; declare -u WAYMARK_STATUS',
    ],
    ['redirections', 'exec 1>/dev/null 2>&1 3>&- 4>&-; set -C'],
    ['builtins switched off', 'enable -n printf read declare alias eval umask'],
    ['prompts for every command', 'set -v -x; PS4="\\$(exit 0)"; BASH_XTRACEFD=3'],
  ])('is not deceived by %s', async (_, attack) => {
    const shell = openShell();
    await shell.run(`TMPDIR=${tmpdir()}; ${attack}`);
    const { code, doubt } = await shell.run(WATCHED);
    expect(doubt === null ? code : 'doubted').toBe(2);
  });

  it('is not deceived by a signal trap, and lost where it strikes in the middle', async () => {
    const shell = openShell();
    await shell.run("trap 'exit 0' USR1; p=$$; (sleep 0.2; kill -USR1 $p) & WAITED=1");
    const { code, doubt } = await shell.run(WATCHED);
    // When the signal comes is for the machine to say.
    expect([2, 'doubted']).toContain(doubt === null ? code : 'doubted');
  });

  it.each([
    ['a readonly variable', 'readonly POSIXLY_CORRECT'],
    ['a reference in place of a variable', 'declare -n POSIXLY_CORRECT=other'],
    ['a readonly function', 'read() { :; }; declare -fr read'],
    ['a readonly name of its own', 'readonly WAYMARK_COMMAND=true'],
  ])('says so when it cannot know, because of %s', async (_, attack) => {
    const shell = openShell();
    const first = await shell.run(`${attack}; true`);
    const { doubt } = first.ended ? first : await shell.run(WATCHED);
    expect(doubt?.code).toBe('shell_lost');
  });

  it('looks for its process again where what it took for it has ended', async () => {
    const other = spawn('/bin/bash', ['-c', 'sleep 60; true'], { detached: true });
    const end = () => other.pid !== undefined && process.kill(-other.pid, 'SIGKILL');
    await vi.waitFor(() => expect(firstChildOf(other.pid ?? 0)).toBeDefined(), { timeout: 60_000 });
    let isFirst = true;
    const shell = openShell((program) => ({
      ...program,
      pid: () => (isFirst ? other.pid : program.pid()),
    }));
    const first = shell.run(':');
    await vi.waitFor(() => expect(shell.pid()).toBe(firstChildOf(other.pid ?? 0)), { timeout: 60_000 });
    isFirst = false;
    end();
    await first;
    const { code, doubt } = await shell.run(WATCHED);
    expect([doubt, code]).toEqual([null, 2]);
    expect(shell.pid()).toBe(shell.findIn(await observer.look())?.pid);
  });

  it.each([
    ['and lets it go on', 'CONT'],
    ['and kills it', 'KILL'],
  ])('does not believe what a process left behind answers in its place %s', async (_, signal) => {
    const shell = openShell();
    const reads = "IFS= read -r -d '' -u $n";
    const answer = `printf '%s\\0000\\000/\\0000022\\000h\\000\\000\\000\\000' "$token" >&$n`;
    const thief = `for n in 10 11; do ${reads} command && ${reads} token && ${answer}; done`;
    await shell.run(`p=$$; ( sleep 0.3; kill -STOP $p; ${thief}; kill -${signal} $p ) &`);
    await vi.waitFor(async () => expect(shell.findIn(await observer.look())?.state).toBe('T'), {
      timeout: 180_000,
    });
    // Once it goes on, the shell may end for want of what was stolen; where nothing was, it tells the truth itself.
    const { code, doubt } = await shell.run(WATCHED);
    expect(['forged', 'shell_lost', 2]).toContain(doubt?.code ?? code);
  });
});
