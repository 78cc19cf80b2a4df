import { access, constants } from 'node:fs/promises';
import { type FilteredArchitecture, makeCallFilter } from './call-filter.ts';
import { type CallList, callNumber, JOURNEY_CALLS } from './call-list.ts';

const PERL = '/usr/bin/perl';
const CARRIED = 'WAYMARK_CARRIED_';
// A call with flags that no filter can see, which every C library tries first and does without.
const CLONE3 = 435;

// By which a command is put into a sandbox and under the filter.
type EnteringCall =
  | 'setns'
  | 'setgroups'
  | 'setresgid'
  | 'setresuid'
  | 'capset'
  | 'prctl'
  | 'close_range'
  | 'sendmsg'
  | 'recvmsg'
  | 'ppoll'
  | 'seccomp';

/** A filter that commands of the sandbox can be put under, and what puts them there. */
export type CallFilter = {
  /** Part of every Debian and Ubuntu, and the one common program that makes any system call. */
  perl: string;
  architecture: FilteredArchitecture;
  /** The filter, in hexadecimal digits. */
  digits: string;
  /** What to put before a command; it must already be unable to gain privileges. */
  load: readonly string[];
  /** A command that makes a refused call and one that is not on the list, and prints the numbers of both errors. */
  tryForbidden: readonly string[];
};

/** A filter cannot be loaded on this machine; the message says why, `install` what would help. */
export class NoCallFilterError extends Error {
  override name = 'NoCallFilterError';
  readonly install: string;

  constructor(message: string, install: string) {
    super(message);
    this.install = install;
  }
}

/** What `tryForbidden` prints under a filter: EPERM and ENOSYS. */
export const FORBIDDEN_ANSWER = '1 38';

/** Finds what a filter needs on this machine; throws where it is not there, since nothing is run without one. */
export async function findCallFilter(
  perl = PERL,
  architecture: string = process.arch,
  list: CallList = JOURNEY_CALLS,
): Promise<CallFilter> {
  if (architecture !== 'x64' && architecture !== 'arm64') {
    throw new NoCallFilterError(
      `There is no filter of system calls for ${architecture}.`,
      'Run on a machine of x64 or arm64.',
    );
  }
  await access(perl, constants.X_OK).catch(() => {
    throw new NoCallFilterError(
      `${perl}, which puts commands into a sandbox and under its filter of system calls, is missing.`,
      'apt-get install perl-base',
    );
  });
  return filterFor(perl, architecture, list);
}

/** Ends every Perl program that starts a command: takes the filter and the command's own environment, and becomes it. */
export function becomeFiltered(architecture: FilteredArchitecture): string {
  // struct sock_fprog: the number of instructions, padding, a pointer to them.
  return `sub must { my ($code, $what, $done) = @_; return if $done; print STDERR "waymark: $what: $!\\n"; exit $code }
sub become { my $bytes = pack 'H*', shift; my $program = pack 'Sx6P', length($bytes) / 8, $bytes;
  must(216, 'seccomp', syscall(${numberOf('seccomp', architecture)}, 1, 0, $program) == 0);
  %ENV = map { /^${CARRIED}(.+)/s ? ($1, $ENV{$_}) : () } keys %ENV;
  exec { $_[0] } @_; must($! == 2 ? 127 : 126, $_[0], 0) }
`;
}

/** Renames a command's variables until it starts: bash and perl, which come before it, obey some of them. */
export function carried(env: Readonly<Record<string, string>>): Record<string, string> {
  return Object.fromEntries(Object.entries(env).map(([name, value]) => [CARRIED + name, value]));
}

/** The number of a system call. */
export function numberOf(call: EnteringCall, architecture: FilteredArchitecture): number {
  const number = callNumber(call, architecture);
  if (number === null) throw new Error(`There is no ${call} on ${architecture}.`);
  return number;
}

function filterFor(perl: string, architecture: FilteredArchitecture, list: CallList): CallFilter {
  const digits = makeCallFilter(architecture, list).toString('hex');
  const refused = callNumber('keyctl', architecture) ?? -1;
  return {
    perl,
    architecture,
    digits,
    load: [perl, '-e', `${becomeFiltered(architecture)}become(@ARGV)`, digits],
    tryForbidden: [
      perl,
      '-e',
      `print join ' ', map { syscall($_, 0, -3, 0) < 0 ? $! + 0 : 'allowed' } ${refused}, ${CLONE3}`,
    ],
  };
}
