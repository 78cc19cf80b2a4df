import { type CallList, onlyFamilies } from '../sandbox/calls/call-list.ts';

const EPERM = 1;
const EACCES = 13;
const EINVAL = 22;
const ENOTTY = 25;

// CLONE_VM, _FS, _FILES, _SIGHAND, _THREAD, _SYSVSEM, _SETTLS, _PARENT_SETTID, _CHILD_CLEARTID: what starts a thread.
const THREAD = 0x3d0f00;
// O_WRONLY, O_RDWR, O_CREAT and O_TRUNC.
const WRITING = 0x243;
// TCGETS, TIOCGWINSZ, FIONREAD, FIONBIO, FIOCLEX.
const DEVICE_QUESTIONS = [0x5401, 0x5413, 0x541b, 0x5421, 0x5451];
// PR_SET_NAME and PR_SET_VMA, by which threads and memory get names.
const NAMING = [15, 0x53564d41];
// AF_UNIX, AF_INET, AF_INET6.
const FAMILIES = [1, 2, 10];

/** What the gateway may call: what Node.js starts with, and sockets. It starts no process, writes no file, signals nobody. */
export const GATEWAY_CALLS: CallList = {
  allowed: [
    // The filter stands before Node.js does, so that becoming it must be allowed.
    ...(['execve', 'arch_prctl', 'brk', 'mmap', 'mprotect', 'munmap', 'mremap', 'madvise'] as const),
    ...(['clone', 'set_tid_address', 'set_robust_list', 'rseq', 'futex', 'membarrier'] as const),
    ...([
      'exit',
      'exit_group',
      'restart_syscall',
      'sched_yield',
      'sched_getaffinity',
      'sched_getparam',
      'sched_getscheduler',
      'prctl',
    ] as const),
    ...(['getpid', 'getppid', 'gettid', 'getuid', 'geteuid', 'getgid', 'getegid', 'capget'] as const),
    ...(['clock_gettime', 'clock_getres', 'clock_nanosleep', 'gettimeofday', 'nanosleep'] as const),
    ...(['getrandom', 'getrusage', 'prlimit64', 'sysinfo', 'uname', 'getcpu'] as const),
    ...(['rt_sigaction', 'rt_sigprocmask', 'rt_sigreturn', 'sigaltstack'] as const),
    ...([
      'openat',
      'close',
      'read',
      'readv',
      'pread64',
      'write',
      'writev',
      'lseek',
      'fcntl',
      'ioctl',
    ] as const),
    ...(['fstat', 'newfstatat', 'stat', 'lstat', 'statx', 'access', 'faccessat', 'faccessat2'] as const),
    ...(['readlink', 'readlinkat', 'getcwd', 'getdents64', 'dup', 'dup3', 'pipe2'] as const),
    ...(['epoll_create1', 'epoll_ctl', 'epoll_wait', 'epoll_pwait', 'poll', 'ppoll', 'eventfd2'] as const),
    ...(['socket', 'bind', 'listen', 'accept', 'accept4', 'connect', 'shutdown'] as const),
    ...(['getsockname', 'getpeername', 'getsockopt', 'setsockopt'] as const),
    ...(['sendto', 'recvfrom', 'sendmsg', 'recvmsg', 'sendmmsg', 'recvmmsg'] as const),
  ],
  refused: [],
  inspected: {
    clone: { argument: 0, refuse: 'others', values: [THREAD], errno: EPERM },
    openat: { argument: 2, refuse: 'bits', values: [WRITING], errno: EACCES },
    ioctl: { argument: 1, refuse: 'others', values: DEVICE_QUESTIONS, errno: ENOTTY },
    prctl: { argument: 0, refuse: 'others', values: NAMING, errno: EINVAL },
    socket: onlyFamilies(FAMILIES),
  },
};
