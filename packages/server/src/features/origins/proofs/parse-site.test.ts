import { describe, expect, it } from 'vitest';
import { parseSite } from './parse-site.ts';

const served = { mayBeLocal: false };
const trial = { mayBeLocal: true };

describe('what somebody types for a site', () => {
  it.each([
    ['https://docs.harbour-tools.dev', 'https://docs.harbour-tools.dev'],
    [' docs.harbour-tools.dev ', 'https://docs.harbour-tools.dev'],
    ['https://Docs.Harbour-Tools.dev/start?a=1#b', 'https://docs.harbour-tools.dev'],
    ['docs.harbour-tools.dev/start', 'https://docs.harbour-tools.dev'],
    ['https://bücher.de/', 'https://xn--bcher-kva.de'],
  ])('%j is %s', (typed, origin) => {
    expect(parseSite(typed, served)).toEqual({ ok: true, origin });
  });

  it.each([
    '',
    'http://docs.harbour-tools.dev',
    'ftp://docs.harbour-tools.dev',
    'https://me@harbour-tools.dev',
    'https://docs.harbour-tools.dev:8443',
    'https://93.184.216.34',
    'https://10.0.0.1',
    'printer.local',
    'docs.example.com',
    'javascript:alert(1)',
    `https://${'a'.repeat(3_000)}.dev`,
  ])('%j is none, also in a trial', (typed) => {
    expect(parseSite(typed, served).ok).toBe(false);
    expect(parseSite(typed, trial).ok).toBe(false);
  });

  it.each([
    ['http://localhost:8080', 'http://localhost:8080'],
    ['http://localhost', 'http://localhost'],
    ['http://docs.localhost:3000/start', 'http://docs.localhost:3000'],
    ['http://127.0.0.1:8080/', 'http://127.0.0.1:8080'],
    ['http://[::1]:8080', 'http://[::1]:8080'],
  ])('%j is a site of this machine in a trial, and nowhere else', (typed, origin) => {
    expect(parseSite(typed, trial)).toEqual({ ok: true, origin });
    expect(parseSite(typed, served).ok).toBe(false);
  });

  it('with a name and a password is none of this machine either', () => {
    expect(parseSite('http://me:secret@localhost:8080', trial).ok).toBe(false);
  });
});
