import { describe, expect, it } from 'vitest';
import type { SourcePage } from '../model/source.ts';
import { outline, readHtml } from './page-fixture.ts';

/** Code as the highlighter of a site writes it: its markup, then what a reader copies. */
const oneFile: [string, string][] = [
  [
    'VitePress with line numbers and titles',
    '<div class="vp-code-block-title"><div class="vp-code-block-title-bar"><span class="vp-code-block-title-text" data-title="app.js">app.js</span></div><div class="language-js vp-adaptive-theme line-numbers-mode"><button title="Copy Code" class="copy"></button><span class="lang">js</span><pre class="shiki vp-code" tabindex="0"><code><span class="line"><span>let</span><span> a = 1</span></span></code></pre><div class="line-numbers-wrapper" aria-hidden="true"><span class="line-number">1</span><br></div></div></div>',
  ],
  [
    'Docusaurus',
    '<div class="language-js codeBlockContainer_Ckt0 theme-code-block"><div class="codeBlockTitle_OeMC">app.js</div><div class="codeBlockContent_QJqH"><pre tabindex="0" class="prism-code language-js codeBlock_bY9V"><code class="codeBlockLines_e6Vv"><div class="token-line codeLine_lJS_"><span class="codeLineNumber_Tfdd"></span><span class="codeLineContent_feaV"><span class="token keyword">let</span><span class="token plain"> a = 1</span></span><br></div></code></pre><div class="buttonGroup_M5ko"><button type="button" class="clean-btn" aria-label="Copy code to clipboard">Copy</button></div></div></div>',
  ],
  [
    'Expressive Code',
    '<div class="expressive-code"><figure class="frame has-title not-content"><figcaption class="header"><span class="title">app.js</span><span class="sr-only">Terminal window</span></figcaption><pre data-language="js"><code><div class="ec-line"><div class="gutter"><div class="ln">1</div></div><div class="code"><span>let</span> a = 1</div></div></code></pre><div class="copy"><button title="Copy to clipboard" data-code="let a = 1"><div></div></button></div></figure></div>',
  ],
  [
    'Fumadocs',
    '<figure dir="ltr" class="shiki my-4"><div class="flex border-b"><svg></svg><figcaption class="flex-1 truncate">app.js</figcaption><button aria-label="Copy Text"></button></div><div role="region"><pre class="min-w-full"><code class="language-js"><span class="line">let a = 1</span></code></pre></div></figure>',
  ],
  [
    'Mintlify',
    '<div class="code-block mt-5" language="js" filename="app.js"><div data-component-part="code-block-header"><div data-component-part="code-block-header-filename"><div>app.js</div></div><button>Copy</button><button>Ask AI</button></div><div data-component-part="code-block-root"><pre class="shiki" language="js"><code language="js"><span class="line">let a = 1</span></code></pre></div></div>',
  ],
  [
    'GitBook',
    '<div class="group/codeblock grid"><div class="flex items-center"><span class="leading-none">app.js</span></div><button>Copy</button><pre><code class="language-js"><span class="highlight-line"><span class="highlight-line-content">let a = 1</span></span></code></pre></div>',
  ],
  [
    'MkDocs Material with numbers in a table',
    '<div class="language-js highlight"><table class="highlighttable"><tr><th colspan="2" class="filename"><span class="filename">app.js</span></th></tr><tr><td class="linenos"><div class="linenodiv"><pre><span></span><span class="normal">1</span></pre></div></td><td class="code"><div><pre><span></span><code><span id="__span-0-1"><a id="__codelineno-0-1" href="#__codelineno-0-1"></a>let a = 1\n</span></code></pre></div></td></tr></table></div>',
  ],
  [
    'Sphinx',
    '<div class="literal-block-wrapper docutils container" id="id1"><div class="code-block-caption"><span class="caption-text">app.js</span><a class="headerlink" href="#id1" title="Link to this code">¶</a></div><div class="highlight-js notranslate"><div class="highlight"><pre><span></span><span class="kd">let</span> a = 1\n</pre></div></div></div>',
  ],
  [
    'Asciidoctor',
    '<div class="listingblock"><div class="title">app.js</div><div class="content"><pre class="highlightjs highlight"><code class="language-js hljs" data-lang="js">let a = 1 <i class="conum" data-value="1"></i><b>(1)</b></code></pre></div></div>',
  ],
  [
    'Hugo with numbers in a table',
    '<p>In <code>app.js</code>:</p><div class="highlight"><div class="chroma"><table class="lntable"><tr><td class="lntd"><pre tabindex="0" class="chroma"><code><span class="lnt">1\n</span></code></pre></td><td class="lntd"><pre tabindex="0" class="chroma"><code class="language-js" data-lang="js"><span class="line"><span class="cl"><span class="kd">let</span> a = 1</span></span></code></pre></td></tr></table></div></div>',
  ],
  [
    'Jekyll',
    '<p>In <code>app.js</code>:</p><div class="language-js highlighter-rouge"><div class="highlight"><pre class="highlight"><code><table class="rouge-table"><tbody><tr><td class="rouge-gutter gl"><pre class="lineno">1\n</pre></td><td class="rouge-code"><pre><span class="kd">let</span> a = 1\n</pre></td></tr></tbody></table></code></pre></div></div>',
  ],
  [
    'Hexo',
    '<figure class="highlight js"><figcaption><span>app.js</span></figcaption><table><tr><td class="gutter"><pre><span class="line">1</span><br></pre></td><td class="code"><pre><span class="line">let a = 1</span><br></pre></td></tr></table></figure>',
  ],
  [
    'Gatsby, the name in a box above',
    '<div class="gatsby-code-title"><span>app.js</span></div><div class="gatsby-highlight" data-language="js"><pre class="language-js"><code class="language-js">let a = 1</code></pre></div>',
  ],
  [
    'Microsoft Learn, the language in a box above',
    '<p>In <code>app.js</code>:</p><div class="codeHeader"><span class="language">JavaScript</span><button>Copy</button></div><pre tabindex="0"><code class="lang-js">let a = 1</code></pre>',
  ],
  [
    'MDN',
    '<p>In <code>app.js</code>:</p><div class="code-example"><div class="example-header"><span class="language-name">js</span></div><pre class="brush: js notranslate"><code>let a = 1</code></pre></div>',
  ],
];

