/** What the texts of marks depend on: the file of the notes, and whether the code has types. */
export type MarkDialect = { notesFile: string; isTyped: boolean };

/** Text in front of and behind an expression. */
export type Around = { open: string; close: string };

/**
 * `Object()` gives back what it gets, as any type: so compilers of TypeScript accept this without a cast and without
 * the types of Node.js. Node.js before 20.16 has no other way to its modules that waits for nothing.
 */
const process = 'p=Object(globalThis).process';

function moduleOf(name: string): string {
  return `(p.getBuiltinModule?p.getBuiltinModule('${name}'):p.mainModule.require('${name}'))`;
}

/** A statement that notes once in a process that it was reached; it prints nothing and never throws. */
export function markStatement(id: string, { notesFile }: MarkDialect): string {
  const key = JSON.stringify(`waymark:${id}`);
  const line = JSON.stringify(`${JSON.stringify({ mark: id })}\n`);
  const append = `${moduleOf('fs')}.appendFileSync(${JSON.stringify(notesFile)},${line})`;
  const remember = `Object.defineProperty(p,${key},{value:1})`;
  return `try{const ${process};if(!p[${key}]){${append};${remember}}}catch{}`;
}

/** A function that gives back what it gets, so that types are still inferred through it. */
function passing({ isTyped }: MarkDialect, statements: string): Around {
  const head = isTyped ? '(<T,>(v:T):T=>' : '(v=>';
  return { open: `${head}{${statements}return v})((`, close: '))' };
}

/** What marks an expression after it was evaluated. */
export function markAround(id: string, dialect: MarkDialect): Around {
  return passing(dialect, `${markStatement(id, dialect)};`);
}

/** Whether `v` is a promise of the language itself: others may begin their work once somebody waits. */
const isPlain = 'Object.getPrototypeOf(v)===Object(globalThis).Promise.prototype';

/**
 * What marks an expression when its promise is fulfilled. A refusal is left to the page's own handler, or stays unhandled.
 */
export function markSettled(id: string, dialect: MarkDialect, isHandled: boolean): Around {
  const done = `const m=()=>{${markStatement(id, dialect)}}`;
  const wait = `Object(v).then(m${isHandled ? ',()=>{}' : ''})`;
  return passing(dialect, `${done};if(v&&${isPlain})${wait};else m();`);
}

/** Longer texts of a value are cut. */
const LONGEST_VALUE = 20_000;

/** The function that notes a value as JSON, with how it came about. */
function noter(id: string, { notesFile, isTyped }: MarkDialect): string {
  const any = isTyped ? ':any' : '';
  const shown = `u.inspect(x,{depth:6,maxArrayLength:500,maxStringLength:${LONGEST_VALUE}})`;
  return (
    `w=(x${any},from${any})=>{let i=${shown},j;try{j=i.length<${LONGEST_VALUE}?JSON.stringify(x):j}catch{}` +
    `if(j&&j.length>${LONGEST_VALUE})j=undefined;` +
    `${moduleOf('fs')}.appendFileSync(${JSON.stringify(notesFile)},` +
    `JSON.stringify({value:${JSON.stringify(id)},from,inspect:i.slice(0,${LONGEST_VALUE}),json:j,type:typeof x})+"\\n")}`
  );
}

/**
 * A function that looks at the promise `v` from outside until it is settled, for who waits for a promise takes a refusal
 * off the page's hands. Nothing here keeps a process alive; the last look is when it has nothing more to do.
 */
function watcher(any: string): string {
  return (
    `l=(n${any})=>{try{const t=u.inspect(v,{depth:0});if(d.has(v))return;if(/^Promise {\\s+<pending>/.test(t)){` +
    'if(n<3)g.queueMicrotask(()=>l(n+1));else if(n<100)g.setTimeout(()=>l(n+1),n).unref()}' +
    'else{d.add(v);if(/^Promise {\\s+<rejected>/.test(t))w(v,"rejection");' +
    `else Object(v).then((x${any})=>{try{w(x,"promise")}catch{}})}}catch{}}`
  );
}

/** What is kept of an error that was reported. */
const LONGEST_ERROR = 500;

/** A listener more than this would be warned of. */
const LISTENERS = 8;

/** A statement that notes the value of `v` once in a process; a promise is noted when it is settled. */
function noteValue(id: string, dialect: MarkDialect): string {
  const key = JSON.stringify(`waymark:${id}`);
  const any = dialect.isTyped ? ':any' : '';
  const atEnd = `if(p.listenerCount("beforeExit")<${LISTENERS})p.once("beforeExit",()=>l(100))`;
  const watch = `const g=Object(globalThis),d=new g.Set(),${watcher(any)};l(0);${atEnd}`;
  return (
    `try{const ${process},u=${moduleOf('util')},${noter(id, dialect)};` +
    `if(!p[${key}]){Object.defineProperty(p,${key},{value:1});if(u.types.isPromise(v)&&${isPlain}){${watch}}else w(v,"value")}}catch{}`
  );
}

/** What notes the value of an expression. */
export function noteAround(id: string, dialect: MarkDialect): Around {
  return passing(dialect, `${noteValue(id, dialect)};`);
}

/** Text in front of and behind a statement that notes what it throws, or that it throws nothing; what is thrown goes on. */
export function noteThrownAround(id: string, dialect: MarkDialect): Around {
  const key = JSON.stringify(`waymark:${id}`);
  const note = (value: string, from: string): string =>
    `try{const ${process},u=${moduleOf('util')},${noter(id, dialect)};` +
    `if(!p[${key}]){Object.defineProperty(p,${key},{value:1});w(${value},"${from}")}}catch{}`;
  const caught = dialect.isTyped ? 'thrown:any' : 'thrown';
  return {
    open: 'try{',
    close: `;${note('"nothing was thrown"', 'value')}}catch(${caught}){${note('thrown', 'thrown')};throw thrown}`,
  };
}

/**
 * A statement that notes once in a process that a name holds an error: one of the language, an object with a message as libraries
 * make their own, or a text where the name can mean nothing else, as that of an event can.
 */
export function noteReported(id: string, name: string, { notesFile, isTyped }: MarkDialect): string {
  const key = JSON.stringify(`waymark:${id}`);
  const value = isTyped ? `(${name} as any)` : name;
  const isTold = `typeof ${value}?.message==="string"&&${value}.message!==""`;
  const isText = name.toLowerCase().includes('err') ? `||typeof ${value}==="string"&&${value}!==""` : '';
  const shown = `(""+(u.types.isNativeError(${value})?${value}:${value}?.message??${value})).slice(0,${LONGEST_ERROR})`;
  return (
    `try{const ${process},u=${moduleOf('util')};if((${isTold}${isText}||u.types.isNativeError(${value}))&&!p[${key}]){` +
    `Object.defineProperty(p,${key},{value:1});${moduleOf('fs')}.appendFileSync(${JSON.stringify(notesFile)},` +
    `JSON.stringify({reported:${JSON.stringify(id)},error:${shown}})+"\\n")}}catch{}`
  );
}
