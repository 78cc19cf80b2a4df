import { describe, expect, it } from 'vitest';
import { codeBlock, outputMarkup, prettyJson, quoteMarkup, sentence } from './code-text.ts';

describe('JSON in a report', () => {
  it('is laid out in lines, and escaped once', () => {
    const { markup } = outputMarkup('{"name":"O\'Neill \\"Fast\\" <b>","tags":[1]}\n');
    expect(markup).toBe(
      '<code class="language-json">{\n  &quot;name&quot;: &quot;O&#39;Neill \\&quot;Fast\\&quot; &lt;b&gt;&quot;,\n  &quot;tags&quot;: [\n    1\n  ]\n}</code>',
    );
  });

  it('is found behind the head of an answer', () => {
    const { markup } = outputMarkup('200, application/json, 8 bytes\n\n{"a":1}');
    expect(markup).toContain('8 bytes\n\n<code class="language-json">{\n  &quot;a&quot;: 1\n}');
  });

  it.each(['ready', '{ not json', '[cut {"a":', '42', '"text"', '{"a":1} and more'])(
    '%j is no JSON',
    (text) => {
      expect(prettyJson(text)).toBeNull();
      expect(outputMarkup(text).markup).not.toContain('<code');
    },
  );

  it('is laid out in a quote too, and other quotes stay letter by letter', () => {
    expect(quoteMarkup(['[1]']).markup).toContain('language-json');
    expect(quoteMarkup(['a <b>\n  c']).markup).toBe('<pre class="quote" tabindex="0">a &lt;b&gt;\n  c</pre>');
  });
});

describe('code in a report', () => {
  it('has its language, and a diff its lines', () => {
    const { markup } = codeBlock('--- a/x\n+++ b/x\n-<old>\n+new\n same', 'diff');
    expect(markup).toBe(
      '<pre tabindex="0"><code class="language-diff">--- a/x\n+++ b/x\n<del>-&lt;old&gt;\n</del><ins>+new\n</ins> same</code></pre>',
    );
  });

  it('is shown as such where a sentence has it between backticks', () => {
    expect(sentence('Run `node <x>` and ` alone').markup).toBe('Run <code>node &lt;x&gt;</code> and ` alone');
  });
});
