import { logErrorStatus, logOmissions } from '@waymark/contract';
import { expect, it } from 'vitest';
import { renderLogDrains } from './render-log-drains.ts';

const page = renderLogDrains({
  baseUrl: 'https://waymark.test',
  platformUrl: 'https://app.waymark.test',
  pulseEventsPerSecond: 200,
  limits: { logDrainsPerProject: 7 },
});

it('says how many drains a project may have', () => {
  expect(page).toContain('A project has at most 7 drains');
});

it('tells every sender what to paste, every reason for which a record is left out, and every code of its own', () => {
  for (const heading of ['Cloudflare Logpush', 'Vercel log drain', 'Fastly HTTPS log endpoint'])
    expect(page).toContain(`### ${heading}`);
  expect(page).toContain('https://app.waymark.test/pulse/logs?header_Authorization=Bearer%20YOUR_TOKEN\n');
  expect(page).toContain('Authorization: Bearer YOUR_TOKEN\n');
  for (const name of [...logOmissions, ...Object.keys(logErrorStatus)])
    expect(page).toContain(`| \`${name}\``);
});

it('says the bounds that are enforced', () => {
  for (const bound of ['16 MiB', '96 MiB', '8 MiB', '100,000 records', '1,000 records a second', '72 hours'])
    expect(page).toContain(bound);
});

it('is short enough to be read whole', () => {
  expect(page.length).toBeLessThan(10_000);
});
