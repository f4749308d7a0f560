import type { Why } from './instance.ts';
/** What becomes of a visit: said by the node, carried out by the walk. */
export type Directive =
  | { readonly go: 'wait' }
  | { readonly go: 'leave'; readonly as?: 'passed' | 'skipped' }
  | { readonly go: 'reject' }
  | { readonly go: 'stuck'; readonly problem: string; readonly why?: Why | undefined }
  /** Goes on in one branch. */
  | { readonly go: 'into'; readonly branch: string }
  /** Goes on in several at once. */
  | { readonly go: 'fork'; readonly branches: readonly string[] }
  | { readonly go: 'end'; readonly as: 'approved' | 'rejected' };
