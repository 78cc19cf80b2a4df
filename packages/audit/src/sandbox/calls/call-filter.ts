import { type AllowedCall, type CallList, callNumber, type Inspection } from './call-list.ts';

/** The architectures for which a filter can be made. */
export type FilteredArchitecture = 'x64' | 'arm64';

// linux/bpf_common.h, linux/seccomp.h, linux/audit.h; the offsets are those of struct seccomp_data.
const LOAD = 0x20;
const JUMP = 0x05;
const EQUAL = 0x15;
const AT_LEAST = 0x35;
const ANY_BIT = 0x45;
const RETURN = 0x06;
const ALLOW = 0x7fff0000;
const REFUSE = 0x00050000;
const TELL = 0x7fc00000;
const NUMBER_AT = 0;
const ARCHITECTURE_AT = 4;
const argumentAt = (index: number) => 16 + index * 8;
const AUDIT_NAMES = { x64: 0xc000003e, arm64: 0xc00000b7 } as const;

const EPERM = 1;
const ENOSYS = 38;

type Instruction = readonly [code: number, ifTrue: number, ifFalse: number, value: number];

/** The calls from a number up to the next part's first, and what is done with them: a program that ends by itself. */
type Part = { first: number; then: readonly Instruction[] };

const allow: Instruction = [RETURN, 0, 0, ALLOW];
const refuse = (errno: number): Instruction => [RETURN, 0, 0, REFUSE | errno];

/** Makes a seccomp filter, as the array of struct sock_filter that the kernel takes. */
export function makeCallFilter(architecture: FilteredArchitecture, list: CallList): Buffer {
  return encode([
    [LOAD, 0, 0, ARCHITECTURE_AT],
    [EQUAL, 1, 0, AUDIT_NAMES[architecture]],
    refuse(ENOSYS),
    [LOAD, 0, 0, NUMBER_AT],
    // Calls of x32 run under the same name, with numbers above all others.
    ...search(splitNumbers(decide(architecture, list))),
  ]);
}

/** Makes a filter that lets every call pass, and notifies whoever holds its listener before these calls are made. */
export function makeWatchFilter(architecture: FilteredArchitecture, calls: readonly AllowedCall[]): Buffer {
  const numbers = calls.flatMap((call) => callNumber(call, architecture) ?? []);
  return encode([
    [LOAD, 0, 0, NUMBER_AT],
    ...numbers.flatMap((number): Instruction[] => [
      [EQUAL, 0, 1, number],
      [RETURN, 0, 0, TELL],
    ]),
    allow,
  ]);
}

function decide(architecture: FilteredArchitecture, list: CallList): Map<number, readonly Instruction[]> {
  const decided = new Map<number, readonly Instruction[]>();
  for (const call of list.allowed) {
    const number = callNumber(call, architecture);
    const inspection = list.inspected[call];
    if (number !== null) decided.set(number, inspection === undefined ? [allow] : inspect(inspection));
  }
  for (const call of list.refused) {
    const number = callNumber(call, architecture);
    if (number !== null) decided.set(number, [refuse(EPERM)]);
  }
  return decided;
}

function splitNumbers(decided: ReadonlyMap<number, readonly Instruction[]>): Part[] {
  const unknown = [refuse(ENOSYS)];
  const last = Math.max(-1, ...decided.keys()) + 1;
  const parts: Part[] = [];
  for (let number = 0; number <= last; number += 1) {
    const then = decided.get(number) ?? unknown;
    const before = parts.at(-1)?.then;
    if (before === undefined || !isSame(before, then)) parts.push({ first: number, then });
  }
  return parts;
}

function isSame(one: readonly Instruction[], other: readonly Instruction[]): boolean {
  return String(one) === String(other);
}

// Halves the parts until one is left: a dozen comparisons at most, where a row of them would be hundreds for every call.
function search(parts: readonly Part[]): readonly Instruction[] {
  const middle = parts[Math.ceil(parts.length / 2)];
  if (middle === undefined) return parts[0]?.then ?? [refuse(ENOSYS)];
  const at = parts.indexOf(middle);
  const below = search(parts.slice(0, at));
  // A test can step over 255 instructions at most, a jump over any number.
  return [[AT_LEAST, 0, 1, middle.first], [JUMP, 0, 0, below.length], ...below, ...search(parts.slice(at))];
}

// The kernel too takes these arguments for 32 bits wide, so that their upper half says nothing.
function inspect({ argument, refuse: which, values, errno }: Inspection): Instruction[] {
  const test = which === 'bits' ? ANY_BIT : EQUAL;
  const [found, other] = which === 'others' ? [allow, refuse(errno)] : [refuse(errno), allow];
  return [
    [LOAD, 0, 0, argumentAt(argument)],
    ...values.flatMap((value): Instruction[] => [[test, 0, 1, value], found]),
    other,
  ];
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
