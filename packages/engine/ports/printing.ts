import type { EffectiveModel } from '@zhixing/model';
import type { Context } from '../context.ts';

/** Code of the built-in sheet, which needs no template. */
export const STANDARD_SHEET = 'standard';

/** What is to be printed: records of a model, or flows about them. */
export interface SheetsFor {
  readonly type: 'flow' | 'record';
  readonly subject: string;
  /** Code of the flow. */
  readonly flow?: string;
}

/** The sheets that a module allows for one of its records. */
export interface AllowedSheets extends SheetsFor {
  readonly codes: readonly string[];
}

/** Hooks of modules for printing. */
export interface Printing {
  /** Templates usable for something: code → title in the caller's language; at most one module stores templates. */
  readonly sheetsFor?: (ctx: Context, about: SheetsFor) => Promise<Readonly<Record<string, string>>>;
  /** The sheets with which the caller may print a record now; null if the module has no rule for it. */
  readonly allowedSheets?: (ctx: Context, model: EffectiveModel, id: string) => Promise<AllowedSheets | null>;
  /** Titles of what depends on a template, in the caller's language; it must not be removed while there are any. */
  readonly sheetUsers?: (ctx: Context, code: string) => Promise<readonly string[]>;
  /** Templates shipped with the module. */
  readonly sheets?: readonly unknown[];
}

/** Usable templates from the module that stores them; empty without such a module. */
export const usableSheets = async (ctx: Context, about: SheetsFor): Promise<Readonly<Record<string, string>>> =>
  (await ctx.engine.modules.find(({ sheetsFor }) => sheetsFor)?.sheetsFor?.(ctx, about)) ?? {};
