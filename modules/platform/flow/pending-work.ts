/** What a flow has still to do by itself after an event. */
export type Work =
  | { readonly do: 'startChild'; readonly visit: number; readonly node: string; readonly index: number }
  | { readonly do: 'trigger'; readonly visit: number; readonly node: string; readonly people: readonly (readonly string[])[] }
  /** Others are told; the flow waits until they know. `again`: somebody asked for another attempt. */
  | { readonly do: 'sent'; readonly visit: number; readonly node: string; readonly again?: true }
  | { readonly do: 'cancelChildren'; readonly visit: number }
  | { readonly do: 'startRevocation' }
  /** Time has come for something, and it failed. */
  | { readonly do: 'tick' }
  | { readonly do: 'revocationEnded'; readonly approved: boolean }
  | {
      readonly do: 'childEnded';
      readonly visit: number;
      readonly index: number;
      readonly as: 'approved' | 'rejected';
      readonly record: string;
    };
