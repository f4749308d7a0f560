import type { Condition, EffectiveModel } from '@zhixing/model';
import type { ManyOptions } from '../../write/write-many.ts';
import type { ScopesOf } from '../along/acquire.ts';
import type { Beside } from '../along/beside.ts';
import type { ImportMode } from '../jobs/import-job.ts';
import type { Column } from './cell-reader.ts';
import type { Claims } from './claims.ts';
import type { Resolver } from './resolve.ts';

/** The prepared state of an import. */
export interface Importer {
  readonly model: EffectiveModel;
  readonly mode: ImportMode;
  readonly columns: readonly Column[];
  readonly defaults: Readonly<Record<string, unknown>>;
  readonly resolver: Resolver;
  readonly claims: Claims;
  readonly createScope: Condition;
  readonly updateScope: Condition;
  readonly serials?: ManyOptions['serials'];
  /** The records beside the imported ones that columns fill. */
  readonly besides: readonly Beside[];
  readonly scopesOf: ScopesOf;
}

/** The column that a field is read from. */
export const columnOfField = (importer: Importer, field: string): number | null =>
  importer.columns.find((column) => column.field.name === field)?.index ?? null;
