/** A stretch of work that whoever watches the system from outside is told of. Attributes carry no contents of records. */
export interface Stretch {
  readonly name: string;
  readonly kind: 'server' | 'client' | 'internal';
  readonly attributes?: Readonly<Record<string, string | number>>;
  /** The `traceparent` of whoever asked; without one it belongs to the stretch around it. */
  readonly parent?: string | undefined;
}

export type Note = (attributes: Readonly<Record<string, string | number>>) => void;

/** Who is told of stretches of work, with their order in time and which stands in which. */
export interface Tracing {
  stretch<T>(what: Stretch, work: (note: Note) => Promise<T>): Promise<T>;
  /** The `traceparent` (W3C) of the stretch at hand, for whoever is asked on its behalf; null outside of any. */
  parent(): string | null;
  /** Does work that belongs to no stretch, whoever has woken it. */
  outside<T>(work: () => T): T;
}

let tracing: Tracing | null = null;
const nothing: Note = () => {};

/** Begins to tell somebody, or ends it. Of the process, as connections to its collector are. */
export function traceWith(next: Tracing | null): void {
  tracing = next;
}

/** Does work as a stretch of its own. Costs a comparison where nobody is told. */
export const traced = <T>(what: () => Stretch, work: (note: Note) => Promise<T>): Promise<T> =>
  tracing ? tracing.stretch(what(), work) : work(nothing);

/** The same for what is of interest only as a part of something: timers ask the database all day. */
export const tracedWithin = <T>(what: () => Stretch, work: () => Promise<T>): Promise<T> =>
  tracing && tracing.parent() !== null ? tracing.stretch(what(), work) : work();

export const untraced = <T>(work: () => T): T => (tracing ? tracing.outside(work) : work());

export const traceParent = (): string | null => tracing?.parent() ?? null;

const TRACE_PARENT = /^00-(?!0{32})[\da-f]{32}-(?!0{16})[\da-f]{16}-[\da-f]{2}$/;

/** A `traceparent` header that may be passed on; undefined for anything else. */
export const traceParentOf = (header: string | string[] | undefined): string | undefined =>
  typeof header === 'string' && TRACE_PARENT.test(header) ? header : undefined;
