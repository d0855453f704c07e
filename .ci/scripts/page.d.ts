// A page as scripts see it: elements by selectors, our own events, what only some browsers have.

/** An element of a page: only the template tells its kind, so it has the properties of all kinds. */
type AnyElement = HTMLInputElement &
  HTMLFormElement &
  HTMLAnchorElement &
  HTMLDetailsElement &
  HTMLTemplateElement;

interface ParentNode {
  querySelector(selectors: string): AnyElement | null;
  querySelectorAll(selectors: string): NodeListOf<AnyElement>;
}

interface Element {
  closest(selectors: string): AnyElement | null;
  cloneNode(deep?: boolean): AnyElement;
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
  /** How the page was navigated to. */
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
  getElementById(id: string): AnyElement | null;
  createElement(name: string): AnyElement;
  addEventListener<Name extends keyof DocumentEventMap>(
    type: Name,
    listener: (event: ElementEvent<DocumentEventMap[Name]>) => unknown,
    options?: boolean | AddEventListenerOptions,
  ): void;
}

interface HTMLInputElement {
  addEventListener<Name extends keyof HTMLElementEventMap>(
    type: Name,
    listener: (event: ElementEvent<HTMLElementEventMap[Name]>) => unknown,
    options?: boolean | AddEventListenerOptions,
  ): void;
}

/** An event of an element; `submitter` is the button that sent a form. */
type ElementEvent<Sent> = Sent & { target: AnyElement; submitter?: AnyElement };

/** The events of the site's scripts, and of htmx. Older cached scripts share their names and fields. */
interface DocumentEventMap {
  "deal-sending": CustomEvent<{ deal: Deal; headers: Record<string, string> }>;
  "deal-waits": CustomEvent<{ deal: Deal; behind: boolean }>;
  "deal-taken": CustomEvent<{ deal: Deal; html: string; version: string }>;
  "deal-known": CustomEvent<{ deal: Deal }>;
  "deal-refused": CustomEvent<{ deal: Deal; html: string }>;
  "deal-done": Event;
  "deal-shown": CustomEvent<{ still: boolean } | null>;
  "entry-drawn": CustomEvent<{ html: string; then?: () => void }>;
  "form-away": CustomEvent<{ form: AnyElement; button: AnyElement; say: () => void }>;
  "match-taken": CustomEvent<{ code: string }>;
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
  "htmx:oobBeforeSwap": CustomEvent<{ fragment: ParentNode; shouldSwap: boolean }>;
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
  /** Set by deal/questions.js: cancels the request for a preview. */
  previewRequest?: AbortController;
}

/** An ace of a misère: the questions about it, and their answers. */
interface Ace {
  group: AnyElement;
  trick: AnyElement;
  /** A question for each side, of which one is shown. */
  sides: AnyElement[];
  number?: string;
  side?: string;
}
