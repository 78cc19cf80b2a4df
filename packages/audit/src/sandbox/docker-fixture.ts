import { chmod, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

// Does with bubblewrap what Docker's command line would have its daemon do, and writes down what it was asked.
const PROGRAM = `#!/bin/bash
here=$(dirname "$0")
printf '%s\\n' "$*" >> "$here/asked"
case "$1 $2" in
  "version "*) echo 27.1.1; exit;;
  "image inspect") exit;;
  "inspect --format") cat "$here/pid.$4" 2>/dev/null || echo 0; exit;;
  "rm --force") exit;;
  "run --rm") shift 2;;
  *) echo "unknown: $*" >&2; exit 1;;
esac
user=0; name=none; args=()
while [ "$1" != waymark-empty:1 ]; do
  case "$1" in
    --interactive|--read-only) shift; continue;;
    --name) name=$2;;
    --user) user=\${2%%:*};;
    --mount) from=\${2#*source=}; to=\${2#*target=}; args+=(--ro-bind "\${from%%,*}" "\${to%%,*}");;
    --tmpfs) args+=(--perms 1777 --tmpfs "\${2%%:*}");;
  esac
  shift 2
done
shift
# As Docker does, it tells of a container only when its first process is there, and with it all that is mounted.
tell() {
  until [[ $line = *child-pid* ]]; do read -r line || return; done
  pid=\${line//[!0-9]/}
  while [ -e "/proc/$pid" ] && [[ $(readlink "/proc/$pid/exe") != */bash ]]; do sleep 0.01; done
  echo "$pid" > "$here/pid.$name"
}
BECOME
`;
const CONTAINER = `exec bwrap --unshare-pid --unshare-net --unshare-ipc --unshare-uts --as-pid-1 --die-with-parent --perms 0755 --dir /etc --perms 0755 --dir /etc/ssl --perms 0755 --dir /opt --proc /proc --dev /dev "\${args[@]}" --remount-ro / --info-fd 3 -- setpriv --reuid "$user" --regid "$user" --clear-groups "$@" 3> >(tell)`;

/** A program that behaves as Docker's command line, for machines without a daemon. */
export interface StandInDocker {
  readonly command: string;
  /** The command lines it was called with. */
  asked(): Promise<string[]>;
  remove(): Promise<void>;
}

/** Makes such a program; `become` is what its `run` does in place of a container. */
export async function makeStandInDocker(become = CONTAINER): Promise<StandInDocker> {
  const folder = await mkdtemp(join(tmpdir(), 'waymark-docker-'));
  await chmod(folder, 0o755);
  const command = join(folder, 'docker');
  await writeFile(
    command,
    PROGRAM.replace('BECOME', () => become),
    { mode: 0o755 },
  );
  return {
    command,
    asked: async () => (await readFile(join(folder, 'asked'), 'utf8')).trim().split('\n'),
    remove: () => rm(folder, { recursive: true }),
  };
}
