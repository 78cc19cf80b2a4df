import { ALLOWED_CALLS } from './allowed-calls.ts';
import { REFUSED_CALLS } from './refused-calls.ts';

/** A call that some list may allow. */
export type AllowedCall = keyof typeof ALLOWED_CALLS;

/** A call that some list may refuse. */
export type RefusedCall = keyof typeof REFUSED_CALLS | AllowedCall;

/** What the filter looks at in a call that is otherwise allowed: the lower half of one argument. */
export type Inspection = {
  argument: number;
  /** Refuses these values, all others, or every value that has one of the bits. */
  refuse: 'these' | 'others' | 'bits';
  values: readonly number[];
  errno: number;
};

/** The calls that a program may make; every other is answered as one that the kernel does not have (ENOSYS). */
export type CallList = {
  allowed: readonly AllowedCall[];
  /** Answered with EPERM, which programs expect of a call that needs a privilege. */
  refused: readonly RefusedCall[];
  inspected: Partial<Record<AllowedCall, Inspection>>;
};

const CALLS = { ...ALLOWED_CALLS, ...REFUSED_CALLS };

const EPERM = 1;
const EAFNOSUPPORT = 97;

// CLONE_NEWNS, _NEWCGROUP, _NEWUTS, _NEWIPC, _NEWUSER, _NEWPID, _NEWNET; and _NEWTIME, which clone(2) cannot take.
const NEW_NAMESPACES = 0x7e020000;
const NEW_TIME = 0x80;
// AF_UNIX, AF_INET, AF_INET6 and AF_NETLINK; AF_VSOCK, for one, would reach out of a virtual machine.
const FAMILIES = [1, 2, 10, 16];
// TIOCSTI types into a terminal as if its user had, TIOCLINUX pastes into one.
const TERMINAL_TRICKS = [0x5412, 0x541c];
// PER_LINUX, PER_LINUX32, both with UNAME26, and the question which one it is.
const PERSONALITIES = [0, 8, 0x20000, 0x20008, 0xffffffff];

/** Refuses sockets of all families but these. */
export function onlyFamilies(values: readonly number[]): Inspection {
  return { argument: 0, refuse: 'others', values, errno: EAFNOSUPPORT };
}

/** What a journey's commands may call. clone3 is not on it: its flags are in memory, where no filter can look. */
export const JOURNEY_CALLS: CallList = {
  // The keys of both tables are their whole types.
  allowed: Object.keys(ALLOWED_CALLS) as AllowedCall[],
  refused: Object.keys(REFUSED_CALLS) as RefusedCall[],
  inspected: {
    clone: { argument: 0, refuse: 'bits', values: [NEW_NAMESPACES], errno: EPERM },
    unshare: { argument: 0, refuse: 'bits', values: [NEW_NAMESPACES | NEW_TIME], errno: EPERM },
    ioctl: { argument: 1, refuse: 'these', values: TERMINAL_TRICKS, errno: EPERM },
    personality: { argument: 0, refuse: 'others', values: PERSONALITIES, errno: EPERM },
    socket: onlyFamilies(FAMILIES),
    socketpair: onlyFamilies(FAMILIES),
  },
};

/** The number of a call on an architecture; null where it has none. */
export function callNumber(call: RefusedCall, architecture: 'x64' | 'arm64'): number | null {
  return CALLS[call][architecture === 'x64' ? 0 : 1];
}
