import type { Why } from './instance.ts';
/** What happens to a visit: returned by the node, executed by the walk. */
export type Directive =
  | { readonly go: 'wait' }
  | { readonly go: 'leave'; readonly as?: 'passed' | 'skipped' }
  | { readonly go: 'reject' }
  | { readonly go: 'stuck'; readonly problem: string; readonly why?: Why | undefined }
  /** Continues in one branch. */
  | { readonly go: 'into'; readonly branch: string }
  /** Continues in several branches in parallel. */
  | { readonly go: 'fork'; readonly branches: readonly string[] }
  | { readonly go: 'end'; readonly as: 'approved' | 'rejected' };
