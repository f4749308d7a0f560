/** Background work of a flow after an event. */
export type Work =
  | { readonly do: 'startChild'; readonly visit: number; readonly node: string; readonly index: number }
  | { readonly do: 'trigger'; readonly visit: number; readonly node: string; readonly people: readonly (readonly string[])[] }
  /** Waits until webhooks are delivered. `again`: a retry was requested. */
  | { readonly do: 'sent'; readonly visit: number; readonly node: string; readonly again?: true }
  | { readonly do: 'cancelChildren'; readonly visit: number }
  | { readonly do: 'startRevocation' }
  /** A timer event that failed and is retried. */
  | { readonly do: 'tick' }
  | { readonly do: 'revocationEnded'; readonly approved: boolean }
  | {
      readonly do: 'childEnded';
      readonly visit: number;
      readonly index: number;
      readonly as: 'approved' | 'rejected';
      readonly record: string;
    };
