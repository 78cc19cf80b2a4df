import { type PhraseRow, phraseTable } from '../table.ts';

/** What a sentence asks or claims in words alone, for the ledger. */
export type PromisePhrase =
  | 'seen_text'
  | 'seen'
  | 'response'
  | 'file_made'
  | 'requirement'
  | 'answer_prompt'
  | 'accept_defaults'
  | 'set_value'
  | 'obtain'
  | 'follow_prompts';

type Row = PhraseRow<PromisePhrase>;

const seen: Row[] = [
  {
    id: 'promise-you-see-text',
    kind: 'seen_text',
    says: 'you (will|should|may|can|would) now? (see|get) ..8 <text>',
    unless: '(as you can see)|documentation|docs|referenced',
    example: 'You should now see the message "Hello".',
    slots: { text: 'Hello' },
    not: 'As you can see, you can see `go` in it.',
    pages: 4,
  },
  {
    id: 'promise-shows-quoted',
    kind: 'seen_text',
    says: '(prints|logs|displays|shows|outputs) ..4 <text=quoted>',
    unless: 'if|unless|when|option|flag',
    example: 'A server that displays "Hello" in your browser.',
    slots: { text: 'Hello' },
    not: 'When it fails, it prints "no".',
    pages: 1,
  },
  {
    id: 'promise-you-see',
    kind: 'seen',
    says: 'you (will|should) now? (see|(get (a|an|the) ..3 (error|response|message|list|page|result|output)))',
    unless: 'unless|later|documentation|docs|referenced|why|how|when',
    example: 'You should see the start page.',
    not: 'Later you will see how it works.',
    pages: 1,
  },
  {
    id: 'promise-to-verify',
    kind: 'seen',
    says: '^ (look|check|open|go) ... to (verify|confirm|see)',
    unless: 'documentation|docs|guide|(check out)',
    example: 'Look inside the folder to verify that it is empty.',
    not: 'Check the docs to see more.',
    pages: 1,
  },
  {
    id: 'promise-responds-with',
    kind: 'response',
    says: '(respon*|repl*|answer*) ..2 with ..4 <text>',
    unless: 'if|unless|you|(with ..3 (to|on|for) <text>)',
    example: 'The app responds with "Hello" for requests to the root.',
    slots: { text: 'Hello' },
    not: 'If it fails, it responds with "no".',
    pages: 1,
  },
];

const files: Row[] = [
  {
    id: 'promise-makes-file',
    kind: 'file_made',
    says: '((will|should) (generate|create|write|emit|produce|output))|generates|creates|writes|emits|produces|outputs ..5 <path>',
    unless: 'let|if|can|could|would|(we will)|(you (will|should))',
    example: 'This will generate a `kit.json` file.',
    slots: { path: 'kit.json' },
    not: 'Later we will create a `kit.json` file.',
    pages: 4,
  },
  {
    id: 'promise-you-have-file',
    kind: 'file_made',
    says: 'you (will|should) now? (have|find) ..4 <path>',
    unless: 'if',
    example: 'You will have a new `kit.json` file in your folder.',
    slots: { path: 'kit.json' },
    not: 'If it worked, you will have `kit.json`.',
    pages: 2,
  },
  {
    id: 'promise-file-is-made',
    kind: 'file_made',
    says: '(generated|created|written|emitted|produced|saved|placed|bundled|compiled) (in|into|to|at|under) (a|an|the|your)? <path>',
    unless: 'if|can|could|would',
    example: 'You should see the output written to `dist/kit.js`.',
    slots: { path: 'dist/kit.js' },
    not: 'It can be saved to `kit.json`.',
    pages: 1,
  },
];

const needs: Row[] = [
  {
    id: 'promise-needs-node',
    kind: 'requirement',
    says: '(node|node.js|nodejs) \\(?  (version|versions|v|lts|is|at least|>=|>|^|~)? ..3 <version>',
    unless:
      'deprecat*|dropped|removed|released|prior|earlier|below|older|if|when|available|types|since|target|via|(end of life)|(no longer)|benchmark*|measured|((each|every|per|a|an|one|child|parent|leaf|root) node)|((running|obtained|taken) (on|using|with) (node|node.js|nodejs) <version> (.|,|$))',
    example: 'You need Node.js version 20 or later.',
    slots: { version: '20' },
    not: 'Support for Node.js 8 was dropped.',
    pages: 7,
  },
];

const tasks: Row[] = [
  {
    id: 'promise-need-to-get',
    kind: 'obtain',
    says: '(need|(must have)) (to (get|create|generate|obtain|verify|register))? ..5 (key|keys|token|tokens|credentials|account|domain|(funded wallet))',
    unless: '(not need)|(no need)',
    example: 'First, you need to get an API key.',
    not: 'You do not need to get an API key.',
    pages: 1,
  },
  {
    id: 'promise-get-key',
    kind: 'obtain',
    says: '(get|create|generate|obtain|grab|request|copy) ..5 (key|keys|token|tokens|credentials|secret|account)',
    unless:
      'will|(to (get|create|generate|obtain|request|copy))|(you can)|example|function|method|option|returns|((key|keys|token|tokens|account) (stream|streams|value|values|type|types|map|list|array|object|objects))|((from|of|in|with) (the|a|an|this|each) (map|object|array|cache|lexer|parser|table|dictionary|element|input|entry|index))',
    example: 'Get your API key from the dashboard.',
    not: 'This will generate the token we need.',
    pages: 1,
  },
  {
    id: 'promise-replace',
    kind: 'set_value',
    says: '(replace|substitute|swap) ..3 <name=code> ... with|by|for',
    unless: 'function|method|(the option)',
    example: 'Replace `SHA` with the hash of your commit.',
    slots: { name: 'SHA' },
    not: 'The function will replace `a` with something.',
    pages: 1,
  },
  {
    id: 'promise-set-variable',
    kind: 'set_value',
    says: '(set|store|export|save|put|define) ...8 (environment variable|env variable|environment)',
    unless: '(you can)|option|(by default)|(to (set|store|export))',
    example: 'Store the token in a new environment variable.',
    not: 'You can set it by an environment variable.',
    pages: 1,
  },
  {
    id: 'promise-answer',
    kind: 'answer_prompt',
    says: '(select|choose|pick|answer) (the|with)? <answer=text>',
    unless:
      '((can|to|may|could|you|we) (select|choose|pick))|(from (a|an|the|your|this|each) (table|array|object|collection|map|database|row))',
    example: 'Select `nodejs` as the template.',
    slots: { answer: 'nodejs' },
    not: 'You can choose `small`.',
    pages: 1,
  },
  {
    id: 'promise-accept-defaults',
    kind: 'accept_defaults',
    says: '((accept*|keep*|use*|choose*|select*|leav*) (all|of|the|its)? (all|of|the|its)? (default|defaults))|((press*|hit*) (enter|return))',
    unless:
      '(default (config|template|project|export|port|branch|import|value))|option|(by default)|((enter|return) to (submit|send|search|save|add))|form|forms',
    example: 'Accept all the defaults.',
    not: 'Use the default export.',
    pages: 3,
  },
  {
    id: 'promise-replace-value',
    kind: 'set_value',
    says: '^ (replace|substitute) ..4 (with|by)',
    unless: '<code>',
    example: 'Replace the value with the token that you copied.',
    not: 'Replace it with `kit`.',
    pages: 1,
  },
];

/** What prose asks and claims that no block and no other rule repeats. */
export const promises = phraseTable<PromisePhrase>('promises', [...files, ...seen, ...needs, ...tasks]);
