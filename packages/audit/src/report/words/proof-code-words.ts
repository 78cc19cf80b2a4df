/** What is said of a fact: where it holds, where it is open, and what would settle it then. */
export type CodeWords = { holds?: string; open?: string; settles?: string };

const NEXT_RUN = 'The same run again, with time to come to its end.';

const TO_PASS: Readonly<Record<string, CodeWords>> = {
  no_goal: {
    open: 'The page shows no result of using its product.',
    settles: 'A result on the page: what the reader runs, and what they see then.',
  },
  'P1.named': { holds: 'The goal of the page was fixed before anything ran.' },
  not_planned: {
    open: 'The way that was taken does not lead to the goal.',
    settles: 'A reading of the page that carries out the step that is its goal.',
  },
  own_code_ran: { holds: 'The page is about its own code, and that code was run.' },
  input_missing: {
    open: 'The command of the goal works on files that nothing on the page makes, so that it ran without error shows nothing.',
    settles: 'A file for the command to work on, shown on the page.',
  },
  error_reported: {
    open: 'The page does not say what the result looks like, and its code was told of an error instead of one.',
    settles: 'What the code works on, shown on the page, or the result that the reader sees.',
  },
  tool_only: {
    open: 'The steps up to the goal use only tools of the page, and not the product that it speaks of.',
    settles: 'A goal that needs the product itself, and a way to see it without a browser.',
  },
  product_not_called: {
    open: 'No statement of the page that uses the product ran, and no program of the product did.',
    settles: 'A run in which a statement that uses the product runs, or a program of the product starts.',
  },
  not_marked: {
    open: 'Which statements of the page’s code ran was not measured.',
    settles: 'Another run that records each statement that uses the product.',
  },
  statement_not_reached: {
    open: 'The page does not say what the result looks like, and not every statement that uses the product ran.',
    settles: 'A description of the result on the page, or a run that reaches each of these statements.',
  },
  statements_ran: { holds: 'Statements of the page that use the product ran.' },
  program_ran: { holds: 'A command of the page ran a program of the product.' },
  not_watched: {
    open: 'This sandbox did not see which programs were started.',
    settles: 'A run in a sandbox that sees which programs are started.',
  },
  not_done: {
    open: 'The step that is the goal was not done, or did not show its result.',
    settles: 'A run in which that step is done.',
  },
  claim_not_seen: {
    open: 'Something that the page says about its goal was not seen.',
    settles: 'A person who compares what the page says there with what the run shows.',
  },
  ran_without_error: {
    holds: 'The page does not say what the result looks like; its goal ran without error.',
  },
  seen: { holds: 'What the page says about its goal was seen.' },
  seen_differently: { holds: 'What the page says about its goal was seen in another form.' },
  later_results_reached: { holds: 'The later results of the same flow were reached too.' },
  later_result_broken: {
    open: 'A later result of the same flow breaks.',
    settles: 'A correction of the page at the place that the findings name.',
  },
  later_result_unexplained: {
    open: 'A later result of the same flow breaks, and the cause is not known.',
    settles: 'One change that makes it work.',
  },
  later_result_needs: {
    open: 'A later result of the same flow needs something that only the reader has.',
    settles: 'A run with what it needs.',
  },
  later_result_not_tried: {
    open: 'A later result of the same flow was not tried.',
    settles: 'A run that carries it out, or a page that says how.',
  },
  not_controlled: {
    open: 'The journey was not run without the product.',
    settles: 'A run of the same journey without the product.',
  },
  control_cut_short: { open: 'The run without the product did not come to its end.', settles: NEXT_RUN },
  not_withheld: {
    open: 'The product could still be installed in the run that should be without it.',
    settles: NEXT_RUN,
  },
  rejected_without_product: { holds: 'In a run without the product, the goal is not seen.' },
  seen_without_product: {
    open: 'The goal is seen without the product too, so seeing it proves nothing.',
    settles: 'Something on the page that can only be seen with the product.',
  },
  goal_not_seen: {
    open: 'The goal was not seen, so there was nothing to compare with.',
    settles: 'A run in which the goal is seen.',
  },
  goal_replaced: {
    open: 'The file that was run does not contain the code that is the goal.',
    settles: 'A run of the code that the page shows as its goal.',
  },
  words_not_followed: {
    open: 'The page says something about this in words that was not carried out.',
    settles: 'A person who follows these words.',
  },
  rows_open: {
    open: 'Something that the page asks for before this place was not done or not understood.',
    settles: 'A run that carries out these lines of the page, or a person who follows them.',
  },
  rows_done: {
    holds: 'Everything that the page asks for before this place was done or is an option not taken.',
  },
};

