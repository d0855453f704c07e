// A page as scripts see it: elements by selectors, our own events, what only some browsers have.

/** An element that a selector finds: the template says of which kind, so all kinds fit. */
type Found = HTMLInputElement &
  HTMLFormElement &
  HTMLAnchorElement &
  HTMLDetailsElement &
  HTMLTemplateElement;

interface ParentNode {
  querySelector(selectors: string): Found | null;
  querySelectorAll(selectors: string): NodeListOf<Found>;
}

interface Element {
  closest(selectors: string): Found | null;
  cloneNode(deep?: boolean): Found;
  setAttribute(name: string, value: string | number | boolean): void;
}

interface String {
  replace(part: string, by: string | number): string;
}

interface CSSStyleDeclaration {
  setProperty(name: string, value: string | number): void;
}

interface URLSearchParams {
  set(name: string, value: string | number): void;
}

interface FormData {
  /** No field of ours is a file. */
  get(name: string): string | null;
  [Symbol.iterator](): IterableIterator<[string, string]>;
}

interface PerformanceEntry {
  /** How a page was come to. */
  type?: string;
}

interface LockManager {
  request(name: string, work: () => Promise<void>): Promise<void>;
}

interface Cache {
  keys(): Promise<Request[]>;
}

interface HTMLFormControlsCollection {
  [name: string]: any;
}

interface Document {
  getElementById(id: string): Found | null;
  createElement(name: string): Found;
  addEventListener<Name extends keyof DocumentEventMap>(
    type: Name,
    listener: (event: FromElement<DocumentEventMap[Name]>) => unknown,
    options?: boolean | AddEventListenerOptions,
  ): void;
}

interface HTMLInputElement {
  addEventListener<Name extends keyof HTMLElementEventMap>(
    type: Name,
    listener: (event: FromElement<HTMLElementEventMap[Name]>) => unknown,
    options?: boolean | AddEventListenerOptions,
  ): void;
}

/** An event that an element sends; `submitter` is the button of a form. */
type FromElement<Sent> = Sent & { target: Found; submitter?: Found };

/** The events of our own scripts, and those of htmx. */
interface DocumentEventMap {
  "deal-sending": CustomEvent<{ deal: Deal }>;
  "deal-waits": CustomEvent<{ deal: Deal; behind: boolean }>;
  "deal-taken": CustomEvent<{ deal: Deal; html: string; version: string }>;
  "deal-known": CustomEvent<{ deal: Deal }>;
  "deal-refused": CustomEvent<{ deal: Deal; html: string }>;
  "deal-done": Event;
  "deal-shown": CustomEvent<{ still: boolean } | null>;
  "entry-drawn": CustomEvent<{ html: string; then?: () => void }>;
  "form-away": CustomEvent<{ form: Found; button: Found; say: () => void }>;
  "phone-ready": Event;
  "queue-changed": Event;
  "sheet-shown": Event;
  "step-drop": CustomEvent<{ key: string }>;
  "step-mend": CustomEvent<{ deal: Deal }>;
  "steps-changed": Event;
  "steps-differ": CustomEvent<{ step: Step; said: Standing }>;
  "steps-sent": CustomEvent<{ code: string; renamed?: string | null; anew?: boolean }>;
  "word-said": Event;
  "htmx:load": Event;
  "htmx:sendError": CustomEvent;
  "htmx:responseError": CustomEvent<{ xhr: XMLHttpRequest }>;
  "htmx:beforeRequest": CustomEvent;
  "htmx:afterRequest": CustomEvent<{ successful: boolean }>;
  "htmx:afterSwap": CustomEvent;
  "htmx:oobAfterSwap": CustomEvent;
  "htmx:afterSettle": CustomEvent<{ requestConfig?: { verb: string } }>;
}

interface WindowEventMap {
  beforeinstallprompt: Event & { prompt(): Promise<void> };
}

/** The part of htmx that scripts call. */
interface Htmx {
  process(element: Element): void;
  swap(target: string, html: string, how: object, more: { afterSettleCallback(): void }): void;
}

interface Window {
  htmx?: Htmx;
  Temporal?: { Now: { timeZoneId(): string } };
}

interface Navigator {
  /** On iOS: whether the site runs as an app. */
  standalone?: boolean;
  connection?: { type?: string; saveData?: boolean };
  deviceMemory?: number;
}

interface HTMLInputElement {
  /** Set by deal/questions.js: whether a choice was made before it was tapped. */
  wasChecked?: boolean;
}

interface HTMLElement {
  /** Set by deal/questions.js: the preview that is being asked for. */
  asking?: AbortController;
}

/** An ace of a misère: the questions that place it, and their answers. */
interface Ace {
  group: Found;
  trick: Found;
  /** A question for each side, of which one is shown. */
  sides: Found[];
  number?: string;
  side?: string;
}
