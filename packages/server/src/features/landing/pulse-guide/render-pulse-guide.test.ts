import { setupErrorStatus } from '@waymark/contract';
import { describe, expect, it } from 'vitest';
import { loadConfig } from '../../../config/index.ts';
import { sitePage } from '../../site/index.ts';
import { renderPulseGuide } from './render-pulse-guide.ts';

const config = {
  baseUrl: 'https://harbour-tools.dev',
  platformUrl: 'https://platform.harbour-tools.dev',
  vendor: 'harbour',
  agentTypes: ['anonymous'] as const,
  refusalsPerMinute: 77,
  limits: loadConfig({ WAYMARK_SETUPS_PER_MINUTE: '41' }).limits,
};
const guide = renderPulseGuide({ ...config, egressAddresses: ['198.18.0.1', '2001:db8::1'] });

describe('pulse.md', () => {
  it('states the limits that are set', () => {
    expect(guide).toContain('| `POST /api/v1/pulse/setups` | 41 ');
  });

  it('names the real hosts, every code and where the verifier comes from', () => {
    expect(guide).toContain('POST https://platform.harbour-tools.dev/api/v1/pulse/setups HTTP/1.1');
    for (const [code, status] of Object.entries(setupErrorStatus))
      expect(guide).toContain(`| \`${code}\` | ${status} |`);
    expect(guide).toContain('198.18.0.1, 2001:db8::1');
    expect(guide).toContain('An address may send 77 wrong ingest keys in a minute');
    expect(guide).toContain('PulseVerifier/1.0 (+https://harbour-tools.dev/pulse.md; attempt=…)');
  });

  it('begins with the words of its page alone, which people read above it', () => {
    expect(guide.split('\n\n')).toContain(sitePage.pulse.description);
  });

  it('shows an event whose id holds the time that its ts says', () => {
    const [, id = '', ts = ''] = /"id": ?"([^"]+)",\s*"ts": ?"([^"]+)"/u.exec(guide) ?? [];
    expect(id[14]).toBe('7');
    expect(Number.parseInt(id.slice(0, 8) + id.slice(9, 13), 16)).toBe(Date.parse(ts));
  });

  it('holds no number that did not come out whole, and no address nobody knows', () => {
    const unknown = renderPulseGuide({ ...config, egressAddresses: [] });
    for (const text of [guide, unknown]) expect(text).not.toMatch(/NaN|undefined|\d\.\d+ (?:minutes|days)/u);
    expect(unknown).not.toContain('It comes from');
  });
});