const TO_ACCUSE: Readonly<Record<string, CodeWords>> = {
  nothing_named: {
    open: 'No step is named as broken.',
    settles: 'A step that breaks, and the error that it shows.',
  },
  verbatim: { holds: 'What broke is on the page word for word.' },
  line_named: { holds: 'The error names a file that the page shows word for word.' },
  derived: {
    open: 'The auditor derived what broke; it is not on the page word for word.',
    settles: 'The step, written on the page.',
  },
  egress: {
    holds: 'Every host that the step asked for was reached.',
    open: 'A host that the step asked for was not reached.',
    settles: 'A run that can reach it.',
  },
  limits: {
    holds: 'No limit of the sandbox was reached.',
    open: 'A limit of the sandbox ended the step.',
    settles: 'A run with more time, memory or disk space.',
  },
  interference: {
    holds: 'Nothing came between the command and its program.',
    open: 'Something that an earlier step left may have decided how the command ended.',
    settles: 'A run in which nothing comes between the command and its program.',
  },
  self_test: {
    holds: 'The sandbox passed its self-test.',
    open: 'The sandbox did not pass its self-test.',
    settles: 'A run in a sandbox that passes it.',
  },
  no_own_edit: { holds: 'What broke contains no edit that the auditor placed itself.' },
  own_edit: {
    open: 'What broke depends on a file that the auditor put together by its own judgement.',
    settles: 'The whole file on the page.',
  },
  registry: {
    holds: 'The package registry plays no part in what broke.',
    open: 'The package registry of this run is not known to be complete.',
    settles: 'A run with a registry that has every version.',
  },
  excluded: {
    holds:
      'Network, limits, tools, the auditor’s own edits and the registry were each checked, and none is the cause.',
  },
  not_repeated: {
    open: 'It was seen once.',
    settles: 'A second run in a clean sandbox.',
  },
  same_again: { holds: 'A second clean sandbox shows the same.' },
  other_again: {
    open: 'A second clean sandbox shows something else.',
    settles: 'Further runs that agree.',
  },
  counterfactual: { holds: 'With one change the step that broke goes well.' },
  two_changes: {
    holds: 'With two changes together the step that broke goes well, and with neither of them alone.',
  },
  matched: { holds: 'The error names its cause, and the page was checked for it.' },
  unexplained: {
    open: 'Why it breaks is not known.',
    settles: 'A change, or two together, that makes the step work.',
  },
  other_reading_passes: {
    open: 'Another reading of the page gets through.',
    settles: 'A sentence on the page that says which reading is meant.',
  },
  readings_left: {
    open: 'Another possible reading of the page was not tried.',
    settles: 'A run of each of them.',
  },
  other_readings_break: { holds: 'Every other possible reading of the page breaks too.' },
  earlier_use: {
    open: 'Above this step the page uses its product in a way that was not tried and may be all that it leads to.',
    settles: 'The files that this use needs, on the page or beside it.',
  },
  folder_not_entered: {
    open: 'A command of the page made a project in a folder of its own, and it was not tried to go on from there.',
    settles: 'A sentence on the page that says in which folder the reader goes on.',
  },
  nameless_code: {
    open: 'The file that is missing may be code that the page shows without a name.',
    settles: 'The name of the file that each piece of code goes into.',
  },
  one_reading: { holds: 'At this step the page can only be read in one way.' },
};

const TO_BLOCK: Readonly<Record<string, CodeWords>> = {
  no_result_on_page: { holds: 'The page shows no result of using its product.' },
  rest_done: { holds: 'What the page does ask for was done.' },
  page_shows_more: {
    open: 'The page shows more code, and it is not known whether that leads to a result.',
    settles: 'A command or a sentence on the page that says how that code is run.',
  },
  nothing_more: { holds: 'There is nothing more on the page that could be carried out.' },
  page_has_goal: {
    open: 'The page does lead to a result.',
    settles: 'A run that carries it out.',
  },
  'B1.named': { holds: 'What only the reader has is named by the page or by the error.' },
  not_named: {
    open: 'What is missing is not named.',
    settles: 'The page’s words for it, or an error that names it.',
  },
  all_before: { holds: 'Every step before it was done.' },
  stands_on_page: {
    holds: 'The page itself asks for it; only the audit’s environment stopped the journey before it.',
  },
  not_all_before: {
    open: 'A step before it was not done.',
    settles: 'A run in which every step before it is done.',
  },
  later_result_waits: { holds: 'A later result of the page’s main flow was not seen without it.' },
  goal_waits: { holds: 'What the page leads to was not seen without it.' },
  goal_seen: {
    open: 'What the page leads to was seen without it.',
    settles: 'A result that is not seen without it.',
  },
};

/** The words for each code of a fact; where one code means two things, the obligation stands in front of it. */
export const CODE_WORDS: Readonly<Record<string, CodeWords>> = { ...TO_PASS, ...TO_ACCUSE, ...TO_BLOCK };
