import type { FastifyReply, FastifyRequest } from 'fastify';
import type { z } from 'zod';
import type { Context, Duty } from './context.ts';

/** Who may call a route: anybody, whoever is signed in, or administrators. Model routes ask the policy themselves (`policy`). */
export type RouteAccess = 'public' | 'session' | 'administrator' | 'policy';

export interface RouteDeclaration<P, Q, B> {
  readonly method: 'GET' | 'POST' | 'PUT' | 'DELETE';
  readonly path: string;
  readonly access: RouteAccess;
  readonly params?: z.ZodType<P>;
  readonly query?: z.ZodType<Q>;
  readonly body?: z.ZodType<B>;
  /** The handler writes the reply itself; the envelope is left out. */
  readonly raw?: boolean;
  /** The body is raw bytes, `application/octet-stream`; the handler finds them at the request. */
  readonly bytes?: boolean;
  /** The body is XML, which the handler finds at the request as `XmlBody`. */
  readonly xml?: boolean;
  /** Largest body in bytes, where it differs from the server's. */
  readonly bodyLimit?: number;
  /** Callable while the screen of the session is locked. */
  readonly whileLocked?: boolean;
  /** Callable while an initial password has to be changed first. */
  readonly beforePasswordChange?: boolean;
  /** Callable while a second factor has to be set up first. What may be called before a password is changed may be called then as well. */
  readonly beforeSecondFactor?: boolean;
  /** Callable by an administrator who looks as somebody else, although it is no GET: it changes nothing, or ends the looking. */
  readonly whileViewing?: boolean;
  /** Callable by people only who have proved lately that they are themselves. */
  readonly proven?: boolean;
  /** Callable with an API key: the policy alone decides what happens, and nothing of a session is needed. */
  readonly byKey?: boolean;
  /** Of a route of administrators: whose duty it is where their powers are separated. */
  readonly duties?: readonly Duty[];
  /** One line for the API documentation. */
  readonly summary?: string;
}

export interface Input<P, Q, B> {
  readonly params: P;
  readonly query: Q;
  readonly body: B;
  readonly request: FastifyRequest;
  readonly reply: FastifyReply;
}

export interface Route extends RouteDeclaration<unknown, unknown, unknown> {
  readonly handle: (input: Input<unknown, unknown, unknown>, ctx: Context) => Promise<unknown>;
}

/** Declares a route that is neither a record verb nor an action. Params, query and body are checked before the handler runs. */
export function defineRoute<P = undefined, Q = undefined, B = undefined>(
  declaration: RouteDeclaration<P, Q, B>,
  handle: (input: Input<P, Q, B>, ctx: Context) => Promise<unknown>,
): Route {
  return { ...declaration, handle } as unknown as Route;
}
