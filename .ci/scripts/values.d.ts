// What scripts hand to each other and keep on the phone.

/** A form's fields by name, each with all its values. */
type Fields = Record<string, string[]>;

/** A deal in the queue (queue/store.js). */
interface Deal {
  key: string;
  /** The match's code. */
  code: string;
  /** Where its form is sent to. */
  address: string;
  /** The page of its match. */
  page: string;
  answers: [string, string][];
  token: string;
  version: string;
  /** The deal in words, as its form has them. */
  what: string;
  /** The match in words. */
  match: string;
  mended: boolean;
  state: "waiting" | "held" | "asked" | "refused" | "aside" | "recorded";
  /** Why the server refused it. */
  says?: string;
  /** The newest version, which the refusal names. */
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
interface HeldMatch {
  code: string;
  base: Base;
  version: number;
  author: string | null;
  /** Whether it began here and the server does not have it yet. */
  born: boolean;
  /** When it changed last, in milliseconds. */
  touched: number;
}

/** A change of a match that was made on this phone, and waits to be sent. */
interface Step {
  key: string;
  code: string;
  kind: string;
  number: number;
  address: string;
  form: Fields;
  what: string;
  state: "waiting" | "asked" | "refused";
  at: string;
  version: number;
  rules: string;
  entry?: Entry | null;
  saw?: string;
  totals?: string;
  says?: string;
  /** Whether the server refused it for want of a right. */
  barred?: boolean;
  /** What another phone entered meanwhile. */
  theirs?: Entry[];
  id?: string;
  started_at?: string;
}

/** A step in the phone's database, with its place there. */
interface StoredStep extends Step {
  order: number;
}

/** A match and its steps on this phone. */
interface Held {
  match?: HeldMatch;
  steps: Step[];
}

/** All matches and steps on this phone. */
interface AllHeld {
  matches: HeldMatch[];
  steps: StoredStep[];
}

/** A log as the server answers it. */
interface LogAnswer {
  match: Base & { code: string };
  log: Entry[];
  since: number;
  version: number;
  author: string | null;
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

/** What is asked of the engine, as a page's address says it (offline/routes.js). */
interface Question {
  kind: string;
  address: string;
  form: Fields;
  code?: string;
  game?: string;
  number?: number;
  changed?: number | null;
}

/** What the engine answers. */
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

/** A game as a group played it last. */
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
  /** When it played last, in milliseconds. */
  at: number;
}

/** What the server says of a match for its group. */
interface Agreed {
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

/** How something is sent: until `patience` ends, in milliseconds, or until `giveUp`. */
interface Sending extends RequestInit {
  patience?: number;
  giveUp?: AbortController;
}

/** Work on all that is held, in a transaction; `store` gives a store by name. */
type Work<Result> = (all: AllHeld, store: (name: string) => IDBObjectStore) => Result;

/** The fields of a form that is sent. */
type SentBody = FormData | [string, string][];

/** A group of scripts, and its address. */
interface ScriptGroup {
  name: string;
  src: string;
}

/** What the loader gives the controller: the deals in the page's queue. */
interface QueueTools {
  waits(code: string): boolean;
  takeOver(code: string, enter: (deal: Deal) => Promise<Answer | null>): Promise<boolean>;
}
