// Values that scripts pass to each other and store on the phone. Names of stored fields stay, as phones have them.

/** The values of a form's fields, by name. */
type Fields = Record<string, string[]>;

/** A deal in the queue (queue/store.js). */
interface Deal {
  key: string;
  /** The match's code. */
  code: string;
  /** The address that its form is sent to. */
  address: string;
  /** The page of its match. */
  page: string;
  answers: [string, string][];
  token: string;
  version: string;
  /** The text of the deal. */
  what: string;
  /** The name of the match: its game or title, and its players. */
  match: string;
  /** Whether it is a correction of a deal that was sent before. */
  mended: boolean;
  /**
   * `held`: not sent, as a player edits it. `asked`: it missed changes, and a player decides. `refused`: the
   * server found an error. `aside`: half typed. `recorded`: the server had it before the correction.
   */
  state: "waiting" | "held" | "asked" | "refused" | "aside" | "recorded";
  /** The server's reason for refusing it. */
  says?: string;
  /** The newest version at the refusal. */
  newest?: string | null;
  /** The key of the deal before it. */
  after?: string;
}

/** A deal in the queue's database, with its place there. */
interface StoredDeal extends Deal {
  order: number;
}

/** An entry of a match's log. */
interface Entry {
  kind: string;
  new?: object;
}

/** A player of a match that has begun: a name, or a member of a league. */
type Player = string | { name: string };

/** A match as the server has acknowledged it. */
interface Base {
  game: string;
  opening: { players: Player[] };
  log: Entry[];
}

/** A match on this phone (steps/store.js). */
interface StoredMatch {
  code: string;
  base: Base;
  version: number;
  author: string | null;
  /** The key that scores it, to hand it over without a network; null if the server gives none. */
  key?: string | null;
  /** Whether it was handed over to this phone and the server does not know that yet. */
  taken?: boolean;
  /** Whether it began on this phone and the server does not have it yet. */
  born: boolean;
  /** The time of its last change, in milliseconds. */
  touched: number;
}

/** A change of a match made on this phone, which waits to be sent. */
interface Step {
  key: string;
  code: string;
  kind: string;
  number: number;
  address: string;
  form: Fields;
  /** The text of the change. */
  what: string;
  /** `asked`: another phone wrote meanwhile, and a player decides. */
  state: "waiting" | "asked" | "refused";
  /** The time of the change. */
  at: string;
  /** The version of the match before it. */
  version: number;
  /** The version of the rules that folded it. */
  rules: string;
  entry?: Entry | null;
  /** A digest of the value that its entry replaces. */
  saw?: string;
  /** A digest of the sheet's totals after it. */
  totals?: string;
  /** The server's reason for refusing it. */
  says?: string;
  /** Whether the server refused it for want of a right. */
  barred?: boolean;
  /** The entries of other phones meanwhile. */
  theirs?: Entry[];
  /** The phone that entered it and handed the match over, empty for this one. */
  by?: string;
  id?: string;
  started_at?: string;
}

/** A step in the phone's database, with its place there. */
interface StoredStep extends Step {
  order: number;
}

/** A match and its steps on this phone. */
interface MatchAndSteps {
  match?: StoredMatch;
  steps: Step[];
}

/** All matches and steps on this phone. */
interface StoredData {
  matches: StoredMatch[];
  steps: StoredStep[];
}

/** The server's answer with a match's log, or its entries since a version. */
interface LogAnswer {
  match: Base & { code: string };
  log: Entry[];
  since: number;
  version: number;
  author: string | null;
  key?: string | null;
}

/** A match that another phone has handed over (pen/take-over.js). */
interface TakenMatch {
  match: Base & { code: string };
  version: number;
  /** Empty for a match that the server does not have yet. */
  key: string;
  /** The label of this phone. */
  author: string;
  steps: Step[];
}

/** The server's answer to a step. */
interface StepAnswer extends LogAnswer {
  entry: Entry | null;
  differs: Standing | null;
}

/** Scores of players by their seats. */
interface Standing {
  standing: { players: number[]; score: string }[];
}

/** The texts of a scanned code, and the places from 1 of the parts that are missing (code/fragment.js). */
interface Scan {
  texts: string[];
  missing: number[];
}

/** The digits of a match that this phone watches by scanning its codes (code/watched.js). */
interface WatchedCode {
  /** The texts of one code, or of all its parts. */
  texts: string[];
  version: number;
  /** The time of the scan. */
  at: string;
}

/** A question to the engine, made from an address (offline/routes.js). */
interface Question {
  kind: string;
  address: string;
  form: Fields;
  code?: string;
  game?: string;
  number?: number;
  changed?: number | null;
  /** What this phone hands over with the scoring of a match. */
  pen?: { base: Base; steps: Partial<Step>[]; scorer_key: string };
  /** The name of the browser. */
  agent?: string;
}

/** An answer of the engine. */
interface Answer {
  html: string;
  status: number;
  template: string;
  address: string;
  entry?: Entry | null;
  version?: number;
  totals?: string;
  saw?: string;
  game?: string;
  opening?: { players: string[] };
  /** The label of this phone, once it has handed a match over. */
  author?: string;
}

/** The bundle of the engine: its files by name, and a question whose answer is known. */
interface Manifest {
  made: string;
  base: string;
  bytes: number;
  rules: string;
  lock: string;
  files: Record<string, { address: string; bytes: number }>;
  trial: { question: string; digest: string };
}

/** A person of a group: a name, a shape, and former names. */
interface Person {
  name: string;
  suit: number;
  was: string[];
}

/** The table of a group's last match of a game. */
interface GroupTable {
  game: string;
  players: string[];
  dealer: number;
  options?: Record<string, unknown>;
  stake?: { amount: string; currency: string } | null;
  preset?: string;
}

/** A group that this phone remembers (groups/store.js). */
interface Group {
  id: string;
  name: string;
  people: Person[];
  tables: GroupTable[];
  /** The codes of its matches, the newest last. */
  matches: string[];
  /** The time of its last match, in milliseconds. */
  at: number;
}

/** The people and rules that a match was agreed with, as the server answers them. */
interface MatchAgreement {
  code: string;
  title: string;
  game: string;
  players: string[];
  suits: number[];
  options: Record<string, unknown>;
  stake: { amount: string; currency: string } | null;
  first_dealer: number;
}

/** The answers of a deal's form by name. */
type Answers = Map<string, string[]>;

/** Options of a request that is given up after `patience` milliseconds, or by `giveUp`. */
interface RequestOptions extends RequestInit {
  patience?: number;
  giveUp?: AbortController;
}

/** A function that works on all stored data in a transaction; `store` returns a store by name. */
type Work<Result> = (all: StoredData, store: (name: string) => IDBObjectStore) => Result;

/** The fields of a form that is sent. */
type FormBody = FormData | [string, string][];

/** A group of scripts, and its address. */
interface ScriptGroup {
  name: string;
  src: string;
}

/** The page's queue of deals, which the loader passes to the controller. */
interface QueueTools {
  waits(code: string): boolean;
  takeOver(code: string, enter: (deal: Deal) => Promise<Answer | null>): Promise<boolean>;
}

/** The head of a code (code/fragment.js). */
interface CodeHead {
  form: number;
  /** The version of the match. */
  version: number;
  /** The place of a part, from 0. */
  place: number;
  parts: number;
  /** The same in all parts of a code, "" for a whole one. */
  digest: string;
}
