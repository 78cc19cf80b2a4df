import { describe, expect, it } from 'vitest';
import { outline, readHtml, readMarkdown } from './page-fixture.ts';

function labels(body: string): string[][] {
  return readHtml(body).alternatives.map((group) => group.options.map((option) => option.label));
}

const npm = '<pre><code class="language-bash">npm i kit</code></pre>';
const yarn = '<pre><code class="language-bash">yarn add kit</code></pre>';

describe('tab widgets', () => {
  it('pairs ARIA tabs with their panels, hidden ones too', () => {
    const body = `<div class="tabs-container"><ul role="tablist"><li role="tab">npm</li><li role="tab">Yarn</li></ul><div><div role="tabpanel">${npm}</div><div role="tabpanel" hidden>${yarn}</div></div></div>`;
    expect(labels(body)).toEqual([['npm', 'Yarn']]);
  });

  it('pairs by id where the order differs', () => {
    const body = `<section><div role="tablist"><button role="tab" aria-controls="b">yarn</button><button role="tab" aria-controls="a">npm</button></div><div role="tabpanel" id="a">${npm}</div><div role="tabpanel" id="b">${yarn}</div></section>`;
    expect(labels(body)).toEqual([['npm', 'yarn']]);
  });

  it('reads the code groups of VitePress', () => {
    const body = `<div class="vp-code-group"><div class="tabs"><input type="radio"><label>npm</label><input type="radio"><label>yarn</label></div><div class="blocks"><div class="language-sh active"><button class="copy"></button><span class="lang">sh</span>${npm}</div><div class="language-sh">${yarn}</div></div></div>`;
    expect(labels(body)).toEqual([['npm', 'yarn']]);
    expect(readHtml(body).blocks[0]?.text).toBe('npm i kit');
  });

  it('reads the tabs of MkDocs Material and of sphinx-design', () => {
    const material = `<div class="tabbed-set"><input type="radio"><input type="radio"><div class="tabbed-labels"><label>npm</label><label>yarn</label></div><div class="tabbed-content"><div class="tabbed-block">${npm}</div><div class="tabbed-block">${yarn}</div></div></div>`;
    const sphinx = `<div class="sd-tab-set"><input type="radio"><label class="sd-tab-label">npm</label><div class="sd-tab-content">${npm}</div><input type="radio"><label class="sd-tab-label">yarn</label><div class="sd-tab-content">${yarn}</div></div>`;
    expect(labels(material)).toEqual([['npm', 'yarn']]);
    expect(labels(sphinx)).toEqual([['npm', 'yarn']]);
  });
});