describe('code as sites show it', () => {
  it.each(oneFile)('%s', (_name, body) => {
    const page = readHtml(`<main><h2>Go</h2>${body}<p>Then go on.</p></main>`);
    expect(page.blocks).toMatchObject([
      { lang: 'js', text: 'let a = 1', file: { path: 'app.js' }, role: 'file_create' },
    ]);
    const said = page.prose.map((passage) => passage.text);
    expect(said.filter((text) => !text.startsWith('In '))).toEqual(['Then go on.']);
  });

  it('is read as a command below the sentence that speaks of it', () => {
    const page = readHtml(
      '<p>For Windows:</p><div class="language-sh"><button class="copy"></button><span class="lang">sh</span><pre><code><span class="line">npm i kit</span></code></pre></div>',
    );
    expect(page.blocks[0]).toMatchObject({
      role: 'not_runnable',
      context: { precedingText: 'For Windows:' },
    });
  });

  it('is told by what it says where the site leaves out its language', () => {
    const page = readHtml(
      `<main><h2>Go</h2><pre><code>npm i kit -D</code></pre><p>Create <code>index.html</code>:</p><pre><code>&lt;p&gt;Hi&lt;/p&gt;</code></pre><p>Then this:</p><pre><code>import kit from 'kit'\n\nkit()</code></pre><pre><code>kit build --minify</code></pre><p>It prints:</p><pre><code>built in 3 s</code></pre></main>`,
    );
    expect(outline(page)).toEqual([
      'command: npm i kit -D',
      'file_create: index.html',
      "file_create: import kit from 'kit'",
      'command: kit build --minify',
      'output: built in 3 s',
    ]);
  });

  it('is named by the scopes of a code host', () => {
    const block = (scope: string, text: string): string =>
      `<div class="highlight highlight-${scope} notranslate position-relative overflow-auto" dir="auto" data-snippet-clipboard-copy-content="${text}"><pre>${text}</pre><div class="zeroclipboard-container"><clipboard-copy aria-label="Copy" value="${text}"><svg></svg></clipboard-copy></div></div>`;
    const page = readHtml(
      `<article class="markdown-body"><div class="markdown-heading"><h2 class="heading-element">Go</h2><a id="user-content-go" class="anchor" href="#go"><svg></svg></a></div>${block('source-shell', 'npm i kit')}<p>Then:</p>${block('text-shell-session', '$ npm test\n1 passed')}<p>With:</p>${block('source-json-comments', '{}')}<p>And:</p>${block('text-html-basic', '&lt;p&gt;')}</article>`,
    );
    expect(page.blocks.map((found) => found.lang)).toEqual(['sh', 'shell-session', 'jsonc', 'html']);
    expect(page.blocks[1]?.role).toBe('command_with_output');
    expect(page.sections.at(-1)).toMatchObject({ title: 'Go' });
  });

  it('is quoted as typed, also where the site bends quotation marks', () => {
    expect(readHtml('<p>You’ll see “Hello”.</p>').prose[0]?.text).toBe('You\'ll see "Hello".');
  });

  it('is a patch where its lines are marked as new or gone', () => {
    const line = (text: string, mark: string): string =>
      `<div class="ec-line ${mark}"><div class="gutter"><div class="ln">1</div></div><div class="code"><span>${text}</span></div></div>`;
    const page = readHtml(
      `<p>Change <code>app.js</code>:</p><div class="expressive-code"><figure class="frame"><pre data-language="diff"><code>${line('let a', '')}${line('let b', 'highlight ins')}${line('let c', 'highlight del')}</code></pre></figure></div>`,
    );
    expect(page.blocks[0]).toMatchObject({ role: 'file_patch', text: ' let a\n+let b\n-let c' });
  });

  it('is whole where only some of its lines are elements', () => {
    const page = readHtml(
      '<pre><code class="language-js">let a\n<span class="highlight-line">let b</span>\nlet c</code></pre>',
    );
    expect(page.blocks[0]?.text).toBe('let a\nlet b\nlet c');
  });

  it('is for another system where its box says so', () => {
    const page = readHtml(
      '<div class="frame"><span>Windows</span><pre><code class="language-sh">npm i kit</code></pre></div>',
    );
    expect(page.blocks[0]?.role).toBe('not_runnable');
  });

  it('leaves prose beside code in a box', () => {
    const page = readHtml(
      '<div>Install it in your project:<pre><code class="language-sh">npm i kit</code></pre></div>',
    );
    expect(page.blocks[0]?.context.precedingText).toBe('Install it in your project:');
  });
});

