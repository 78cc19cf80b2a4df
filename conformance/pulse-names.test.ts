import { once } from 'node:events';
import { writeFile } from 'node:fs/promises';
import { createServer, type Server } from 'node:https';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { createAuthority, makeTempFolder } from '@waymark/testkit';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { members } from './http.ts';
import { expectSetupError, type PulseSetup, reserve, verdictOf, verify } from './pulse-client.ts';
import { instrumented } from './pulse-site.ts';
import { type Subject, startSubject, withSubject } from './service.ts';

const preload = fileURLToPath(new URL('fake-names.mjs', import.meta.url));
// Of this process alone: both engines are tested at the same time, and there is one port 443 to an address.
const LOOPBACK = `127.77.${(process.pid >> 8) & 255}.${(process.pid & 127) + 1}`;

/** The environment of a service for which these names resolve so. */
function withNames(names: Readonly<Record<string, readonly (readonly string[])[]>>): Record<string, string> {
  return { NODE_OPTIONS: `--import=${preload}`, FAKE_NAMES: JSON.stringify(names) };
}

async function failure(setup: PulseSetup): Promise<string> {
  const answer = await verify(setup);
  const { resolution } = expectSetupError(answer, 422, 'verification_failed');
  return `${String(Object(members(answer).error).message)} ${resolution}`;
}

describe('verification refuses names that lead to', () => {
  const places: Readonly<Record<string, readonly (readonly string[])[]>> = {
    loopback: [['127.0.0.1']],
    'loopback-in-ipv6': [['::1']],
    'mapped-loopback': [['::ffff:127.0.0.1']],
    'private-network': [['10.1.2.3']],
    'carrier-network': [['100.64.0.1']],
    'metadata-service': [['169.254.169.254']],
    'unique-local': [['fd00::1']],
    'nat64-of-a-private-address': [['64:ff9b::a01:203']],
    'mixed-answers': [['93.184.216.34', '10.1.2.3']],
  };
  const nameOf = (place: string) => `${place}.harbour-tools.dev`;
  let subject: Subject;

  beforeAll(async () => {
    const names = Object.entries(places).map(([place, answers]) => [nameOf(place), answers]);
    subject = await startSubject({ env: withNames(Object.fromEntries(names)) });
  });
  afterAll(() => subject?.stop());

  it.each(Object.keys(places))('%s', async (place) => {
    const setup = await reserve(subject.platformUrl, { origin: `https://${nameOf(place)}` });
    expect(await failure(setup)).toMatch(/not on the public internet.*Point every A and AAAA record/);
  });
});

/** Whether this machine lets us listen where browsers look. */
async function listenOn443(server: Server): Promise<boolean> {
  try {
    server.listen(443, LOOPBACK);
    await once(server, 'listening');
    return true;
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'EACCES') return false;
    throw error;
  }
}

describe('for a trial on one machine', () => {
  it('a name of the hosts file is verified while private targets are allowed, and refused once they are not', async (context) => {
    const name = 'docs.harbour-hosts.dev';
    const authority = await createAuthority();
    const authorityFile = join(makeTempFolder(), 'authority.pem');
    await writeFile(authorityFile, authority.certificate);
    const server = createServer(await authority.issue({ names: [name] }));
    context.onTestFinished(() => void server.close());
    if (!(await listenOn443(server))) context.skip('nobody but root may listen on port 443 here');
    const env = {
      ...withNames({ [name]: [[LOOPBACK]] }),
      NODE_EXTRA_CA_CERTS: authorityFile,
      WAYMARK_ALLOW_PRIVATE_TARGETS: 'on',
    };
    await withSubject({ env }, async (subject) => {
      const setup = await reserve(subject.platformUrl, { origin: `https://${name}` });
      await subject.restart('SIGTERM', { WAYMARK_ALLOW_PRIVATE_TARGETS: 'off' });
      server.on('request', instrumented(setup));
      expect(await failure(setup)).toMatch(/not on the public internet/);
      await subject.restart();
      const answer = await verify(setup);
      expect({ http: answer.status, ...verdictOf(answer) }).toMatchObject({ http: 200, status: 'verified' });
    });
  });
});
