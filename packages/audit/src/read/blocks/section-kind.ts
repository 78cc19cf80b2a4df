import type { Section } from '../../model/source.ts';
import { sectionTitles } from '../../phrases/tables/section-titles.ts';

/** What a section is for, by its title; the text above the first heading is the introduction. */
export function sectionKind(title: string, level: number): Section['kind'] {
  if (level <= 1) return 'intro';
  return sectionTitles.first(title)?.row.kind ?? 'usage';
}
