import type { KeyboardEvent } from 'react';
import type { Leave } from '../../grid/grid-props.ts';

/** How a key ends the editing of a cell; undefined where it belongs to the input. */
export function wayOut(event: KeyboardEvent): Leave | 'cancel' | undefined {
  if (event.nativeEvent.isComposing) return undefined;
  if (event.key === 'Tab') return event.shiftKey ? 'previous' : 'next';
  if (isOpen(event.target)) return undefined;
  if (event.key === 'Escape') return 'cancel';
  if (event.key !== 'Enter' || event.shiftKey) return undefined;
  if (!event.altKey) return 'down';
  // Where spreadsheets are known from, Alt begins a line as Shift does.
  if (event.target instanceof HTMLTextAreaElement) written(event.target, '\n');
  return undefined;
}

/** F4 looks around: it opens the picker that stands beside the input. */
export function opensPicker(event: KeyboardEvent, frame: HTMLElement): boolean {
  const button = event.key === 'F4' ? frame.querySelector<HTMLButtonElement>('button[aria-haspopup="dialog"]') : null;
  if (button) event.preventDefault();
  button?.click();
  return button !== null;
}

/** Writes as if it had been typed: a select searches for it, a date reads it. */
export function written(input: Element | null, text: string): void {
  if (input instanceof HTMLInputElement) input.select();
  document.execCommand('insertText', false, text);
}

/** Writing goes on behind what is there; a text of several lines would begin at its top. */
export function toEnd(input: Element | null): void {
  if (!(input instanceof HTMLInputElement || input instanceof HTMLTextAreaElement) || input.selectionStart === null) return;
  input.setSelectionRange(input.value.length, input.value.length);
}

/** An open list of options keeps its keys. */
const isOpen = (target: EventTarget): boolean => target instanceof Element && target.getAttribute('aria-expanded') === 'true';
