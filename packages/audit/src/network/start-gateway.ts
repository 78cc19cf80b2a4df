import { type ChildProcess, spawn } from 'node:child_process';
import { chown, mkdir, readFile } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { FilteredArchitecture } from '../sandbox/calls/call-filter.ts';
import { becomeFiltered, findCallFilter, numberOf } from '../sandbox/calls/load-filter.ts';
import { drawUid } from '../sandbox/launch.ts';
import { GATEWAY_CALLS } from './gateway-calls.ts';
import type { GatewaySettings } from './gateway-protocol.ts';

const ADDRESS = '127.0.0.1';
const SOCKET = 'gateway.sock';
const FIRST_DESCRIPTOR = 3;
/** The port of the name system, which the gateway holds over UDP and TCP. */
export const DNS_PORT = 53;

/** The socket between the gateway and the auditor, and its owner: null where that is the user the auditor runs as. */
export type GatewaySocket = { folder: string; socketPath: string; uid: number | null };

/** Makes the folder of the gateway's socket; only root can give it away, and only root has to. */
export async function prepareGatewaySocket(privateFolder: string, isRoot: boolean): Promise<GatewaySocket> {
  const folder = join(privateFolder, 'gateway');
  const uid = isRoot ? drawUid() : null;
  await mkdir(folder, { mode: 0o700 });
  if (uid !== null) await chown(folder, uid, uid);
  return { folder, socketPath: join(folder, SOCKET), uid };
}

/** Starts the gateway in the network of a process: it binds its ports, gives up every power and then becomes Node.js. */
export async function startGateway(
  { pid, enter }: { pid: number; enter: readonly string[] },
  { folder, socketPath, uid }: GatewaySocket,
  ports: readonly number[],
): Promise<ChildProcess> {
  if (uid !== null) await chown(socketPath, uid, uid);
  const filter = await findCallFilter(undefined, undefined, GATEWAY_CALLS);
  // The same file stands beside this one in the sources, in the build and in the bundle.
  const extension = /\.[a-z]+$/u.exec(import.meta.url)?.[0] ?? '.js';
  const program = fileURLToPath(new URL(`./gateway-process${extension}`, import.meta.url));
  const settings: GatewaySettings = {
    socketPath: SOCKET,
    address: ADDRESS,
    datagrams: FIRST_DESCRIPTOR,
    names: FIRST_DESCRIPTOR + 1,
    ports: ports.map((port, index) => ({ port, descriptor: FIRST_DESCRIPTOR + 2 + index })),
  };
  const where = [String(pid), uid === null ? '' : String(uid), folder, ADDRESS, ports.join(',')];
  const what = [process.execPath, dirname(program), basename(program), JSON.stringify(settings)];
  const perl = [filter.perl, '-e', startProgram(filter.architecture), ...where, ...what, filter.digits];
  const [command = '', ...words] = [...enter, ...perl];
  return spawn(command, words, { stdio: ['pipe', 'pipe', 'pipe'], env: {}, cwd: '/', detached: true });
}

// Node.js and its program are passed on as descriptors: the folders above them may be closed to the user it becomes.
function startProgram(architecture: FilteredArchitecture): string {
  const call = (name: Parameters<typeof numberOf>[0]) => numberOf(name, architecture);
  return `${becomeFiltered(architecture)}
my ($pid, $uid, $folder, $address, $ports, $node, $home, $main, $settings, $filter) = @ARGV;
sub prctl { syscall(${call('prctl')}, $_[0], $_[1] || 0, $_[2] || 0, 0, 0) }
# Nothing but the three streams comes in, and what is opened here stays open.
must(201, 'close_range', syscall(${call('close_range')}, ${FIRST_DESCRIPTOR}, 0xffffffff, 0) == 0);
$^F = 255;
must(202, 'open network', open(my $network, '<', "/proc/$pid/ns/net"));
must(203, 'setns', syscall(${call('setns')}, fileno $network, 0) == 0 && close $network);
# AF_INET; SOCK_STREAM and SOCK_DGRAM; SOL_SOCKET, SO_REUSEADDR
my @held;
for ([${DNS_PORT}, 2], [${DNS_PORT}, 1], map { [$_, 1] } split /,/, $ports) {
  my ($port, $type, $socket) = @$_;
  must(204, 'socket', socket($socket, 2, $type, 0) && setsockopt($socket, 1, 2, pack 'i', 1));
  # EADDRNOTAVAIL: whoever made the network may still be bringing its loopback up.
  my ($tries, $bound) = (0, 0);
  until ($bound = bind($socket, pack('Sna4x8', 2, $port, pack('C4', split /\\./, $address)))) {
    last if $! != 99 || ++$tries > 500;
    select undef, undef, undef, 0.02;
  }
  must(205, "bind $port", $bound);
  must(206, "listen $port", $type == 2 || listen($socket, 511));
  must(207, 'descriptor', fileno($socket) == ${FIRST_DESCRIPTOR} + push(@held, $socket) - 1);
}
must(208, 'chdir', chdir $folder);
must(209, "open $node", open(my $program, '<', $node));
must(210, "open $home", sysopen(my $files, $home, 0));

# PR_CAPBSET_DROP up to the last that this kernel knows; EINVAL
my $capability = 0;
$capability++ while prctl(24, $capability) == 0;
must(211, 'prctl bounding set', $capability && $! == 22);
if ($uid ne '') {
  my $id = $uid + 0;
  must(212, 'setgroups', syscall(${call('setgroups')}, 0, 0) == 0);
  must(213, 'setresgid', syscall(${call('setresgid')}, $id, $id, $id) == 0);
  must(214, 'setresuid', syscall(${call('setresuid')}, $id, $id, $id) == 0);
}
# _LINUX_CAPABILITY_VERSION_3, this process; effective, permitted and inheritable, twice
my ($header, $none) = (pack('LL', 0x20080522, 0), pack('L6', (0) x 6));
must(215, 'capset', syscall(${call('capset')}, $header, $none) == 0);
# PR_CAP_AMBIENT_CLEAR_ALL, PR_SET_NO_NEW_PRIVS
must(217, 'prctl privileges', prctl(47, 4) == 0 && prctl(38, 1) == 0);
my ($run, $read) = map { '/proc/self/fd/' . fileno $_ } $program, $files;
must(218, "run $node without privileges", -x $run);
must(219, "read $home/$main without privileges", -r "$read/$main");
my @options = ('--preserve-symlinks', '--preserve-symlinks-main', '--no-warnings');
become($filter, $run, @options, "$read/$main", $settings);
`;
}

/** What the kernel says of a process's powers, in the order of its table. */
export async function readPowers(pid: number): Promise<string> {
  const status = await readFile(`/proc/${pid}/status`, 'utf8').catch(() => '');
  const lines = status.matchAll(/^(Cap\w+|NoNewPrivs|Seccomp):\s*0*(\w+)$/gmu);
  return [...lines].map(([, name, value]) => `${name}=${value}`).join(' ');
}

/** What `readPowers` says of a process that has none, under a filter. */
export const NO_POWERS = 'CapInh=0 CapPrm=0 CapEff=0 CapBnd=0 CapAmb=0 NoNewPrivs=1 Seccomp=2';
