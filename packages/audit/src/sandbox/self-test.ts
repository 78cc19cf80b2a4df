import { randomUUID } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import type { SelfTestCheck } from '../model/run.ts';
import { NO_POWERS } from '../network/start-gateway.ts';
import { HOME, JOURNEY } from './bubblewrap-profile.ts';
import { FORBIDDEN_ANSWER } from './calls/load-filter.ts';
import type { Machine } from './machine.ts';
import type { Sandbox } from './sandbox.ts';
import { witnessPath } from './witnesses.ts';

const TIMEOUT_MS = 60_000;

// Each line: the name of a check, then what was seen. Nothing of the journey has run yet, so the answers are honest.
const LOOK = `
echo "word $1"
echo "user $(id -u)"
echo "capabilities $(sed -nE 's/^Cap(\\w+):\\s*0*(\\w+)/\\1=\\2/p' /proc/self/status | tr '\\n' ' ')"
echo "privileges $(setpriv --dump | grep no_new_privs | tr -dc 0-9)"
echo "system $(touch /usr/waymark /etc/waymark /waymark /dev/waymark 2>/dev/null; ls -d /usr/waymark /etc/waymark /waymark /dev/waymark 2>/dev/null | tr '\\n' ' ')"
echo "route $(tail -n +2 /proc/net/route)"
echo "devices $(tail -n +3 /proc/net/dev | cut -d: -f1 | tr -d ' \\n')"
echo "programs $(cat /proc/[0-9]*/comm 2>/dev/null | sort -u | tr '\\n' ' ')"
echo "home $(ls -A ${HOME} | tr '\\n' ' ')"
echo "journey $(ls -A ${JOURNEY} | tr '\\n' ' ')"
echo "namespaces $(unshare --user true 2>/dev/null && echo allowed)"
echo "arguments $(tr '\\0' ' ' < /proc/cmdline 2>/dev/null)"
echo "localhost $(getent hosts localhost | head -1 | cut -d' ' -f1)"
coproc exec ${witnessPath('waymark-bash')} -c 'echo up; read -r'
read -r up <&"\${COPROC[0]}"
echo "witness $up $( (exec 9<> "/proc/$COPROC_PID/mem") 2>/dev/null && echo open; ls "/proc/$COPROC_PID/fd" 2>/dev/null | tr '\\n' ' ')"
kill "$COPROC_PID"
`;

// In words that every Node.js knows which a page may ask for. A registry that fails for the moment is asked again.
const REGISTRY = `
const url = new URL('ms', process.argv[1]);
const ask = (left) => {
  const tell = (said) => (left === 0 || said === 200 || said === 404 ? console.log(String(said)) : setTimeout(ask, 1000, left - 1));
  require(url.protocol === 'http:' ? 'http' : 'https')
    .get(url, { headers: { accept: 'application/vnd.npm.install-v1+json' } }, (answer) => {
      answer.destroy();
      tell(answer.statusCode);
    })
    .on('error', (error) => tell(error));
};
ask(3);
`;

// What may be seen: bwrap itself, its sleeping first process, and this test.
const OWN_PROGRAMS = new Set(['bwrap', 'sleep', 'bash', 'cat', 'sort', 'tr']);

type Tested = Pick<Sandbox, 'exec'> & { facts: Pick<Sandbox['facts'], 'nodeVersion' | 'npmVersion'> };

/** What the sandboxes of an audit have shown of what stands outside of all of them: the registry and the npm they read. */
export type KnownOutside = Map<string, readonly SelfTestCheck[]>;

