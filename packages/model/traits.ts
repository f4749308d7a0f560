import type { Field } from './field.ts';

/** Traits add fields to a model. */
export const traits = {
  /** Records of the model form a tree through `parent`; the engine refuses cycles. */
  tree: (model: string): Record<string, Field> => ({ parent: { kind: 'ref', model, index: true } }),
  /** Records have a manual order. */
  orderable: (): Record<string, Field> => ({ sortCode: { kind: 'integer', min: 0, max: 999_999_999 } }),
  /** Records have a free-text remark. */
  annotated: (): Record<string, Field> => ({ remark: { kind: 'longText', max: 500 } }),
  /** Files of any kind can be attached to a record. */
  attachable: (): Record<string, Field> => ({ attachments: { kind: 'files' } }),
  /** Actions of the model can require approval by a flow; while one is running, only it may change the record. */
  approvable: (): Record<string, Field> => ({
    approval: { kind: 'choice', options: ['wait', 'adopt', 'reject', 'revoke', 'cancel'], readonly: true, index: true },
  }),
} as const;

export type TraitName = keyof typeof traits;

export const traitNames = Object.keys(traits) as TraitName[];
