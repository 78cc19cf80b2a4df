import { SiteCheck } from '@waymark/contract';
import { answerReady, runWaymark, type SiteQuestion, startReadySite } from '@waymark/testkit';
import { describe, expect, it } from 'vitest';

const env = { WAYMARK_ALLOW_PRIVATE_TARGETS: 'on' };

async function check(words: readonly string[], site = answerReady) {
  const { port } = await startReadySite(site);
  const url = `http://127.0.0.1:${port}/docs/start`;
  return { url, ...(await runWaymark(['check', url, ...words], { env })) };
}

const withoutLlms = (question: SiteQuestion) =>
  question.path === '/llms.txt' ? undefined : answerReady(question);

describe('waymark check', () => {
  it('tells a person the score, the level and every check', async () => {
    const { code, stdout, stderr } = await check([]);
    expect({ code, stderr }).toEqual({ code: 0, stderr: '' });
    expect(stdout).toContain('100 of 100, level 5 of 5 (Ready to act): there is nothing to mend.');
    expect(stdout).toMatch(/^passed +content-negotiation +Accept: text\/markdown is honoured\.$/mu);
  });

  it('puts what failed first, and says what to do about it', async () => {
    const { code, stdout } = await check([], withoutLlms);
    expect(code).toBe(0);
    expect(stdout).toMatch(/\n\nfailed +llms-txt-exists +The site has no llms\.txt\.\n/u);
    expect(stdout).toMatch(/\n 1\. The site has no llms\.txt\. \(\+\d+(?:\.\d)?\)\n {4}Publish http/u);
    expect(stdout).toContain('     | # Your product\n');
  });

  it('gives programs the whole of it', async () => {
    const { url, stdout } = await check(['--format', 'json'], withoutLlms);
    const result = SiteCheck.parse(JSON.parse(stdout));
    expect(result).toMatchObject({ url, page_url: url, page_read: true, level: { number: 2 } });
    expect(result.fixes.map((fix) => fix.check)).toEqual(['llms-txt-exists']);
    const failed = result.checks.filter(({ remedy }) => remedy !== null);
    expect(failed).toMatchObject([{ id: 'llms-txt-exists', evidence: expect.stringContaining('→ 404') }]);
  });

  it('gives agents steps to follow, and the command to check again', async () => {
    const { url, stdout } = await check(['--format', 'agent'], withoutLlms);
    expect(stdout).toMatch(/^# Agent readiness of /u);
    expect(stdout).toContain('### 1. The site has no llms.txt. (llms-txt-exists,');
    expect(stdout).toContain(`waymark check '${url}' --format agent`);
  });

  it.each([
    ['100', 1],
    ['50', 0],
  ])('ends by the score for --fail-under %s', async (score, expected) => {
    const { code } = await check(['--fail-under', score], withoutLlms);
    expect(code).toBe(expected);
  });

  it('ends with 3 when there is no page', async () => {
    const { code, stderr, stdout } = await check(['--format', 'json'], () => undefined);
    expect(code).toBe(3);
    expect(stderr).toContain('The page could not be read. The address answers 404: there is no such page.');
    expect(SiteCheck.parse(JSON.parse(stdout))).toMatchObject({ score: null, level: null, page_read: false });
  });

  it('does not read this machine unless it is allowed to', async () => {
    const { port, asked } = await startReadySite();
    const { code, stderr } = await runWaymark(['check', `http://127.0.0.1:${port}/docs/start`]);
    expect(code).toBe(3);
    expect(stderr).toContain('could not be read');
    expect(asked).toEqual([]);
  });

  it('lets no page write to the terminal', async () => {
    const { stdout } = await check([], (question) =>
      question.path === '/robots.txt'
        ? {
            headers: { 'content-type': 'text/plain' },
            body: 'User-agent: *\nContent-Signal: \u001b[31mred\n',
          }
        : answerReady(question),
    );
    expect(stdout).toContain('[31mred');
    expect(stdout).not.toContain('\u001b');
  });
});
