import { describe, expect, it } from 'vitest';
import { describeDevice } from './describe-account.ts';

describe('describeDevice', () => {
  it('names browser and system', () => {
    const mac = 'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/537.36 (KHTML, like Gecko)';
    expect(describeDevice(`${mac} Chrome/140.0.0.0 Safari/537.36`)).toBe('Chrome on macOS');
    expect(describeDevice(`${mac} Chrome/140.0.0.0 Safari/537.36 Edg/140.0`)).toBe('Edge on macOS');
    expect(describeDevice('Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0')).toBe(
      'Firefox on Linux',
    );
    expect(
      describeDevice('Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) Version/18.0 Safari/604.1'),
    ).toBe('Safari on iPhone');
  });

  it('shows nothing of a text it does not know', () => {
    for (const text of [null, '', '<script>alert(1)</script>'])
      expect(describeDevice(text)).toBe('Unknown device');
  });
});
