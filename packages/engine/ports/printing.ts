import type { EffectiveModel } from '@zhixing/model';
import type { Context } from '../context.ts';

/** The sheet that the product draws by itself: it needs no template. */
export const STANDARD_SHEET = 'standard';

/** What a sheet is wanted for: records of a model, or flows about them. */
export interface SheetsFor {
  readonly type: 'flow' | 'record';
  readonly subject: string;
  /** The code of the flow. */
  readonly flow?: string;
}

/** Which sheets a module allows for one of its records, and what they would be about. */
export interface AllowedSheets extends SheetsFor {
  readonly codes: readonly string[];
}

/** What modules say to each other about paper. */
export interface Printing {
  /** The templates that may be used for something, by code, with what the asker calls them; at most one module keeps any. */
  readonly sheetsFor?: (ctx: Context, about: SheetsFor) => Promise<Readonly<Record<string, string>>>;
  /** By which sheets a record may be printed by the asker now; null where the module does not say. */
  readonly allowedSheets?: (ctx: Context, model: EffectiveModel, id: string) => Promise<AllowedSheets | null>;
  /** What names a template and cannot go on without it, in words of the asker. */
  readonly sheetUsers?: (ctx: Context, code: string) => Promise<readonly string[]>;
  /** Templates that the module brings. */
  readonly sheets?: readonly unknown[];
}

/** The templates that may be used for something, whichever module keeps them; none where no module does. */
export const usableSheets = async (ctx: Context, about: SheetsFor): Promise<Readonly<Record<string, string>>> =>
  (await ctx.engine.modules.find(({ sheetsFor }) => sheetsFor)?.sheetsFor?.(ctx, about)) ?? {};
