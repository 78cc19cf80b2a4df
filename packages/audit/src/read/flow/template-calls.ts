import type { Lines } from '../source/element.ts';
import { type Piece, pieceNamed, readPieces } from '../source/pieces.ts';
import { nameAtStart, wordsIn } from '../source/plain-text.ts';
import { isCommandLine } from './component-values.ts';
import type { Code, Unknown } from './flow.ts';
import { npmCommand, wordsOf } from './package-commands.ts';
import type { TemplateSpan } from './template-spans.ts';
import { unknownMarkup, unknownTemplate } from './unknown-markup.ts';

/** The pieces of an argument list; those of one object count as arguments too. */
function argumentsIn(args: string): Piece[] {
  return readPieces(args).flatMap((piece) =>
    piece.form === 'braces' && piece.name === null ? readPieces(piece.text) : [piece],
  );
}

function listOf(piece: Piece | undefined): string[] {
  if (piece === undefined) return [];
  return piece.form === 'list' ? wordsOf(`[${piece.text}]`) : wordsIn(piece.text);
}

function textOf(piece: Piece | undefined): string | null {
  return piece && piece.form !== 'list' ? piece.text : null;
}

const runners = ['npx', 'exec', 'dlx', 'bunx'];
const installers = ['install', 'add', 'npm', 'pkg', 'package'];

function says(name: string, words: string[]): boolean {
  const small = name.toLowerCase();
  return words.some((word) => small.includes(word));
}

/** The command that a macro, shortcode or directive renders, by its name and its arguments. */
function commandOfCall(name: string, args: string): string | null {
  const pieces = argumentsIn(args);
  const packages = listOf(pieceNamed(pieces, 'packages', 'package', 'pkg', 'name'));
  const extra = listOf(pieceNamed(pieces, 'args', 'arguments', 'flags'));
  const stated = textOf(pieceNamed(pieces, 'command', 'cmd', 'action', 'type'));
  const runner = says(name, runners) || name.endsWith('-x') ? 'exec' : null;
  const script = textOf(pieceNamed(pieces, 'script'));
  if (script) return `npm run ${script}`;
  if (runner && packages.length === 0 && stated) return `npx ${stated}`;
  const action = runner ?? stated ?? (says(name, installers) ? 'install' : null);
  if (packages.length > 0 || stated) {
    const built = action ? npmCommand({ action, packages, args: extra }) : null;
    return built ?? (stated && wordsIn(stated).length > 1 ? stated : null);
  }
  const [only, ...others] = pieces;
  // What a directive shows stands in the brackets behind its name.
  if (only?.form === 'list' && only.name === null && isCommandLine(only.text)) return only.text;
  const text = only?.form === 'quoted' && only.name === null && others.length === 0 ? only.text : null;
  if (!text) return null;
  if (isCommandLine(text)) return text;
  if (runner) return `npx ${text}`;
  return says(name, ['install', 'add']) ? `npm install ${text}` : null;
}

function codeOf(text: string, { line, lastLine }: Lines): Code {
  return { kind: 'code', lang: 'sh', meta: null, title: null, text, line, lastLine, origin: 'template' };
}

/** A macro call, `name(arguments)`, in the braces of a template. */
function callIn(inner: string): { name: string; args: string } | null {
  const name = nameAtStart(inner, '.');
  const rest = inner.slice(name.length).trim();
  return name !== '' && rest.startsWith('(') && rest.endsWith(')') ? { name, args: rest.slice(1, -1) } : null;
}

function outputNode({ inner, source }: TemplateSpan, lines: Lines): Code | Unknown {
  // Handlebars and mdBook include files by signs in front of a name.
  if (inner.startsWith('#include') || inner.startsWith('>') || inner.startsWith('#rustdoc_include'))
    return unknownMarkup('included_file', source, lines, true);
  const call = callIn(inner);
  if (!call) return unknownMarkup('expression', source, lines, false);
  const command = commandOfCall(call.name, call.args);
  return command === null ? unknownMarkup('template_call', source, lines, true) : codeOf(command, lines);
}

/** The command that a tag, shortcode or directive renders, or that it was not understood. */
export function nodeOfName(name: string, args: string, source: string, lines: Lines): Code | Unknown | null {
  const command = commandOfCall(name, args);
  return command === null ? unknownTemplate(name, source, lines) : codeOf(command, lines);
}

/** The command that a piece of template language renders, or that it was not understood; null for what shows nothing. */
export function nodeOfSpan(span: TemplateSpan, lines: Lines): Code | Unknown | null {
  const { form, inner, source } = span;
  if (form === 'comment') return null;
  if (form === 'include') return unknownMarkup('included_file', source, lines, true);
  if (form === 'output') return outputNode(span, lines);
  // The end of a shortcode begins with a slash, and so has no name.
  const name = nameAtStart(inner, '-.');
  if (inner.startsWith('end') || name === '') return null;
  return nodeOfName(name, inner.slice(name.length), source, lines);
}

/** Whether the source of a span stays in its sentence, where a value or a word would stand. */
export function staysInText({ form, inner, source }: TemplateSpan): boolean {
  if (form === 'shortcode') return true;
  if (form === 'directive') return !source.startsWith(':pm-');
  return form === 'output' && callIn(inner) === null;
}
