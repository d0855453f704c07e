// The service worker's own scope, and the constants that `scorekeeper/web/pwa.py` writes above it.

interface WorkerGlobalScope {
  readonly clients: Clients;
  readonly registration: ServiceWorkerRegistration;
  skipWaiting(): Promise<void>;
  addEventListener<Name extends keyof ServiceWorkerGlobalScopeEventMap>(
    type: Name,
    listener: (event: ServiceWorkerGlobalScopeEventMap[Name]) => unknown,
  ): void;
}

declare const VERSION: string;
declare const FILES: string[];
declare const STATICS: string;
declare const READY: string[];
declare const OFFLINE: Record<string, string>;
declare const SHELLS: Record<string, string>;
