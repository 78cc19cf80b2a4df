import { describe, expect, it } from 'vitest';
import { findLeak, readHostIdentity } from './isolation.ts';

const host = { pidNamespace: 'pid:[1]', networkNamespace: 'net:[1]', initStartedAt: '7' };

function initStat(startedAt: string): string {
  return `1 (odd (name) x) S ${'0 '.repeat(18)}${startedAt} 3391488 39`;
}

function report(changes: Partial<Record<'word' | 'pid' | 'net' | 'init' | 'devices', string>> = {}): string {
  const {
    word = 'plum',
    pid = 'pid:[2]',
    net = 'net:[2]',
    init = initStat('900'),
    devices = '    lo: 0 0',
  } = changes;
  return [word, pid, net, init, 'Inter-| Receive', ' face |bytes', devices, ''].join('\n');
}

describe('findLeak', () => {
  it('finds nothing wrong with a sandbox of its own processes and only lo', () => {
    expect(findLeak(report(), 'plum', host)).toBeUndefined();
  });

  it('relies on the namespaces where process 1 of the host is hidden', () => {
    expect(findLeak(report(), 'plum', { ...host, initStartedAt: undefined })).toBeUndefined();
  });

  it.each([
    [report({ word: 'pear' }), 'the test command did not run'],
    ['', 'the test command did not run'],
    ['plum\n', 'its /proc is unreadable'],
    [report({ init: '' }), 'its /proc is unreadable'],
    [report({ pid: 'pid:[1]' }), 'it sees the processes of this machine'],
    [report({ init: initStat('7') }), 'it sees the processes of this machine'],
    [report({ net: 'net:[1]' }), 'it shares the network of this machine'],
    [report({ net: '' }), 'it shares the network of this machine'],
    [report({ devices: '    lo: 0 0\n  eth0: 5 5' }), 'it has a network device besides lo'],
  ])('says of %j that %s', (text, leak) => {
    expect(findLeak(text, 'plum', host)).toBe(leak);
  });
});

describe('readHostIdentity', () => {
  it('names the namespaces of this process', async () => {
    const identity = await readHostIdentity();
    expect(identity.pidNamespace).toMatch(/^pid:\[\d+\]$/);
    expect(identity.networkNamespace).toMatch(/^net:\[\d+\]$/);
    expect(identity.initStartedAt).toMatch(/^\d+$/);
  });
});