/** Looks at a sandbox from inside before a journey begins; one check that is not ok forbids the journey. */
export async function runSelfTest(
  sandbox: Tested,
  registry: URL,
  { filter, uid, gateway }: Pick<Machine, 'filter' | 'uid'> & { gateway: Pick<Machine['gateway'], 'powers'> },
  known: KnownOutside = new Map(),
): Promise<SelfTestCheck[]> {
  const word = randomUUID();
  const look = await sandbox.exec(['/bin/bash', '-c', LOOK, 'look', word], TIMEOUT_MS);
  const [outside, refused] = await Promise.all([
    lookOutside(sandbox, registry, known),
    sandbox.exec(filter.tryForbidden, TIMEOUT_MS),
  ]);
  const own = (await readFile('/proc/cmdline', 'utf8').catch(() => '')).trim();
  const seen = new Map(look.stdout.split('\n').map((line) => splitAtSpace(line)));
  const check = (name: string, judge: (value: string) => boolean): SelfTestCheck => {
    const value = seen.get(name)?.trim();
    return { check: name, ok: value !== undefined && judge(value), detail: value ?? 'not answered' };
  };
  const isEmpty = (value: string) => value === '';
  return [
    check('word', (value) => value === word),
    check('user', (value) => value === String(uid)),
    check('capabilities', hasNoCapability),
    check('privileges', (value) => value === '1'),
    check('system', isEmpty),
    check('route', isEmpty),
    check('devices', (value) => value === 'lo'),
    check('programs', (value) => value.split(' ').every((name) => OWN_PROGRAMS.has(name))),
    check('home', (value) => `${HOME}/${value}` === JOURNEY),
    check('journey', isEmpty),
    check('namespaces', isEmpty),
    hideArguments(check('arguments', (value) => value === '' || value !== own)),
    // Whoever could reach into the shell could answer in its place.
    check('witness', (value) => value === 'up'),
    check('localhost', (value) => value === '127.0.0.1' || value === '::1'),
    checkFilter(refused.stdout),
    checkGateway(await gateway.powers()),
    ...outside,
  ];
}

// No journey can change either, so that a later sandbox of the same audit need not start two programs to see them again.
async function lookOutside(
  sandbox: Tested,
  registry: URL,
  known: KnownOutside,
): Promise<readonly SelfTestCheck[]> {
  const { nodeVersion, npmVersion } = sandbox.facts;
  const what = JSON.stringify([registry.href, nodeVersion, npmVersion]);
  const seen = known.get(what);
  if (seen !== undefined) return seen;
  const [asked, npm] = await Promise.all([
    sandbox.exec(['/opt/node/bin/node', '-e', REGISTRY, registry.href], TIMEOUT_MS),
    sandbox.exec(['/opt/node/bin/node', '/opt/node/bin/npm', '--version'], TIMEOUT_MS),
  ]);
  const checks = [
    checkRegistry(asked.stdout.trim()),
    {
      check: 'npm',
      ok: npm.stdout.trim() === npmVersion,
      detail: (npm.stdout || npm.stderr).trim().slice(0, 200),
    },
  ];
  if (checks.every(({ ok }) => ok)) known.set(what, checks);
  return checks;
}

// What must not be seen inside is not for a report either.
function hideArguments({ check, ok }: SelfTestCheck): SelfTestCheck {
  return { check, ok, detail: ok ? 'hidden' : 'those of this machine’s kernel are shown' };
}

// gVisor's kernel has no ambient set; one that does not tell of the others is not believed.
function hasNoCapability(sets: string): boolean {
  const names = sets.split(' ').map((set) => /^(\w+)=0$/u.exec(set)?.[1]);
  return !names.includes(undefined) && ['Inh', 'Prm', 'Eff', 'Bnd'].every((name) => names.includes(name));
}

function checkFilter(answer: string): SelfTestCheck {
  return { check: 'system-calls', ok: answer === FORBIDDEN_ANSWER, detail: answer.slice(0, 200) };
}

// The one process of ours that the journey can talk to.
function checkGateway(powers: string): SelfTestCheck {
  return { check: 'gateway', ok: powers === NO_POWERS, detail: powers };
}

// One that does not have the package is there too.
function checkRegistry(answer: string): SelfTestCheck {
  return { check: 'registry', ok: answer === '200' || answer === '404', detail: answer.slice(0, 200) };
}

function splitAtSpace(line: string): [string, string] {
  const at = line.indexOf(' ');
  return at < 0 ? [line, ''] : [line.slice(0, at), line.slice(at + 1)];
}
