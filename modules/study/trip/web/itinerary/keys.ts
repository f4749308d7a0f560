import type { KeyboardEvent } from 'react';
import { STEP_MINUTES } from '../../itinerary-item.model.ts';
import { type EditedItem, movedTo, newItem, placeOf, shifted } from './edited.ts';
import type { Editor } from './editor.ts';
import { replaced } from './use-drag.ts';

const LONG_STEP = 30;

/** Commands of the focused item; every move by pointer has one. Returns whether the key was one of them. */
export function onItemKey(event: KeyboardEvent, item: EditedItem, editor: Editor, days: readonly string[]): void {
  if (!editor.editable || event.ctrlKey || event.metaKey) return;
  const step = event.shiftKey ? LONG_STEP : STEP_MINUTES;
  const by = moves(event.key, step, event.altKey);
  if (by) {
    event.preventDefault();
    const place = shifted(placeOf(item), by);
    if (!days.includes(place.day)) return;
    if (by.days) editor.select(item.id);
    editor.edit((items) => replaced(items, item.id, (one) => movedTo(one, place)));
  } else if (event.key === 'Delete' || event.key === 'Backspace') {
    event.preventDefault();
    removeItem(editor, item.id);
  } else if (event.key.toLowerCase() === 'd') {
    event.preventDefault();
    duplicate(editor, item);
  }
}

function moves(key: string, step: number, resizes: boolean): Parameters<typeof shifted>[1] | null {
  if (key === 'ArrowUp') return resizes ? { length: -step } : { start: -step };
  if (key === 'ArrowDown') return resizes ? { length: step } : { start: step };
  if (key === 'ArrowLeft') return { days: -1 };
  if (key === 'ArrowRight') return { days: 1 };
  return null;
}

export function removeItem(editor: Editor, id: string): void {
  editor.select(null);
  editor.edit((items) => items.filter((item) => item.id !== id));
}

/** A copy right behind the item. */
export function duplicate(editor: Editor, item: EditedItem): void {
  const place = placeOf(item);
  const copy = movedTo(newItem(item), shifted(place, { start: place.minutes }));
  editor.edit((items) => [...items, copy]);
  editor.select(copy.id);
}

/** Undo and redo anywhere on the page, unless text is being typed. */
export function onPageKey(event: globalThis.KeyboardEvent, editor: Editor, save: () => void): void {
  if (!(event.ctrlKey || event.metaKey)) return;
  const key = event.key.toLowerCase();
  const typing = event.target instanceof HTMLElement && event.target.closest('input, textarea, [contenteditable]') !== null;
  const command = { z: event.shiftKey ? editor.redo : editor.undo, y: editor.redo, s: save }[key];
  if (!command || (typing && key !== 's')) return;
  event.preventDefault();
  command();
}
