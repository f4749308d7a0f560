import { placeOf, tabs, useTabs } from '@zhixing/shell/tabs/tabs.ts';
import type { DragEvent, KeyboardEvent } from 'react';

/** Drag data type of tabs. */
export const TAB = 'application/x-zhixing-tab';

export const allowDrop = (event: DragEvent): void => {
  if (event.dataTransfer.types.includes(TAB)) event.preventDefault();
};

/** Drops the tab before or after another, by the half it is dropped on. */
export function dropTab(event: DragEvent<HTMLElement>): void {
  const key = event.dataTransfer.getData(TAB);
  if (!key) return;
  event.preventDefault();
  const others = [...event.currentTarget.children].filter((element) => (element as HTMLElement).dataset.key !== key);
  const before = others.findIndex((element) => {
    const { left, width } = element.getBoundingClientRect();
    return event.clientX < left + width / 2;
  });
  tabs.move(key, before < 0 ? others.length : before);
}

/** Ctrl+Shift+arrow moves the focused tab. */
export function moveByKey(event: KeyboardEvent, key: string): void {
  const way = { ArrowLeft: -1, ArrowRight: 1 }[event.key];
  if (!way || !event.shiftKey || !(event.ctrlKey || event.metaKey)) return;
  event.preventDefault();
  const link = event.currentTarget as HTMLElement;
  tabs.move(key, placeOf(useTabs.getState().list, key) + way);
  requestAnimationFrame(() => link.focus());
}
