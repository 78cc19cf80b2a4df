import { addPrompts, offerManagers, renameLanguages } from './neutral-blocks.mjs';
import {
  addOptionalSections,
  addPleasantry,
  listHeadings,
  renderAsHtml,
  rewordProse,
} from './neutral-prose.mjs';
import { spreadTabs, turnTabs } from './neutral-tabs.mjs';

/** Every way to change a page without changing what it says, by its name. */
export const neutralKinds = {
  fence_language: renameLanguages,
  prompts_added: addPrompts,
  lists_for_headings: listHeadings,
  tabs_as_sections: spreadTabs,
  prose_reworded: rewordProse,
  sentence_added: addPleasantry,
  optional_section: addOptionalSections,
  manager_offered_first: offerManagers,
  manager_tab_first: turnTabs,
  html_generated: renderAsHtml,
};
