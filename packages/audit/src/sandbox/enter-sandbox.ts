import type { FilteredArchitecture } from './calls/call-filter.ts';
import { becomeFiltered, type CallFilter, numberOf } from './calls/load-filter.ts';
import type { Namespaces } from './machine.ts';
import { handOverListener, type ProcessWatch } from './watch-processes.ts';

// The user namespace comes last: it is bubblewrap's second one, from which the first one's cannot be entered.
const NAMESPACES = ['cgroup', 'ipc', 'uts', 'net', 'pid', 'mnt', 'user'] as const;

/** Where a sandbox's commands are put, and as whom. */
export type Place = {
  /** The process whose namespaces and root are the sandbox's; in another process namespace its number is another's. */
  target: Pick<Namespaces, 'pid' | 'pidNamespace'>;
  /** Whether the sandbox has users of its own. */
  hasUsers: boolean;
  /** The user to become, by the sandbox's own numbers; null for anybody but root, who already is. */
  uid: number | null;
  filter: CallFilter;
};

/** Puts a command into a sandbox with descriptors up to `most`, as its user, without any capability and under its filter. */
export function enterSandbox(
  { target, hasUsers, uid, filter }: Place,
  most: number,
  argv: readonly string[],
  watch: Pick<ProcessWatch, 'socket' | 'digits'> | null = null,
): string[] {
  const namespaces = NAMESPACES.filter((name) => hasUsers || name !== 'user');
  const where = [String(target.pid), target.pidNamespace, namespaces.join(',')];
  const watched = [watch?.socket ?? '', watch?.digits ?? ''];
  const settings = [...where, uid === null ? '' : String(uid), String(most), ...watched];
  return [filter.perl, '-e', enterProgram(filter.architecture), ...settings, filter.digits, ...argv];
}

// One program from the first call to the last, since what execve(2) takes away could not be dropped after it: entering a
// user namespace gives every capability and a full bounding set, and only CAP_SETPCAP empties that again.
function enterProgram(architecture: FilteredArchitecture): string {
  const call = (name: Parameters<typeof numberOf>[0]) => numberOf(name, architecture);
  return `${becomeFiltered(architecture)}
my ($pid, $own, $namespaces, $uid, $most, $watch, $told) = splice @ARGV, 0, 7;
my $watcher;
# AF_UNIX, SOCK_STREAM; its name is one of this machine's, out of reach once the root is another.
must(217, 'watcher', socket($watcher, 1, 1, 0) && connect($watcher, pack('Sa108', 1, $watch))) if $watch ne '';
sub prctl { syscall(${call('prctl')}, $_[0], $_[1] || 0, $_[2] || 0, 0, 0) }

# PR_SET_DUMPABLE: what runs inside may have this process's user, and must not reach into it.
must(201, 'prctl dumpable', prctl(4, 0) == 0);
must(202, 'setgroups', $uid eq '' || syscall(${call('setgroups')}, 0, 0) == 0);
must(203, 'open root', opendir(my $root, "/proc/$pid/root"));
my @files = map { my $file; must(204, "open $_", open($file, '<', "/proc/$pid/ns/$_")); [$_, $file] } split /,/, $namespaces;
# Asked last, so that all of the above was that process's.
must(205, 'target', ($! = 3) && readlink("/proc/$pid/ns/pid") eq $own);
must(206, "setns $$_[0]", syscall(${call('setns')}, fileno $$_[1], 0) == 0) for @files;
must(207, 'chroot', chdir($root) && chroot('.'));

# Only children are in the process namespace. This one ends as its child does, and does not stop with it: nobody would
# continue it, and until it takes note of the child's end the whole namespace cannot end.
my $child = fork;
must(208, 'fork', defined $child);
if ($child) {
  must(209, 'waitpid', waitpid($child, 0) == $child);
  exit $? >> 8 if ($? & 0x7f) == 0;
  kill $? & 0x7f, $$;
  exit 1;
}

# PR_CAPBSET_DROP up to the last that this kernel knows; EINVAL
my $capability = 0;
$capability++ while prctl(24, $capability) == 0;
must(210, 'prctl bounding set', $capability && $! == 22);
if ($uid ne '') {
  my $id = $uid + 0;
  must(211, 'setresgid', syscall(${call('setresgid')}, $id, $id, $id) == 0);
  must(212, 'setresuid', syscall(${call('setresuid')}, $id, $id, $id) == 0);
}
# _LINUX_CAPABILITY_VERSION_3, this process; effective, permitted and inheritable, twice
my ($header, $none) = (pack('LL', 0x20080522, 0), pack('L6', (0) x 6));
must(213, 'capset', syscall(${call('capset')}, $header, $none) == 0);
# PR_CAP_AMBIENT_CLEAR_ALL, PR_SET_NO_NEW_PRIVS, and again PR_SET_DUMPABLE, which a change of user sets
must(214, 'prctl privileges', prctl(47, 4) == 0 && prctl(38, 1) == 0 && prctl(4, 0) == 0);
${handOverListener(architecture)}
hand_over($watcher, $told) if $watch ne '';
must(215, 'close_range', syscall(${call('close_range')}, $most + 1, 0xffffffff, 0) == 0);
become(@ARGV);
`;
}
