/** A span of a trace. Attributes must not carry contents of records. */
export interface Stretch {
  readonly name: string;
  readonly kind: 'server' | 'client' | 'internal';
  readonly attributes?: Readonly<Record<string, string | number>>;
  /** The caller's `traceparent`; without it the span is a child of the current one. */
  readonly parent?: string | undefined;
}

export type Note = (attributes: Readonly<Record<string, string | number>>) => void;

/** A tracing backend that records spans. */
export interface Tracing {
  stretch<T>(what: Stretch, work: (note: Note) => Promise<T>): Promise<T>;
  /** The `traceparent` (W3C) of the current span, for outgoing requests; null outside of a span. */
  parent(): string | null;
  /** Runs work outside of the current span. */
  outside<T>(work: () => T): T;
}

let tracing: Tracing | null = null;
const nothing: Note = () => {};

/** Sets or removes the tracing backend. Global to the process, like the connection to its collector. */
export function traceWith(next: Tracing | null): void {
  tracing = next;
}

/** Runs work in its own span. Without a backend it costs one comparison. */
export const traced = <T>(what: () => Stretch, work: (note: Note) => Promise<T>): Promise<T> =>
  tracing ? tracing.stretch(what(), work) : work(nothing);

/** The same, but only within another span: background timers query the database all day. */
export const tracedWithin = <T>(what: () => Stretch, work: () => Promise<T>): Promise<T> =>
  tracing && tracing.parent() !== null ? tracing.stretch(what(), work) : work();

export const untraced = <T>(work: () => T): T => (tracing ? tracing.outside(work) : work());

export const traceParent = (): string | null => tracing?.parent() ?? null;

const TRACE_PARENT = /^00-(?!0{32})[\da-f]{32}-(?!0{16})[\da-f]{16}-[\da-f]{2}$/;

/** A valid `traceparent` header; undefined for anything else. */
export const traceParentOf = (header: string | string[] | undefined): string | undefined =>
  typeof header === 'string' && TRACE_PARENT.test(header) ? header : undefined;
