/** What an installed package offers to code: its exports, members of these, and names in its types. */
export type Surface = {
  package: string;
  exports: string[];
  names: string[];
  /** Whether the page is the README that this very version carries: it speaks of no other one, which a registry may lack. */
  isOwnPage: boolean;
};

/** What a look around in the sandbox found before the step that failed; programs of strangers have a say in it. */
export type LookAround = {
  /** Files below the folder in which the shell stands, without packages. */
  files: string[];
  /** The scripts of its package.json. */
  scripts: string[];
  /** The programs that its packages bring. */
  programs: string[];
  /** What the packages that the page's code brings in offer. */
  surface: Surface[];
};

/** What is known where nobody could look. */
export const nothingSeen: LookAround = { files: [], scripts: [], programs: [], surface: [] };
