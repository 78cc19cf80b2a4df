import { DENIED_CALLS, INSPECTED_CALLS } from './denied-calls.ts';

/** The architectures for which a filter can be made. */
export type FilteredArchitecture = 'x64' | 'arm64';

// linux/bpf_common.h, linux/seccomp.h, linux/audit.h; the offsets are those of struct seccomp_data.
const LOAD = 0x20;
const EQUAL = 0x15;
const AT_LEAST = 0x35;
const ANY_BIT = 0x45;
const RETURN = 0x06;
const ALLOW = 0x7fff0000;
const REFUSE = 0x00050000;
const NUMBER_AT = 0;
const ARCHITECTURE_AT = 4;
const argumentAt = (index: number) => 16 + index * 8;
const AUDIT_NAMES = { x64: 0xc000003e, arm64: 0xc00000b7 } as const;
// x32 calls run under the same name with this bit set.
const X32_BIT = 0x40000000;

const EPERM = 1;
const ENOSYS = 38;
const EAFNOSUPPORT = 97;

// CLONE_NEWNS, _NEWCGROUP, _NEWUTS, _NEWIPC, _NEWUSER, _NEWPID, _NEWNET; and _NEWTIME, which clone(2) cannot take.
const NEW_NAMESPACES = 0x7e020000;
const NEW_TIME = 0x80;
// AF_UNIX, AF_INET, AF_INET6 and AF_NETLINK; AF_VSOCK, for one, would reach out of a virtual machine.
const FAMILIES = [1, 2, 10, 16];
// TIOCSTI types into a terminal as if its user had, TIOCLINUX pastes into one.
const TERMINAL_TRICKS = [0x5412, 0x541c];

type Instruction = readonly [code: number, ifTrue: number, ifFalse: number, value: number];

/** Makes a seccomp filter, as the array of struct sock_filter that the kernel takes. */
export function makeCallFilter(architecture: FilteredArchitecture): Buffer {
  const column = architecture === 'x64' ? 0 : 1;
  const { clone, clone3, unshare, socket, ioctl } = INSPECTED_CALLS;
  const denied = Object.values(DENIED_CALLS).flatMap((numbers) => numbers[column] ?? []);
  return encode([
    [LOAD, 0, 0, ARCHITECTURE_AT],
    [EQUAL, 1, 0, AUDIT_NAMES[architecture]],
    refuse(ENOSYS),
    [LOAD, 0, 0, NUMBER_AT],
    ...when([AT_LEAST, X32_BIT], [refuse(ENOSYS)]),
    ...denied.flatMap((number) => when([EQUAL, number], [refuse(EPERM)])),
    // Its flags are in memory, where no filter can look; every C library then falls back to clone(2).
    ...when([EQUAL, clone3[column]], [refuse(ENOSYS)]),
    ...when([EQUAL, clone[column]], withArgument(0, when([ANY_BIT, NEW_NAMESPACES], [refuse(EPERM)]))),
    ...when(
      [EQUAL, unshare[column]],
      withArgument(0, when([ANY_BIT, NEW_NAMESPACES | NEW_TIME], [refuse(EPERM)])),
    ),
    ...when(
      [EQUAL, ioctl[column]],
      withArgument(
        1,
        TERMINAL_TRICKS.flatMap((command) => when([EQUAL, command], [refuse(EPERM)])),
      ),
    ),
    ...when(
      [EQUAL, socket[column]],
      [
        [LOAD, 0, 0, argumentAt(0)],
        ...FAMILIES.flatMap((family) => when([EQUAL, family], [[RETURN, 0, 0, ALLOW]])),
        refuse(EAFNOSUPPORT),
      ],
    ),
    [RETURN, 0, 0, ALLOW],
  ]);
}

function refuse(errno: number): Instruction {
  return [RETURN, 0, 0, REFUSE | errno];
}

function when([test, value]: readonly [number, number], then: readonly Instruction[]): Instruction[] {
  return [[test, 0, then.length, value], ...then];
}

// The lower half of an argument, after which nothing else is looked at.
function withArgument(index: number, then: readonly Instruction[]): Instruction[] {
  return [[LOAD, 0, 0, argumentAt(index)], ...then, [RETURN, 0, 0, ALLOW]];
}

function encode(program: readonly Instruction[]): Buffer {
  const bytes = Buffer.alloc(program.length * 8);
  for (const [at, [code, ifTrue, ifFalse, value]] of program.entries()) {
    bytes.writeUInt16LE(code, at * 8);
    bytes.writeUInt8(ifTrue, at * 8 + 2);
    bytes.writeUInt8(ifFalse, at * 8 + 3);
    bytes.writeUInt32LE(value, at * 8 + 4);
  }
  return bytes;
}
