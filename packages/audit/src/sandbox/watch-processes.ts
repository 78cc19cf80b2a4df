import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { createInterface } from 'node:readline';
import { type FilteredArchitecture, makeWatchFilter } from './calls/call-filter.ts';
import { callNumber } from './calls/call-list.ts';
import { type CallFilter, numberOf } from './calls/load-filter.ts';

/** A process that the kernel reported; `parents` are those above it, the nearest first. */
type ReportedProcess = {
  pid: number;
  parents: number[];
  /** Where its program lies in memory: another after each program that it really became; empty where that is hidden. */
  image: string;
};

/** What the kernel reported of a process before it let it go on. */
export type ProcessEvent =
  /** It is about to become another program, if there is one at that path; `folder` is the one that it works in. */
  | (ReportedProcess & { kind: 'becomes'; folder: string; path: string; argv: string[] })
  /** It is about to end by itself; `program` is the file that it really ran, by the kernel's own link. */
  | (ReportedProcess & { kind: 'ends'; code: number; program: string });

/** Watches the processes of one shell and whatever they start, from outside. */
export type ProcessWatch = {
  /** Where the shell's process hands over what it is watched by. */
  socket: string;
  /** The filter under which the kernel tells, in hexadecimal digits. */
  digits: string;
  events: readonly ProcessEvent[];
  /** Whether nothing was missed so far. */
  isWhole(): boolean;
  /** Resolves when no process is left that is watched; rejects where the watcher went before them, who can do nothing then. */
  ended: Promise<void>;
  close(): Promise<void>;
};

const WATCHED = ['execve', 'execveat', 'exit_group'] as const;
const MOST_EVENTS = 20_000;
const MOST_PARENTS = 8;
// What a journey makes of its names and words is kept for the whole of its run.
const LONGEST_PATH = 1024;
const MOST_WORDS = 8;
const LONGEST_WORD = 256;
const START_MS = 90_000;

/**
 * Puts the calling process under the filter of a watcher and hands it the listener. The kernel asks the listener before
 * each call: a program becomes another, or ends, only after that was noted where nothing inside can write.
 */
export function handOverListener(architecture: FilteredArchitecture): string {
  const call = (name: Parameters<typeof numberOf>[0]) => numberOf(name, architecture);
  // SECCOMP_FILTER_FLAG_NEW_LISTENER; struct msghdr with one byte and, as SCM_RIGHTS of SOL_SOCKET, the descriptor.
  return `sub hand_over { my ($to, $digits) = @_; my $bytes = pack 'H*', $digits;
  my $program = pack 'Sx6P', length($bytes) / 8, $bytes;
  my $listener = syscall(${call('seccomp')}, 1, 8, $program);
  must(218, 'listener', $listener >= 0);
  my $byte = 'x'; my $vector = pack 'PQ', $byte, 1; my $control = pack 'Qiiix4', 20, 1, 1, $listener;
  my $message = pack 'x16PQPQx8', $vector, 1, $control, 24;
  must(219, 'sendmsg', syscall(${call('sendmsg')}, fileno $to, $message, 0) == 1) }`;
}

