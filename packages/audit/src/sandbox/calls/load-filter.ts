import { access, constants } from 'node:fs/promises';
import { type FilteredArchitecture, makeCallFilter } from './call-filter.ts';
import { DENIED_CALLS, INSPECTED_CALLS } from './denied-calls.ts';

// Part of every Debian and Ubuntu, and the one common program that makes any system call.
const PERL = '/usr/bin/perl';
const SET_MODE_FILTER = 1;

/** A filter that commands of the sandbox can be put under. */
export type CallFilter = {
  /** What to put before a command; it must already be unable to gain privileges. */
  load: readonly string[];
  /** A command that makes a forbidden call and prints its error's number. */
  tryForbidden: readonly string[];
};

/** Finds what a filter needs on this machine; null where it is not there, and journeys then run without one. */
export async function findCallFilter(): Promise<CallFilter | null> {
  const architecture = architectureOf();
  const hasPerl = await access(PERL, constants.X_OK).then(
    () => true,
    () => false,
  );
  return architecture !== null && hasPerl ? filterFor(architecture) : null;
}

function architectureOf(): FilteredArchitecture | null {
  return process.arch === 'x64' || process.arch === 'arm64' ? process.arch : null;
}

function filterFor(architecture: FilteredArchitecture): CallFilter {
  const column = architecture === 'x64' ? 0 : 1;
  // struct sock_fprog: the number of instructions, padding, a pointer to them.
  const loader = `my $f = pack 'H*', shift; my $p = pack 'Sx6P', length($f) / 8, $f;
syscall(${INSPECTED_CALLS.seccomp[column]}, ${SET_MODE_FILTER}, 0, $p) == 0 or die "seccomp: $!";
exec { $ARGV[0] } @ARGV or exit 126;`;
  const keyctl = DENIED_CALLS.keyctl?.[column] ?? -1;
  return {
    load: [PERL, '-e', loader, makeCallFilter(architecture).toString('hex')],
    tryForbidden: [PERL, '-e', `print syscall(${keyctl}, 0, -3, 0) < 0 ? $! + 0 : 'allowed'`],
  };
}
