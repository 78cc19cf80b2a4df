import type { MarkupReason } from '../../model/source.ts';

/** What a report says of markup that was not understood. */
export const markupWords: Record<MarkupReason, string> = {
  component_without_content: 'The content of this component is not part of the page.',
  component_around_content:
    'The text in this component was read; what the component makes of it is not known.',
  attribute_text: 'An attribute of this markup says something that was not understood.',
  code_with_expression: 'A part of the code in this component is not on the page.',
  included_file: 'The site shows a file here that is not part of the page.',
  template_call: 'A template call whose result is not known.',
  expression: 'A value that is filled in when the site is built.',
  module_code: 'A part of the page that only the site’s own build tool runs.',
  embedded_page: 'The site shows another page here, which is not part of this one.',
};