describe('code markup', () => {
  const text = (body: string): string | undefined => readHtml(body).blocks[0]?.text;

  it('joins lines that are elements', () => {
    expect(
      text(
        '<pre class="shiki"><code><span class="line"><span>a</span> b</span>\n<span class="line">c</span></code></pre>',
      ),
    ).toBe('a b\nc');
    expect(
      text(
        '<pre class="prism-code language-js"><code><span class="token-line">a<br></span><span class="token-line">b<br></span></code></pre>',
      ),
    ).toBe('a\nb');
    expect(
      text(
        '<pre data-language="js"><code><div class="ec-line"><div class="code">a</div></div><div class="ec-line"><div class="code">b</div></div></code></pre>',
      ),
    ).toBe('a\nb');
  });

  it('leaves line numbers, copy buttons and what cannot be selected', () => {
    expect(
      text(
        '<pre><code class="language-js"><span class="line-number">1</span>let a<button>Copy</button></code></pre>',
      ),
    ).toBe('let a');
    expect(
      text(
        '<table class="highlighttable"><tr><td class="linenos"><pre>1\n2</pre></td><td class="code"><pre><code class="language-js">let a\nlet b</code></pre></td></tr></table>',
      ),
    ).toBe('let a\nlet b');
    expect(
      text('<pre><code class="language-js"><span style="user-select: none">01 </span>let a</code></pre>'),
    ).toBe('let a');
  });

  it('uses prompts that cannot be selected and drops them from the command', () => {
    const page = readHtml(
      '<pre><code class="language-bash"><span style="user-select:none">$ </span>npm i kit\nadded 1 package</code></pre>',
    );
    expect(page.blocks[0]).toMatchObject({
      role: 'command_with_output',
      commands: [{ command: 'npm i kit', output: 'added 1 package' }],
    });
  });

  it('finds language and title wherever the tool puts them', () => {
    const bodies = [
      '<div class="language-js codeBlockContainer"><div class="codeBlockTitle_x">app.js</div><div><pre><code>let a = 1</code></pre></div></div>',
      '<figure><figcaption><span class="title">app.js</span></figcaption><pre data-language="js"><code>let a = 1</code></pre></figure>',
      '<div class="highlight-js"><div class="code-block-caption">app.js</div><div class="highlight"><pre>let a = 1</pre></div></div>',
      '<pre class="language-js" title="app.js"><code>let a = 1</code></pre>',
    ];
    for (const body of bodies) {
      expect(readHtml(body).blocks[0]).toMatchObject({
        lang: 'js',
        text: 'let a = 1',
        file: { path: 'app.js' },
      });
    }
  });

  it('turns marked lines into a patch', () => {
    const page = readHtml(
      '<p>Change <code>app.js</code>:</p><pre><code class="language-js"><span class="line">let a</span>\n<span class="line diff add">let b</span>\n<span class="line diff remove">let c</span></code></pre>',
    );
    expect(page.blocks[0]?.text).toBe(' let a\n+let b\n-let c');
  });
});

describe('the content of a page', () => {
  it('is what stands in main, without navigation and footer', () => {
    const page = readHtml(
      `<nav><pre>npm i menu</pre></nav><main><h1>Kit</h1><article><h2 id="go">Go<a class="hash-link" href="#go">#</a></h2>${npm}</article></main><footer><pre>npm i foot</pre></footer>`,
    );
    expect(outline(page)).toEqual(['command: npm i kit']);
    expect(page.sections.at(-1)).toMatchObject({ title: 'Go', anchor: 'go' });
  });

  it('is the part with the code where menus outweigh it', () => {
    const menu = `<div>${'<p>Some other thing that a code host shows beside a readme.</p>'.repeat(40)}</div>`;
    const page = readHtml(
      `${menu}<article class="markdown-body"><h1>Kit</h1><p>Install it:</p>${npm}</article>`,
    );
    expect(page.prose.map((passage) => passage.text)).toEqual(['Install it:']);
  });

  it('is without lists of its own headings and trees of files that read like prose', () => {
    const page = readHtml(
      `<main><h1>Kit</h1><div id="table-of-contents"><p>Go</p></div><starlight-file-tree><ul><li>app.js</li></ul></starlight-file-tree>${npm}</main>`,
    );
    expect(page.prose).toEqual([]);
    expect(outline(page)).toEqual(['tree: - app.js', 'command: npm i kit']);
  });

  it('gives the same steps as Markdown, containers and components included', () => {
    const markdown =
      '## Go\n\n::: code-group\n\n```sh [npm]\nnpm i kit\n```\n\n```sh [yarn]\nyarn add kit\n```\n\n:::\n\nCreate `app.js`:\n\n```js\nconsole.log(1)\n```\n\nThen run `node app.js`.\n\n<Run command="kit test" />\n';
    const html =
      '<h2>Go</h2><p>::: code-group</p><pre><code class="language-sh">npm i kit\n</code></pre><pre><code class="language-sh">yarn add kit\n</code></pre><p>:::</p><p>Create <code>app.js</code>:</p><pre><code class="language-js">console.log(1)\n</code></pre><p>Then run <code>node app.js</code>.</p><Run command="kit test" />';
    const [left, right] = [readMarkdown(markdown), readHtml(html)];
    expect(right.steps).toEqual(left.steps);
    expect(right.alternatives).toEqual(left.alternatives);
  });
});
