import type { ModelDocument } from '@zhixing/model';
import type { FastifyRequest } from 'fastify';
import type { Grant } from './access.ts';
import type { Context } from './context.ts';
import type { Route } from './route.ts';
import type { Rules } from './rules.ts';

/** Texts of a module: nested objects of strings, one per language that is written by hand. */
export interface Texts {
  readonly [key: string]: string | Texts;
}

/** A step of the database that the table plan does not take by itself: renames, drops, data moves, tables without a model. */
export interface Migration {
  /** Unique over all modules, never reused: `2026-11-21-accounts`. */
  readonly id: string;
  readonly up: readonly string[];
}

/** A vertical slice of the product. */
export interface Module {
  readonly name: string;
  readonly models: readonly ModelDocument[];
  readonly rules?: readonly Rules[];
  readonly routes?: readonly Route[];
  readonly grants?: readonly Grant[];
  readonly migrations?: readonly Migration[];
  /** Menu address → model shown there. */
  readonly menu?: Readonly<Record<string, string>>;
  readonly locales: { readonly zh: Texts; readonly en: Texts; readonly zhTW?: Texts };
  /** Other ways to write the name of a record, for imports: model → the spellings that a text may stand for. */
  readonly spellings?: Readonly<Record<string, (text: string) => readonly string[]>>;
  /** System variables this module contributes, computed when a session is loaded. */
  readonly variables?: (ctx: {
    userId: string;
    organisationId: string | null;
    db: Context['db'];
  }) => Promise<Record<string, string | readonly string[] | null>>;
  /** Parts of what a client learns about the person who has just signed in, such as the menu. */
  readonly currentUser?: (ctx: Context, request: FastifyRequest) => Promise<Readonly<Record<string, unknown>>>;
}

/** Declares a module. */
export const defineModule = (module: Module): Module => Object.freeze(module);
