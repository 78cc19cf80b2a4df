/** Words, one after the other over several lines. */
const words = (text: string): ReadonlySet<string> =>
  new Set(
    text
      .replaceAll('\n', ' ')
      .split(' ')
      .filter((word) => word !== ''),
  );

/** What begins the object of a verb: behind any word at the beginning of a sentence it makes a verb of it. */
export const DETERMINERS = words('the a an your this these its our their another');

/** What stands for an object, or limits one. */
export const PRONOUNS = words(
  'it them that those all each every any some both one two three several many more my everything anything yourself whatever',
);

/** Words of a closed class, which are no verbs wherever they stand. */
export const FUNCTION_WORDS = words(
  `the a an your this these its our their another it them that those all each every any some both one two three several many
  more most my his her i you we they he she who what which whose when where why how whether if unless while although though
  because since until till as than so such not no nor never only even still just too very also yet ever here there and or but
  of in on at by for from to with without within into onto upon over under above below between through during before after
  about against across along around behind beneath beside besides beyond despite down except inside outside near off out
  per plus regarding throughout toward towards unlike like up via versus once twice almost already always often sometimes
  usually is are was were be been being am has have had does did do will would can could may might must shall should
  ought half few less least other others same own then thus hence however therefore otherwise instead perhaps maybe
  rather quite note given yes else every everyone someone nothing none neither either alas congratulations great`,
);

/** Behind a verb these go on with it, or with what it is done to. */
export const PARTICLES = words(
  'up in into to out on off over from for through with at by via as down back away ahead onto inside between along around again together',
);

/** A clause behind a verb: "check that it runs". */
export const CLAUSE_OPENERS = words('that if whether how what which where when sure');

/** Words in front of a verb that do not change what it asks. */
export const ADVERBS = words(
  `then now next first firstly second secondly third thirdly finally lastly also afterwards afterward please simply just again
  instead additionally alternatively optionally and or but so only always even still quickly easily manually later today
  either actually automatically carefully directly further subsequently meanwhile too immediately however`,
);

/** Words that open a clause which stands before what is asked, up to a comma. */
export const OPENERS = words(
  `to in on from with for at after before once when whenever if unless while as since because inside within under using by
  during until depending based given without like unlike assuming instead next having upon where should similarly later
  back alternatively optionally otherwise additionally finally`,
);

/** Verbs in the form that asks: those of what readers of such pages do. */
export const VERBS = words(
  `accept access activate adapt add adjust agree allow alter analyze annotate answer append apply approve assign attach
  authenticate authorize boot bootstrap bring browse build bump bundle call cancel capture cast catch cd change check
  choose clean clear click clone close code combine commit compile complete compose compute configure confirm connect
  convert copy create customize debug declare decide deduplicate define delete deploy describe design destroy detect develop
  disable disconnect divide download drag drop dump duplicate edit eject embed emit enable ensure enter erase evaluate
  examine exclude execute exit expand export expose extend extract feed fetch fill find finish fix flag flash flush follow
  force fork format forward fund generate get give go grab grant group guard handle head hit hold hop host hover identify
  ignore implement import include increase initialise initialize inject input insert inspect install instantiate integrate
  invite invoke issue iterate jump keep kill label launch leave link list load locate lock log look lower make map mark match
  measure merge migrate minify mint mirror mock modify monitor mount move name navigate obtain omit open optimize order
  organize overwrite pack package paste patch pause perform pick pin ping pipe place plug point populate position post
  precompile prefix prepare press preview print proceed process produce profile protect provide provision prune publish pull
  push put query quit raise re-run reach rebase rebuild receive recompile reconnect record redeploy redirect reduce refactor
  refresh register reinstall release reload relaunch remove rename render reopen repeat replace report request require rerun
  reset resolve respond restart restore resume retrieve retry return review revoke rewrite right-click rotate route run save
  scaffold scan schedule scroll search seed select send separate serve set set-up setup share ship show shut sign simulate
  skip sort specify spin split stage start step stop store stream strip structure submit subscribe substitute supply surround
  swap switch sync tag tail take tap target tell terminate test throw toggle top track train transfer transform translate
  treat trigger try tune turn type unblock uncomment undo uninstall unlock unpack unset unwrap unzip update upgrade upload
  use utilize validate verify view visit wait walk warm watch wire wrap write zip abort allocate arrange assemble assert associate
  attempt bind block bookmark broadcast buy cache calculate chain charge claim collect comment concatenate consume continue
  control correct crop cut deactivate decode decompress decrease decrypt delegate deposit derive deregister deserialize detach
  determine diff dismiss display dispose distribute double-click draft draw encode encrypt end enforce enroll escape establish
  exchange experiment filter flatten focus gather grep hardcode hide hook index inherit intercept isolate lift limit listen
  maintain manage message minimize mix model mutate nest notify observe operate override parse partition pass persist poll
  prepend present preserve prevent promote prompt prove purchase queue quote re-open recover recreate reference reject remap
  reorder repair replay replicate reproduce reserve resize restrict retain reuse revert roll sanitize scale score scrape secure
  serialize shorten shrink slice solve spawn spread stack stake stash stub style sum suppress trace transpile trim unregister
  unsubscribe untar visualize vote withdraw begin stay`,
);

