import type { Field } from './field.ts';

/** Small adjectives that add fields to a model. */
export const traits = {
  /** Records of the model form a tree through `parent`; the engine refuses cycles. */
  tree: (model: string): Record<string, Field> => ({ parent: { kind: 'ref', model, index: true } }),
  /** Records carry a manual order. */
  orderable: (): Record<string, Field> => ({ sortCode: { kind: 'integer', min: 0, max: 999_999_999 } }),
  /** Records carry a free remark. */
  annotated: (): Record<string, Field> => ({ remark: { kind: 'longText', max: 500 } }),
  /** Papers of any kind may be put with a record. */
  attachable: (): Record<string, Field> => ({ attachments: { kind: 'files' } }),
  /** Actions of the model may be approved by a flow; while one runs, the record changes through it alone. */
  approvable: (): Record<string, Field> => ({
    approval: { kind: 'choice', options: ['wait', 'adopt', 'reject', 'revoke', 'cancel'], readonly: true, index: true },
  }),
} as const;

export type TraitName = keyof typeof traits;

export const traitNames = Object.keys(traits) as TraitName[];
