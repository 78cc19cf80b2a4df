// Kept by hand: lists such as html-tag-names also hold `image`, `command`, `content` and `frame`, which parsers of HTML make of
// the components <Image>, <Command>, <Content> and <Frame> of real pages.
const htmlTags = new Set(
  (
    'a abbr address article aside audio b bdi bdo blockquote body br button canvas caption center cite code col colgroup ' +
    'data dd del details dfn dialog div dl dt em embed fieldset figcaption figure font footer form h1 h2 h3 h4 h5 h6 ' +
    'head header hgroup hr html i iframe img input ins kbd label legend li link main map mark menu meta nav object ol ' +
    'optgroup option output p param picture pre progress q s samp section select small source span strike strong style ' +
    'sub summary sup svg table tbody td template textarea tfoot th thead time title tr track tt u ul var video wbr'
  ).split(' '),
);

/** Whether an element is one of HTML's own. */
export function isHtmlTag(name: string): boolean {
  return htmlTags.has(name);
}
