import { describe, expect, it } from 'vitest';
import { type ComponentKind, componentKind, namesInclude, namesNote, namesStep } from './component-names.ts';

describe('the kind of a component', () => {
  it.each<[string, ComponentKind]>([
    ['Note', 'admonition'],
    ['Callout', 'admonition'],
    ['SeeAlso', 'admonition'],
    ['good-to-know', 'admonition'],
    ['Warning', 'admonition'],
    ['Details', 'details'],
    ['AccordionItem', 'details'],
    ['Collapsible', 'details'],
    ['Tabs', 'tabs'],
    ['CodeGroup', 'tabs'],
    ['code-group', 'tabs'],
    ['PackageManagerTabs', 'tabs'],
    ['devsite-selector', 'tabs'],
    ['TabItem', 'tab'],
    ['Tabs.Tab', 'tab'],
    ['tabitem', 'tab'],
    ['slot', 'tab'],
    ['FileTree', 'tree'],
    ['Files', 'tree'],
    ['Steps', 'known'],
    ['LinkCard', 'known'],
    ['YouTube', 'known'],
    ['g-emoji', 'known'],
    ['Install', 'other'],
    ['Notes', 'other'],
    ['TabbedThing', 'other'],
    ['', 'other'],
    ['constructor', 'other'],
  ])('%j is %s', (name, kind) => {
    expect(componentKind(name)).toBe(kind);
  });
});

describe('a name that speaks of a step', () => {
  it.each([
    ...['InstallKit', 'CommandLine', 'CodeSample', 'Snippet', 'SetupGuide', 'QuickStart', 'GetStarted'],
    ...['LanguageTabs', 'Partial', 'IncludeFile', 'Terminal', 'ShellSession', 'CreateProject', 'Starter'],
    'render',
  ])('%s', (name) => {
    expect(namesStep(name)).toBe(true);
  });

  it.each([
    ...['Pricing', 'Renderer', 'InstallCallout', 'SetupNotice', 'CodeBanner', 'ShellAlert', 'CodeAdmonition'],
    '',
  ])('is not %j', (name) => {
    expect(namesStep(name)).toBe(false);
  });
});

describe('a name that ends like that of a note', () => {
  it.each([
    ['BetaCallout', true],
    ['upgrade-banner', true],
    ['PreviewAlert', true],
    ['MyAdmonition', true],
    ['BetaNotice', true],
    ['NoticeBoard', false],
    ['AlertDialogCode', false],
  ])('%s: %s', (name, expected) => {
    expect(namesNote(name)).toBe(expected);
  });
});

describe('a name of what shows a file', () => {
  it.each([
    'include',
    'include_relative',
    'Partial',
    'render',
    'literalinclude',
    'CodeFromFile',
    'read-file',
  ])('%s', (name) => {
    expect(namesInclude(name)).toBe(true);
  });

  it.each(['includes', 'code', 'file', 'Partials'])('is not %s', (name) => {
    expect(namesInclude(name)).toBe(false);
  });
});