const npm = '<pre><code class="language-sh">npm i kit</code></pre>';
const yarn = '<pre><code class="language-sh">yarn add kit</code></pre>';
const oneChoice: [string, string][] = [
  [
    'ReadMe',
    '<div class="CodeTabs CodeTabs_initial"><div class="CodeTabs-toolbar"><button type="button" value="shell">npm</button><button type="button" value="shell">yarn</button></div><div class="CodeTabs-inner"><pre><button aria-label="Copy Code" class="rdmd-code-copy"></button><code class="rdmd-code lang-shell" data-lang="shell" name="npm"><span class="cm-s-neo">npm i kit</span></code></pre><pre><code class="rdmd-code lang-shell" data-lang="shell" name="yarn"><span class="cm-s-neo">yarn add kit</span></code></pre></div></div>',
  ],
  [
    'Starlight',
    `<starlight-tabs><div class="tablist-wrapper not-content"><ul role="tablist"><li role="presentation" class="tab"><a role="tab" href="#tab-panel-1" id="tab-1" aria-selected="true">npm</a></li><li role="presentation" class="tab"><a role="tab" href="#tab-panel-2" id="tab-2">yarn</a></li></ul></div><div id="tab-panel-1" aria-labelledby="tab-1" role="tabpanel">${npm}</div><div id="tab-panel-2" aria-labelledby="tab-2" role="tabpanel" hidden>${yarn}</div></starlight-tabs>`,
  ],
  [
    'sphinx-inline-tabs',
    `<div class="tab-set docutils"><input checked class="tab-input" id="t1" name="s1" type="radio"><label class="tab-label" for="t1">npm</label><div class="tab-content docutils">${npm}</div><input class="tab-input" id="t2" name="s1" type="radio"><label class="tab-label" for="t2">yarn</label><div class="tab-content docutils">${yarn}</div></div>`,
  ],
  [
    'asciidoctor-tabs',
    `<div class="tabs is-loading"><div class="tablist"><ul><li class="tab" id="t1"><p>npm</p></li><li class="tab" id="t2"><p>yarn</p></li></ul></div><div class="tabpanel" id="t1--panel" aria-labelledby="t1">${npm}</div><div class="tabpanel" id="t2--panel" aria-labelledby="t2">${yarn}</div></div>`,
  ],
  [
    'VuePress',
    `<div class="code-group"><div class="code-group__nav"><ul class="code-group__ul"><li class="code-group__li"><button class="code-group__nav-tab">npm</button></li><li class="code-group__li"><button class="code-group__nav-tab">yarn</button></li></ul></div><div class="code-group-item code-group-item__active">${npm}</div><div class="code-group-item">${yarn}</div></div>`,
  ],
  [
    'DevSite',
    `<devsite-selector><section><h3 id="npm">npm</h3>${npm}</section><section><h3 id="yarn">yarn</h3>${yarn}</section></devsite-selector>`,
  ],
  [
    'Bootstrap, as Docsy has it',
    `<ul class="nav nav-tabs" id="tabs-0" role="tablist"><li class="nav-item"><button class="nav-link active" id="tabs-00-00-tab" data-bs-toggle="tab" data-bs-target="#tabs-00-00" role="tab" aria-controls="tabs-00-00">npm</button></li><li class="nav-item"><button class="nav-link" id="tabs-00-01-tab" role="tab" aria-controls="tabs-00-01">yarn</button></li></ul><div class="tab-content" id="tabs-0-content"><div class="tab-pane show active" id="tabs-00-00" role="tabpanel" aria-labelled-by="tabs-00-00-tab">${npm}</div><div class="tab-pane" id="tabs-00-01" role="tabpanel">${yarn}</div></div>`,
  ],
  [
    'tabs without a list around them',
    `<div><div><button role="tab" aria-controls="p1">npm</button><button role="tab" aria-controls="p2">yarn</button></div><div><div role="tabpanel" id="p1">${npm}</div><div role="tabpanel" id="p2">${yarn}</div></div></div>`,
  ],
];

