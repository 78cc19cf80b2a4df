import { access, constants } from 'node:fs/promises';
import { type FilteredArchitecture, makeCallFilter } from './call-filter.ts';
import { DENIED_CALLS, ENTERING_CALLS } from './denied-calls.ts';

const PERL = '/usr/bin/perl';
const CARRIED = 'WAYMARK_CARRIED_';

/** A filter that commands of the sandbox can be put under, and what puts them there. */
export type CallFilter = {
  /** Part of every Debian and Ubuntu, and the one common program that makes any system call. */
  perl: string;
  architecture: FilteredArchitecture;
  /** The filter, in hexadecimal digits. */
  digits: string;
  /** What to put before a command; it must already be unable to gain privileges. */
  load: readonly string[];
  /** A command that makes a forbidden call and prints its error's number. */
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

/** Finds what a filter needs on this machine; throws where it is not there, since nothing is run without one. */
export async function findCallFilter(perl = PERL, architecture: string = process.arch): Promise<CallFilter> {
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
  return filterFor(perl, architecture);
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
export function numberOf(call: keyof typeof ENTERING_CALLS, architecture: FilteredArchitecture): number {
  return ENTERING_CALLS[call][columnOf(architecture)];
}

function filterFor(perl: string, architecture: FilteredArchitecture): CallFilter {
  const digits = makeCallFilter(architecture).toString('hex');
  const keyctl = DENIED_CALLS.keyctl?.[columnOf(architecture)] ?? -1;
  return {
    ...{ perl, architecture, digits },
    load: [perl, '-e', `${becomeFiltered(architecture)}become(@ARGV)`, digits],
    tryForbidden: [perl, '-e', `print syscall(${keyctl}, 0, -3, 0) < 0 ? $! + 0 : 'allowed'`],
  };
}

function columnOf(architecture: FilteredArchitecture): 0 | 1 {
  return architecture === 'x64' ? 0 : 1;
}
