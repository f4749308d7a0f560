import type { FastifyReply, FastifyRequest } from 'fastify';
import type { z } from 'zod';
import type { Context, Duty } from './context.ts';

/** Who may call a route: anyone, signed-in users, or administrators. With `policy`, the handler checks model permissions itself. */
export type RouteAccess = 'public' | 'session' | 'administrator' | 'policy';

/** A zod schema by the one property that names its result: comparing each with the whole of `z.ZodType` takes the type checker a tenth of a second. */
interface SchemaOf<T> {
  readonly _zod: { readonly output: T };
}

interface RouteFacts {
  readonly method: 'GET' | 'POST' | 'PUT' | 'DELETE';
  readonly path: string;
  readonly access: RouteAccess;
  /** The handler writes the response itself, without the JSON envelope, as one of these media types; none where it redirects. */
  readonly raw?: readonly string[];
  /** The body is raw bytes (`application/octet-stream`); the handler reads it from the request. */
  readonly bytes?: boolean;
  /** The body is XML; the handler reads it from the request as `XmlBody`. */
  readonly xml?: boolean;
  /** The body is JSON whose signature covers the text as sent; the handler reads it from the request as `TextBody` and parses it itself. */
  readonly text?: boolean;
  /** Maximum body size in bytes, if not the server's default. */
  readonly bodyLimit?: number;
  /** May be called while the session's screen is locked. */
  readonly whileLocked?: boolean;
  /** May be called before the initial password is changed. */
  readonly beforePasswordChange?: boolean;
  /** May be called before a required second factor is set up. Routes with `beforePasswordChange` may be called as well. */
  readonly beforeSecondFactor?: boolean;
  /** May be called by an administrator who views as another user, although it is not a GET: it changes nothing, or ends the viewing. */
  readonly whileViewing?: boolean;
  /** Requires recent reauthentication of the user. */
  readonly proven?: boolean;
  /** May be called with an API key: permissions alone decide, and no session is needed. */
  readonly byKey?: boolean;
  /** For administrator routes: the duties that may call it when duties are separated. */
  readonly duties?: readonly Duty[];
  /** One line for the API documentation. */
  readonly summary?: string;
}

interface RouteDeclaration<P, Q, B> extends RouteFacts {
  readonly params?: SchemaOf<P>;
  readonly query?: SchemaOf<Q>;
  readonly body?: SchemaOf<B>;
}

export interface Input<P, Q, B> {
  readonly params: P;
  readonly query: Q;
  readonly body: B;
  readonly request: FastifyRequest;
  readonly reply: FastifyReply;
}

export interface Route extends RouteFacts {
  readonly params?: z.ZodType;
  readonly query?: z.ZodType;
  readonly body?: z.ZodType;
  readonly handle: (input: Input<unknown, unknown, unknown>, ctx: Context) => Promise<unknown>;
}

/** Declares a route that is neither a record verb nor an action. Params, query and body are validated before the handler runs. */
export function defineRoute<P = undefined, Q = undefined, B = undefined>(
  declaration: RouteDeclaration<P, Q, B>,
  handle: (input: Input<P, Q, B>, ctx: Context) => Promise<unknown>,
): Route {
  return { ...declaration, handle } as unknown as Route;
}
