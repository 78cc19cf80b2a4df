import { answeredBy, finding, isServerTrouble, plain } from '../fetch/observe/check.ts';
import { readable } from '../fetch/observe/llms-txt.ts';
import type { SiteCheckRule } from './site-facts.ts';

/** Checks of the page and of its llms.txt that ask for more than an audit does. */
export const pageRules: readonly SiteCheckRule[] = [
  {
    name: 'page-status',
    run({ page: { status, url } }) {
      if (status === null) return plain('no_page');
      if (status === 401 || status === 403 || status === 407) return plain('sign_in_judged');
      if (isServerTrouble(status)) return { code: 'answered_error', params: { url, status } };
      return status >= 400
        ? finding('fail', { code: 'page_missing', params: { status } }, answeredBy({ url, status }))
        : finding('pass', plain('page_answers'), answeredBy({ url, status }));
    },
  },
  {
    name: 'llms-txt-links-resolve',
    run({ page, links: { sample, count } }) {
      if (readable(page) === undefined) return plain('no_llms_txt');
      const answers = sample.flatMap(({ answer }) =>
        answer === null || isServerTrouble(answer.status) ? [] : [answer],
      );
      if (count === 0) return plain('no_links');
      const [first] = sample;
      if (answers.length === 0)
        return {
          code: 'no_answer',
          params: { url: first?.url ?? page.url, why: first?.why ?? 'protocol' },
        };
      // An address that asks for a sign-in is there.
      const broken = answers.filter(({ status }) => status >= 400 && status !== 401 && status !== 403);
      if (broken.length === 0)
        return finding('pass', { code: 'links_resolve', params: { looked: answers.length, links: count } });
      const by = { links: broken.map(({ url, status }) => ({ url, status })) };
      return finding(
        'fail',
        { code: 'links_broken', params: { broken: broken.length, looked: answers.length } },
        { code: 'broken_links', params: by },
      );
    },
  },
];