function choices(page: SourcePage): string[][] {
  return page.alternatives.map((group) => group.options.map((option) => option.label));
}

describe('tabs as sites show them', () => {
  it.each(oneChoice)('%s', (_name, body) => {
    const page = readHtml(`<main><h2>Go</h2><p>Install it.</p>${body}<h2>Next</h2></main>`);
    expect(outline(page)).toEqual(['command: npm i kit', 'command: yarn add kit']);
    expect(choices(page)).toEqual([['npm', 'yarn']]);
    expect(page.prose.map((passage) => passage.text)).toEqual(['Install it.']);
  });
});

it('is a choice where scripts would add the labels', () => {
  const page = readHtml(
    `<main><div class="theme-code-group"><div class="theme-code-group__nav"><ul></ul></div><div class="theme-code-block theme-code-block__active">${npm}</div><div class="theme-code-block">${npm.replace('kit', 'kit-two')}</div><pre class="pre-blank">// Make sure to add code blocks to your code group</pre></div></main>`,
  );
  expect(outline(page)).toEqual(['command: npm i kit', 'command: npm i kit-two']);
  expect(choices(page)).toEqual([['1', '2']]);
});

describe('what stands around the text of a page', () => {
  it('is a note where the site marks it as one', () => {
    const notes = [
      `<div class="theme-admonition theme-admonition-tip admonition_xJq3 alert alert--success"><div class="admonitionHeading_Gvgb">tip</div><div class="admonitionContent_BuS1">${npm}</div></div>`,
      `<aside aria-label="Tip" class="starlight-aside starlight-aside--tip"><p class="starlight-aside__title">Tip</p><div class="starlight-aside__content">${npm}</div></aside>`,
      `<div class="admonitionblock tip"><table><tbody><tr><td class="icon"><i class="fa icon-tip" title="Tip"></i></td><td class="content">${npm}</td></tr></tbody></table></div>`,
      `<div class="tip custom-block"><p class="custom-block-title">Tip</p>${npm}</div>`,
      `<div class="markdown-alert markdown-alert-tip"><p class="markdown-alert-title">Tip</p>${npm}</div>`,
      `<div data-component-part="callout-content" data-callout-type="tip">${npm}</div>`,
    ];
    for (const note of notes)
      expect(readHtml(note).blocks[0]?.context.admonition?.toLowerCase(), note).toContain('tip');
  });

  it('is a heading where a step of the page has a title of its own', () => {
    const page = readHtml(
      `<div role="list" class="steps"><div role="listitem" class="step"><p data-component-part="step-title">Install the kit</p><div data-component-part="step-content">${npm}</div></div></div>`,
    );
    expect(page.sections.at(-1)?.title).toBe('Install the kit');
  });
});

describe('tabs that are named after files', () => {
  const tabs = (first: string, second: string): string =>
    `<h2>Go</h2><div class="vp-code-group"><div class="tabs"><input type="radio"><label data-title="${first}">${first}</label><input type="radio"><label data-title="${second}">${second}</label></div><div class="blocks"><div class="language-js active"><span class="lang">js</span><pre><code>export const a = 1</code></pre></div><div class="language-js"><span class="lang">js</span><pre><code>import { a } from './a.js'</code></pre></div></div></div>`;

  it('are parts of one thing, each under its name', () => {
    const page = readHtml(tabs('a.js', 'b.js'));
    expect(outline(page)).toEqual(['file_create: a.js', 'file_create: b.js']);
    expect(page.alternatives).toEqual([]);
  });

  it('are ways to write one file where only the ending differs', () => {
    expect(choices(readHtml(tabs('kit.config.js', 'kit.config.ts')))).toEqual([
      ['kit.config.js', 'kit.config.ts'],
    ]);
  });
});
