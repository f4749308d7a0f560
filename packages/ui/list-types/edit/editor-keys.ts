import type { KeyboardEvent } from 'react';
import type { Leave } from '../../grid/grid-props.ts';

/** How a key ends editing; undefined if the key belongs to the input. */
export function wayOut(event: KeyboardEvent): Leave | 'cancel' | undefined {
  if (event.nativeEvent.isComposing) return undefined;
  if (event.key === 'Tab') return event.shiftKey ? 'previous' : 'next';
  if (isOpen(event.target)) return undefined;
  if (event.key === 'Escape') return 'cancel';
  if (event.key !== 'Enter' || event.shiftKey) return undefined;
  if (!event.altKey) return 'down';
  // Alt+Enter inserts a line break, as in spreadsheets; Shift+Enter does too.
  if (event.target instanceof HTMLTextAreaElement) written(event.target, '\n');
  return undefined;
}

/** F4 opens the picker beside the input. */
export function opensPicker(event: KeyboardEvent, frame: HTMLElement): boolean {
  const button = event.key === 'F4' ? frame.querySelector<HTMLButtonElement>('button[aria-haspopup="dialog"]') : null;
  if (button) event.preventDefault();
  button?.click();
  return button !== null;
}

/** Inserts text as if typed, so that selects search and date inputs parse it. */
export function written(input: Element | null, text: string): void {
  if (input instanceof HTMLInputElement) input.select();
  document.execCommand('insertText', false, text);
}

/** Puts the caret at the end; in a multi-line text it would start at the top. */
export function toEnd(input: Element | null): void {
  if (!(input instanceof HTMLInputElement || input instanceof HTMLTextAreaElement) || input.selectionStart === null) return;
  input.setSelectionRange(input.value.length, input.value.length);
}

/** An open list of options handles its keys itself. */
const isOpen = (target: EventTarget): boolean => target instanceof Element && target.getAttribute('aria-expanded') === 'true';