/** The watcher's program: takes one listener, answers for as long as a process is under it, and prints what the kernel reports. */
function watchProgram(architecture: FilteredArchitecture): string {
  const call = (name: Parameters<typeof numberOf>[0]) => numberOf(name, architecture);
  const end = callNumber('exit_group', architecture);
  const at = callNumber('execveat', architecture);
  return `$| = 1; my ($path) = @ARGV;
my $door;
socket($door, 1, 1, 0) && bind($door, pack('Sa108', 1, $path)) && listen($door, 1) or die "socket: $!";
print "ready\\n";
# Whoever started this may be gone before anybody comes: the end of standard input tells.
my $both = pack 'ississ', fileno $door, 1, 0, 0, 1, 0;
1 while syscall(${call('ppoll')}, $both, 2, 0, 0) < 0 && $! == 4;
my $from;
my $came = (unpack 'ississ', $both)[2] && accept($from, $door);
unlink $path; rmdir $path =~ s{/[^/]*$}{}r;
exit 0 unless $came;
my $byte = "\\0"; my $vector = pack 'PQ', $byte, 1; my $control = "\\0" x 24;
my $message = pack 'x16PQPQx8', $vector, 1, $control, 24;
syscall(${call('recvmsg')}, fileno $from, $message, 0) == 1 or die "recvmsg: $!";
my $number = unpack 'x16i', $control;
close $from; close $door;
open my $listener, '+<&=', $number or die "listener: $!";
sub text { my ($memory, $place, $most) = @_; my $bytes = '';
  sysseek($memory, $place, 0) && sysread($memory, $bytes, $most); (split /\\0/, $bytes, 2)[0] // '' }
sub hex_of { unpack 'H*', $_[0] }
sub all_of { local $/; open my $file, '<', "/proc/$_[0]/$_[1]" or return ''; <$file> // '' }
# proc_pid_stat(5) from its third field on
sub fields { all_of($_[0], 'stat') =~ /.*\\) (.*)/s ? split ' ', $1 : () }
sub parent { (fields($_[0]))[1] // 0 }
# startcode, startstack and arg_start: execve(2) draws them anew, fork(2) does not
sub image { my @of = fields($_[0]); $of[25] ? join '.', @of[23, 25, 45] : '' }
# A call is a thread's, and a program is that of all its threads.
sub leader { all_of($_[0], 'status') =~ /^Tgid:\\s*(\\d+)/m ? $1 : $_[0] }
sub parents { my ($at, @found) = @_; while (@found < ${MOST_PARENTS} && ($at = parent($at)) > 1) { push @found, $at } join ',', @found }
for (;;) {
  my $poll = pack 'iss', $number, 1, 0;
  my $found = syscall(${call('ppoll')}, $poll, 1, 0, 0);
  next if $found < 0 && $! == 4;
  my (undef, undef, $said) = unpack 'iss', $poll;
  last unless $said & 1;
  my $asked = "\\0" x 80;
  # SECCOMP_IOCTL_NOTIF_RECV; whoever asked may have been killed meanwhile.
  next unless ioctl($listener, 0xc0502100, $asked);
  my ($id, $thread, undef, $call, undef, undef, @arguments) = unpack 'QLLlLQQ6', $asked;
  my $pid = leader($thread);
  my $process = join ' ', $pid, parents($pid), image($pid);
  if ($call == ${end}) {
    my $code = $arguments[0] & 255;
    my $program = hex_of(readlink("/proc/$pid/exe") // '');
    print "ends $process $code $program\\n";
  } else {
    my ($name, $words) = $call == ${at} ? @arguments[1, 2] : @arguments[0, 1];
    my ($path, @argv) = ('');
    if (open my $memory, '<:raw', "/proc/$pid/mem") {
      $path = text($memory, $name, ${LONGEST_PATH});
      my $pointers = '';
      sysseek($memory, $words, 0) && sysread($memory, $pointers, 8 * ${MOST_WORDS});
      for my $word (unpack 'Q*', $pointers) { last if !$word; push @argv, hex_of(text($memory, $word, ${LONGEST_WORD})) }
    }
    my $folder = hex_of(readlink("/proc/$pid/cwd") // '');
    print "becomes $process $folder ", hex_of($path), ' ', join(',', @argv), "\\n";
  }
  # SECCOMP_IOCTL_NOTIF_SEND with SECCOMP_USER_NOTIF_FLAG_CONTINUE
  ioctl($listener, 0xc0182101, pack 'QqlL', $id, 0, 0, 1);
}
`;
}

function textOfHex(digits: string): string {
  return Buffer.from(digits, 'hex').toString('utf8');
}

function readEvent(line: string): ProcessEvent | null {
  const [kind, pid, parents = '', image = '', ...rest] = line.split(' ');
  const process = { pid: Number(pid), parents: parents.split(',').map(Number), image };
  if (kind === 'becomes') {
    const [folder = '', path = '', words = ''] = rest;
    const argv = words === '' ? [] : words.split(',').map(textOfHex);
    return { ...process, kind, folder: textOfHex(folder), path: textOfHex(path), argv };
  }
  const [code, program = ''] = rest;
  if (kind === 'ends') return { ...process, kind, code: Number(code), program: textOfHex(program) };
  return null;
}

/** Starts a watcher that waits for its listener; `enter` is what a process needs before it that is to look inside. */
export async function watchProcesses(
  { perl, architecture }: Pick<CallFilter, 'perl' | 'architecture'>,
  enter: readonly string[],
): Promise<ProcessWatch> {
  const socket = join(await mkdtemp(join(tmpdir(), 'waymark-watch-')), 'door');
  const [program = '', ...words] = [...enter, perl, '-e', watchProgram(architecture), socket];
  const child = spawn(program, words, {
    stdio: ['pipe', 'pipe', 'pipe'],
    env: {},
    cwd: '/',
    detached: true,
  });
  const events: ProcessEvent[] = [];
  let isWhole = true;
  const ready = Promise.withResolvers<void>();
  createInterface({ input: child.stdout }).on('line', (line) => {
    if (line === 'ready') return ready.resolve();
    const event = readEvent(line);
    if (event !== null && events.length < MOST_EVENTS) events.push(event);
    else isWhole = false;
  });
  child.stderr.resume();
  child.stdin.on('error', () => undefined);
  child.once('error', (error) => ready.reject(error));
  let isClosing = false;
  const ended = once(child, 'close').then(([code]) => {
    if (code !== 0 && !isClosing) throw new Error('The watcher of processes was lost.');
  });
  ended.catch(() => undefined);
  child.once('exit', () => ready.reject(new Error('The watcher of processes did not start.')));
  const timer = setTimeout(
    () => ready.reject(new Error('The watcher of processes did not answer.')),
    START_MS,
  );
  await ready.promise.finally(() => clearTimeout(timer));
  const digits = makeWatchFilter(architecture, WATCHED).toString('hex');
  const close = async () => {
    isClosing = true;
    await endWatcher(child, socket);
  };
  return { socket, digits, events, isWhole: () => isWhole, ended, close };
}

async function endWatcher(child: ChildProcess, socket: string): Promise<void> {
  if (child.exitCode === null && child.signalCode === null) {
    const ended = once(child, 'exit');
    child.kill('SIGKILL');
    await ended;
  }
  await rm(dirname(socket), { recursive: true, force: true });
}
