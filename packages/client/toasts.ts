import { create } from 'zustand';
import { onSessionReset } from './session.ts';

/** A short-lived message. */
export interface Toast {
  readonly id: number;
  readonly tone: 'success' | 'error' | 'info';
  readonly text: string;
  /** Reference for support, such as the request id. */
  readonly note?: string;
  /** Action offered while the toast is shown. */
  readonly action?: {
    readonly label: string;
    readonly run: () => void /** Undoes an operation: Ctrl+Z triggers it too. */;
    readonly undo?: true;
  };
  readonly at: number;
  /** Display time in milliseconds. */
  readonly ms: number;
}

const REMEMBERED = 50;
const DEFAULT_MS = 3000;

/** The visible toast, one at a time, and this window's toast history, newest first; cleared at the end of the session. */
export const useToasts = create<{ readonly current: Toast | null; readonly history: readonly Toast[] }>(() => ({
  current: null,
  history: [],
}));

onSessionReset(() => useToasts.setState({ current: null, history: [] }));

let last = 0;

/** Shows a toast, replacing the current one. */
export function showToast({ ms = DEFAULT_MS, ...said }: Omit<Toast, 'id' | 'at' | 'ms'> & { readonly ms?: number }): void {
  last += 1;
  const toast: Toast = { ...said, ms, id: last, at: Date.now() };
  useToasts.setState(({ history }) => ({ current: toast, history: [toast, ...history].slice(0, REMEMBERED) }));
}

export function hideToast(id: number): void {
  useToasts.setState(({ current }) => (current?.id === id ? { current: null } : {}));
}

/** Runs the toast's action and hides it. */
export function actOnToast({ id, action }: Toast): void {
  hideToast(id);
  action?.run();
}
