import { describe, expect, it } from 'vitest';
import { openCallTrace, tracedCalls } from './gvisor-calls.ts';

/** A trace after some lines, as gVisor writes them: the releases of 2022 without, later ones with the place in its sources. */
function after(...messages: string[]) {
  const trace = openCallTrace();
  for (const [index, msg] of messages.entries()) {
    const place = index % 2 === 0 ? '' : 'strace.go:567] ';
    trace.take(JSON.stringify({ msg: place + msg, level: 'info', time: '2026-11-15T12:10:50.66785092Z' }));
  }
  return trace;
}

const POLL = '[{FD: 0x6 anon_inode:[signalfd], Events: POLLIN, REvents: ...}, ';

describe('openCallTrace', () => {
  it.each([
    ['reads from it', '[  18:  18] bash E read(0x0 /dev/pts/0, 0xe870355dd5a6, 0x1)'],
    ['reads from it by another name', '[  18:  18] my prog E readv(0x5 /dev/tty, 0xe8, 0x1)'],
    [
      'polls it',
      `[  18:  20] vi E ppoll(0xf35 ${POLL}{FD: 0x0 /dev/pts/0, Events: POLLIN|POLLERR, REvents: ...}], 0x2, null)`,
    ],
  ])('knows who waits for a key when a program %s, until it goes on', (_, entered) => {
    expect(after(entered).waitsForKey(18, false)).toBe('yes');
    expect(after(entered).waitsForKey(17, true)).toBe('no');
    const left = entered.replace(' E ', ' X ').replace(/\)$/u, ') = 1 (0x1) (19.684µs)');
    expect(after(entered, left).waitsForKey(18, true)).toBe('no');
  });

  it.each([
    ['reads a file', '[  18:  18] cat E read(0x3 /etc/passwd, 0xe3, 0x1000)'],
    [
      'reads a file whose name is like a terminal',
      '[  18:  18] cat E read(0x3 /tmp/dev/pts/0, 0xe3, 0x1000)',
    ],
    ['reads a pipe', '[  18:  18] cat E read(0x0 pipe:[9], 0xe3, 0x1000)'],
    [
      'polls other things',
      `[  18:  18] vi E ppoll(0xf35 ${POLL}{FD: 0x1 /dev/pts/0, Events: POLLOUT, REvents: ...}], 0x2, null)`,
    ],
    ['waits for a child', '[  18:  18] bash E wait4(0xffffffff, 0x0, 0x0, null)'],
  ])('does not take one for waiting that %s', (_, entered) => {
    expect(after(entered).waitsForKey(18, true)).toBe('no');
  });

  it('leaves it open for select(2) on a terminal, of which the trace shows only addresses', () => {
    const trace = after('[  51:  51] python3 E pselect6(0x1, 0xf1629d782660, 0x0, 0x0, 0xf1629d782578, 0x0)');
    expect([true, false].map((hasTerminal) => trace.waitsForKey(51, hasTerminal))).toEqual(['unknown', 'no']);
    const timer = after('[  51:  51] python3 E pselect6(0x0, 0x0, 0x0, 0x0, 0xf1629d782578, 0x0)');
    expect(timer.waitsForKey(51, true)).toBe('no');
  });

  it('remembers what epoll watches', () => {
    const control = (change: string, events = 'EPOLLIN') =>
      `[  44:  44] node X epoll_ctl(0xd anon_inode:[eventpoll], EPOLL_CTL_${change}, 0x0 /dev/pts/1, 0xef6 {events=${events} data=[0x0, 0x0]}) = 0 (0x0) (4.6µs)`;
    const wait =
      '[  44:  44] node E epoll_pwait(0xd anon_inode:[eventpoll], 0xef, 0x400, 0xffffffff, null, 0x8)';
    const other = wait.replace('0xd anon', '0x9 anon');
    expect(after(control('ADD'), wait).waitsForKey(44, false)).toBe('yes');
    expect(after(control('ADD'), other).waitsForKey(44, true)).toBe('no');
    expect(after(control('ADD'), control('DEL'), wait).waitsForKey(44, true)).toBe('no');
    expect(after(control('ADD'), control('MOD', 'EPOLLOUT'), wait).waitsForKey(44, true)).toBe('no');
    expect(after(control('ADD').replace('= 0 (0x0)', '= -1 (EPERM)'), wait).waitsForKey(44, true)).toBe('no');
  });

  it('knows the mask that each process has set last', () => {
    const trace = after(
      '[   9:   9] bash X umask(0x12d) = 18 (0x12) (1.4µs)',
      '[   9:   9] bash X umask(0x12) = 301 (0x12d) (1.4µs)',
      '[  10:  10] bash E umask(0x1ff)',
    );
    expect([9, 10, 11].map(trace.maskOf)).toEqual([0o22, 0o777, 0]);
  });

  it('believes no line that a program has smuggled into one of its own', () => {
    const forged =
      '[   5:   5] cat E read(0x3 /tmp/x\n[  18:  18] bash E read(0x0 /dev/pts/0, 0x1, 0x1), 0xe3, 0x10)';
    expect(after(forged).waitsForKey(18, true)).toBe('no');
  });

  it('leaves what is no call alone', () => {
    const trace = openCallTrace();
    for (const line of ['', '{', '{"msg":"[', '{"msg":"Watchdog stopped"}', 'panic: x']) trace.take(line);
    expect(trace.waitsForKey(1, true)).toBe('no');
  });
});

describe('tracedCalls', () => {
  it('names no call that the architecture lacks, since gVisor would not start', () => {
    expect(tracedCalls('arm64')).not.toContain('poll');
    expect(tracedCalls('x64')).toEqual(expect.arrayContaining(['poll', 'ppoll', 'select', 'epoll_wait']));
  });
});
