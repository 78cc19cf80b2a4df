import { plainName } from '../source/element.ts';

function names(...lines: string[]): ReadonlySet<string> {
  return new Set(lines.join(' ').split(' '));
}

const admonitions = names(
  'alert note tip warning warn info callout aside admonition important caution danger check hint success error',
  'question example seealso deprecated banner readmore learnmore goodtoknow box attention abstract bug quote',
);
const details = names(
  'details accordion accordionitem expandable collapsible collapse dropdown disclosure toggle spoiler',
);
const tabGroups = names(
  'tabs codegroup codetabs tabbedcode tabgroup tabset codeblocks tabbedcontent packagemanagertabs pkgtabs multicode',
  'codeswitcher switcher snippetgroup snippetsgroup installtabs contenttabs codeexample codeexamples starlighttabs',
  'tabpane codeblocktabs devsiteselector',
);
const tabItems = names(
  'tabitem tab tabpanel tabcontent codetab tabspanel slot tabscontent tabsitem tabstab codegroupitem codeblocktab',
);
const trees = names('filetree starlightfiletree tree files directorytree folderstructure filestructure');
/** Components that lay out, decorate or link, and hold nothing else to follow. */
const known = names(
  'steps step stepper fragment div span card cards cardgroup linkcard cardgrid grid frame columns column image img',
  'figure youtube link icon badge video br hr center picture source tooltip since scrimbalink recommended intro',
  'youwilllearn logo linkbutton button anchor iconify avatar avatars spacer divider separator toc tableofcontents',
  'sponsors contributors contributorslist backers clientonly noscript head seo meta title subtitle hero herocard',
  'feature features featurecard navcard doccard doccardlist docscard docslink nextlink navlink nuxtlink routerlink',
  'gatsbylink emoji shield badges rating footer header toolbar scrollarea breadcrumb breadcrumbs feedback editlink',
  'themedimage zoomableimage nextimage nuxtimg nuxtpicture lightbox gif screenshot carousel chart diagram animation',
  'math katex time abbr kbd highlight mark comment raw endraw wbr ad ads newsletter subscribe cookiebanner',
  // Elements that a code host puts around what authors wrote.
  'gemoji markdownaccessiblitytable relativetime animatedimage themedpicture',
);

/** What an element of a page's own vocabulary stands for. */
export type ComponentKind = 'admonition' | 'details' | 'tabs' | 'tab' | 'tree' | 'known' | 'other';

const kinds: [ReadonlySet<string>, ComponentKind][] = [
  [admonitions, 'admonition'],
  [details, 'details'],
  [tabGroups, 'tabs'],
  [tabItems, 'tab'],
  [trees, 'tree'],
  [known, 'known'],
];

/** The kind of a component by its name. */
export function componentKind(name: string): ComponentKind {
  const plain = plainName(name);
  return kinds.find(([group]) => group.has(plain))?.[1] ?? 'other';
}

const stepWords = [
  ...[
    'install',
    'command',
    'code',
    'snippet',
    'setup',
    'quickstart',
    'getstarted',
    'tabs',
    'partial',
    'include',
  ],
  ...['terminal', 'shell', 'createproject', 'starter'],
];

/** Notes speak of something else than the steps, whatever their names begin with. */
const noteEndings = ['callout', 'banner', 'alert', 'admonition', 'notice'];

/** Whether a name ends like that of a note. */
export function namesNote(name: string): boolean {
  const plain = plainName(name);
  return noteEndings.some((ending) => plain.endsWith(ending));
}

/** Whether a name speaks of something to run or to write; of markup without content the name is all there is to go by. */
export function namesStep(name: string): boolean {
  const plain = plainName(name);
  return !namesNote(name) && (plain === 'render' || stepWords.some((word) => plain.includes(word)));
}

const includeNames = names(
  'include includerelative includecode includemarkdown includefile partial import render snippet literalinclude',
  'readfile codefromfile codefile codeimport importcode sourcecode embedcode remotecode',
);

/** Whether a tag, macro or component of this name shows a file of its site. */
export function namesInclude(name: string): boolean {
  return includeNames.has(plainName(name));
}
