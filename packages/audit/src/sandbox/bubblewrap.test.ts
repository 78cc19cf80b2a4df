import { describe, expect, it } from 'vitest';
import { namespaceHint } from './bubblewrap.ts';

describe('namespaceHint', () => {
  it.each([
    [
      '/proc/sys/kernel/apparmor_restrict_unprivileged_userns',
      '1\n',
      'kernel.apparmor_restrict_unprivileged_userns=0',
    ],
    ['/proc/sys/kernel/unprivileged_userns_clone', '0\n', 'kernel.unprivileged_userns_clone=1'],
    ['/proc/sys/user/max_user_namespaces', '0\n', 'user.max_user_namespaces=16384'],
  ])('names the switch in %s', (file, value, setting) => {
    expect(namespaceHint((path) => (path === file ? value : ''))).toContain(`sudo sysctl -w ${setting}`);
  });

  it('thinks of a container where no switch is closed', () => {
    expect(namespaceHint(() => '1000\n')).toContain('In a container');
    expect(namespaceHint(() => '')).toContain('In a container');
  });
});