/** Verbs that are nouns as well, so that more must speak for them than that they stand first. */
export const ALSO_NOUNS = words(
  `access answer back boot build bump bundle call capture cast catch change check code commit copy debug design display download
  drag drop dump duplicate edit exit export feed fetch fix flag flash force fork format forward fund group guard handle head
  hit host import increase input install issue jump label launch leave link list load lock log look map mark
  match measure merge mirror mock monitor mount move name order pack package patch pause pin ping pipe place plug point
  position post prefix preview print process produce profile pull push query record redirect refresh register release
  reload repeat report request reset result return review right route run sample save scaffold scan schedule search
  seed set setup share ship show sign sort split stage start step stop store stream strip structure supply swap
  switch sync tag tail tap target test toggle top track train transfer transform trigger try turn type update upgrade
  upload use view walk watch wire zip package support block cache charge claim comment control cut diff display
  draft draw end escape exchange experiment filter focus hook index limit message mix model nest pass poll present prompt
  lower purchase queue quote reference repair replay roll scale score slice spread stack stake stub style sum trace trim vote`,
);

/** Verbs that ask to read, to think or to take part, and nothing of the way through the page. */
export const READING_VERBS = words(
  `see read learn refer consult explore discover imagine suppose assume consider notice recall think meet welcome enjoy thank
  feel expect mind beware star join sponsor contribute become compare understand know hope happy say dive love like want need
  mean bear browse let prefer avoid remain care help belong come note remember trust guess contact`,
);

/** What a page calls the places where more is to be read. */
export const READING_MATTER = words(
  `documentation docs doc tutorial tutorials reference section sections article articles readme chapter faq blog changelog wiki
  video videos recipes cheatsheet examples guides guide manual lesson lessons course demo demos talk talks`,
);

/** Words that tell of a clause with a subject and a verb of its own. */
export const FINITE = words(
  'is are was were will can could should must may might has does would cannot tends tend',
);

/** Verbs behind a noun that are no nouns themselves, as one thing does them and as several do. */
export const SINGULAR_PREDICATES = words(
  `works helps exists varies differs expires happens occurs depends remains becomes means allows lets requires contains includes
  provides makes takes gives keeps belongs consists applies matters`,
);
export const PLURAL_PREDICATES = words(
  `work help exist vary differ expire happen occur depend remain become mean allow let require contain include provide make take
  give keep belong consist apply matter need have do`,
);

/** Verbs behind which a clause can stand without "that": "verify Docker is running". */
export const ASSURING = words('ensure verify confirm assert validate check make');

/** What a program does that its reader can see, whoever does it. */
export const SURE_EFFECTS = words(
  `print log output display show create generate write start launch open listen serve install download build throw fail exit ask
  prompt delete remove redirect save scaffold spawn restart reload crash refuse quit appear watch`,
);

/** The same where it is clear that something runs: "it", "the command". */
export const EFFECTS = words(
  `print log output display show create generate write start launch open listen serve install download build throw fail exit ask
  prompt delete remove redirect save scaffold spawn restart reload crash refuse quit appear watch say read make produce emit run
  add compile update send post store copy list return respond answer reply bundle place put set transform boot deploy render begin
  initialize initialise populate rename replace rebuild refresh pop extract execute trigger push publish insert change modify
  append overwrite report warn complain spin happen walk guide result link`,
);

/** What is made, put or shown, as it is said of the thing itself. */
export const DONE = words(
  `created generated written installed saved printed logged displayed shown started opened launched added placed stored emitted
  produced compiled bundled downloaded deployed redirected prompted asked deleted removed updated sent located greeted
  presented rendered replaced copied overwritten included loaded registered`,
);
