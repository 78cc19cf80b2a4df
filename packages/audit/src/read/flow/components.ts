import type { Element } from 'hast';
import { isKnownCommand } from '../blocks/shell-words.ts';
import { attribute, linesOf, plainName } from '../source/element.ts';
import type { Code } from './flow.ts';
import { npmCommand, wordsOf } from './package-commands.ts';

const admonitions =
  /^(?:alert|note|tip|warning|warn|info|callout|aside|admonition|important|caution|danger|check|hint|success|error|question|example|seealso|deprecated|banner|readmore|learnmore|goodtoknow|box|attention|abstract|bug|quote)$/;
const detailNames =
  /^(?:details|accordion|accordionitem|expandable|collapsible|collapse|dropdown|disclosure|toggle|spoiler)$/;
const tabGroups =
  /^(?:tabs|codegroup|codetabs|tabbedcode|tabgroup|tabset|codeblocks|tabbedcontent|packagemanagertabs|pkgtabs|multicode|codeswitcher|switcher|snippets?group|installtabs|contenttabs|codeexamples?|starlighttabs)$/;
const tabItems = /^(?:tabitem|tab|tabpanel|tabcontent|codetab|tabspanel|slot|tabscontent|tabsitem)$/;
const trees = /^(?:(?:starlight)?filetree|tree|files|directorytree|folderstructure|filestructure)$/;
const known =
  /^(?:steps?|step|fragment|div|span|card|cards|cardgroup|linkcard|cardgrid|grid|frame|columns?|image|img|figure|youtube|link|icon|badge|video|br|hr|center|picture|source|tooltip|since|scrimbalink|recommended|intro|youwilllearn)$/;

/** What an element of a page's own vocabulary stands for. */
export type ComponentKind = 'admonition' | 'details' | 'tabs' | 'tab' | 'tree' | 'known' | 'other';

/** The kind of a component by its name. */
export function componentKind(name: string): ComponentKind {
  const plain = plainName(name);
  if (admonitions.test(plain)) return 'admonition';
  if (detailNames.test(plain)) return 'details';
  if (tabGroups.test(plain)) return 'tabs';
  if (tabItems.test(plain)) return 'tab';
  if (trees.test(plain)) return 'tree';
  return known.test(plain) ? 'known' : 'other';
}

const runsRemotely = /remote|npx|dlx|exec|create|^run|^cli|cli$/;
const installs = /install|pkg|package|npm|add/;

function unquoted(value: string | null): string | null {
  return value === null
    ? null
    : value
        .trim()
        .replace(/^(["'`])([\s\S]*)\1$/, '$2')
        .trim();
}

const launchers = /^(?:npm|npx|yarn|pnpm|bunx?|deno|node|cd|mkdir|git|curl|\$)\s/;

/** One command per package manager, as the members of an object. */
function npmMember(value: string | null): string | null {
  if (value === null || !/^\s*\{[\s\S]*\}\s*$/.test(value)) return null;
  return /(?:^|[{,\s])["']?npm["']?\s*:\s*(["'`])(.+?)\1/.exec(value)?.[2] ?? null;
}

/** One command per package manager, each in an attribute of its name. */
function npmAttribute(element: Element): string | null {
  const value = attribute(element, 'npm');
  if (!value || attribute(element, 'pnpm', 'yarn') === null) return null;
  const quoted = [...value.matchAll(/(["'`])(.+?)\1/g)].map((match) => match[2] ?? '');
  const commands = quoted.length > 0 ? quoted : [value];
  return commands.map((command) => (launchers.test(command) ? command : `npm ${command}`)).join('\n');
}

/** The command that a component renders, by its attributes and the hint that its name gives. */
function commandOf(element: Element): string | null {
  const name = plainName(element.tagName);
  const given = attribute(element, 'command', 'cmd', 'run', 'npmCommand', 'commands');
  const stated = npmMember(given) ?? unquoted(given);
  const packages = wordsOf(
    unquoted(
      attribute(element, 'pkg', 'pkgs', 'package', 'packages', 'packageName', 'lib', 'libs', 'dependencies'),
    ),
  );
  const args = wordsOf(unquoted(attribute(element, 'args', 'flags')));
  const dev = attribute(element, 'dev', 'saveDev', 'isDev', 'D') !== null;
  const action = unquoted(attribute(element, 'type', 'action', 'mode')) ?? (dev ? 'add-dev' : null);
  const own = npmAttribute(element);
  if (own) return own;
  if (packages.length > 0) {
    const verb = action ?? stated ?? (runsRemotely.test(name) && !installs.test(name) ? 'exec' : 'install');
    return npmCommand({
      action: verb,
      packages,
      args: dev && verb !== 'add-dev' ? ['--save-dev', ...args] : args,
    });
  }
  if (!stated) return null;
  if (launchers.test(stated) || stated.includes('\n')) return stated;
  const [verb = '', ...words] = stated.split(/\s+/);
  if (words.length > 0 && installs.test(name) && /^(?:install|add|i|create|init|run|exec|dlx)$/.test(verb))
    return npmCommand({ action: verb, packages: words, args });
  const asAction = npmCommand({ action: stated, packages: args, args: [] });
  if (asAction && (args.length > 0 || /^(?:install|ci|test|start)$/.test(stated))) return asAction;
  return runsRemotely.test(name) ? `npx ${stated}` : null;
}

function code(element: Element, text: string, lang: string | null): Code {
  return {
    kind: 'code',
    lang,
    meta: null,
    title: attribute(element, 'title', 'filename', 'file', 'name'),
    text,
    ...linesOf(element),
    origin: 'component',
  };
}

const htmlTags =
  /^(?:a|abbr|address|article|aside|audio|b|blockquote|body|br|button|canvas|caption|center|cite|code|col|colgroup|data|dd|del|details|dfn|dialog|div|dl|dt|em|embed|fieldset|figcaption|figure|font|footer|form|h[1-6]|head|header|hgroup|hr|html|i|iframe|img|input|ins|kbd|label|legend|li|link|main|map|mark|menu|meta|nav|object|ol|optgroup|option|output|p|param|picture|pre|progress|q|s|samp|section|select|small|source|span|strike|strong|style|sub|summary|sup|svg|table|tbody|td|template|textarea|tfoot|th|thead|time|title|tr|track|tt|u|ul|var|video|wbr)$/;

/** Whether an element is one of HTML's own. */
export function isHtmlTag(name: string): boolean {
  return htmlTags.test(name);
}

/** The code that a component holds in its attributes: a command, or a file's text in `code`. */
export function codeOfComponent(element: Element): Code | null {
  if (isHtmlTag(element.tagName)) return null;
  const text = unquoted(attribute(element, 'code', 'snippet'));
  if (text && /\s/.test(text)) return code(element, text, attribute(element, 'lang', 'language'));
  const command = commandOf(element) ?? commandText(element);
  return command ? code(element, command, 'sh') : null;
}

/** A command that a component shows as it stands. */
function commandText(element: Element): string | null {
  if (!/snippet|command|terminal|shell|cli/.test(plainName(element.tagName))) return null;
  const text = unquoted(attribute(element, 'text', 'value', 'content'));
  return text && isKnownCommand(text) && /\s/.test(text) ? text : null;
}

/** Whether a component that shows nothing of itself could hide a step. */
export function couldHideStep(element: Element): boolean {
  const name = plainName(element.tagName);
  return /install|command|code|snippet|setup|quickstart|getstarted|tabs|partial|include|^render$|terminal|shell|createproject|starter/.test(
    name,
  );
}
