import type { Element, Nodes } from 'hast';
import { fromHtml } from 'hast-util-from-html';
import { sharedWords } from '../markdown-sibling.ts';
import { byBounds, type Check, finding, type PageFacts, plain, withoutForm } from './check.ts';

const GOOD_CHARACTERS = 50_000;
const BEARABLE_CHARACTERS = 100_000;
const FEWEST_SHARED = 0.8;
const GOOD_REPEATED = 0.25;
const BEARABLE_REPEATED = 0.5;

type Panel = { text: string; headings: string[] };
type Tabs = { tabs: number; panels: Panel[] };

/** Whether what stands in tabs is there for a reader who clicks nothing. */
export const tabChecks: readonly Check[] = [
  {
    name: 'tabbed-content-serialization',
    run(facts) {
      if (facts.html === null) return withoutForm('html');
      const { tabs, panels } = tabsOf(facts.html.text);
      if (tabs === 0) return plain('no_tabs');
      const filled = panels.filter(({ text }) => text.trim() !== '');
      if (filled.length < tabs)
        return finding('fail', { code: 'tabs_empty', params: { empty: tabs - filled.length, tabs } });
      const lost = filled.filter((panel) => isLost(panel, facts)).length;
      if (lost > 0) return finding('fail', { code: 'tabs_lost_in_markdown', params: { lost, tabs } });
      const characters = filled.reduce((sum, { text }) => sum + text.length, 0);
      const outcome = byBounds(characters, GOOD_CHARACTERS, BEARABLE_CHARACTERS);
      const observed = plain(outcome === 'pass' ? 'tabs_whole' : 'tabs_too_long');
      return finding(outcome, observed, { code: 'characters', params: { characters } });
    },
  },
  {
    name: 'section-header-quality',
    run({ html }) {
      if (html === null) return withoutForm('html');
      const all = tabsOf(html.text).panels.flatMap(({ headings }) => headings);
      if (all.length === 0) return plain('no_tab_headings');
      // The same heading in two tabs names neither once they stand below each other.
      const repeated = all.filter((heading) => all.indexOf(heading) !== all.lastIndexOf(heading)).length;
      const outcome = byBounds(repeated / all.length, GOOD_REPEATED, BEARABLE_REPEATED);
      return outcome === 'pass'
        ? finding('pass', plain('tab_headings_telling'))
        : finding(outcome, {
            code: 'tab_headings_repeated',
            params: { repeated, headings: all.length },
          });
    },
  },
];

function isLost({ text }: Panel, { markdown }: PageFacts): boolean {
  return markdown !== null && sharedWords(text, markdown.text) < FEWEST_SHARED;
}

// What was measured before is not nested too deeply for the parser.
function tabsOf(html: string): Tabs {
  const elements = elementsIn(fromHtml(html));
  const ofRole = (role: string) => elements.filter(({ properties }) => properties.role === role);
  return { tabs: ofRole('tab').length, panels: ofRole('tabpanel').map(readPanel) };
}

function readPanel(panel: Element): Panel {
  const headings = elementsIn(panel).filter(({ tagName }) => /^h[1-6]$/u.test(tagName));
  return { text: textOf(panel), headings: headings.map((heading) => textOf(heading).trim().toLowerCase()) };
}

function elementsIn(root: Nodes): Element[] {
  return nodesIn(root).flatMap((node) => (node.type === 'element' ? [node] : []));
}

function textOf(root: Nodes): string {
  return nodesIn(root)
    .map((node) => (node.type === 'text' ? node.value : ' '))
    .join('');
}

// A stack of our own: a hostile page nests deeper than the call stack goes.
function nodesIn(root: Nodes): Nodes[] {
  const found: Nodes[] = [];
  const waiting: Nodes[] = [root];
  for (let node = waiting.pop(); node !== undefined; node = waiting.pop()) {
    found.push(node);
    if ('children' in node) for (const child of node.children.toReversed()) waiting.push(child);
  }
  return found;
}
