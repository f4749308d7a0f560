import type { FormRow } from '@zhixing/client/form-rows.ts';
import type { RowTable } from '@zhixing/client/row-table.ts';
import type { FormHandle } from '@zhixing/client/use-form.ts';
import type { KeyboardEvent } from 'react';

/** Adds, deletes and moves rows by button or key, and moves the focus accordingly. */
export function useRowKeys(table: RowTable, form: FormHandle, place: (key: string, name: string) => string) {
  const { model } = table;
  const rows = form.rows.of(model);
  const focus = (key: string, name = table.fields[0]?.name ?? '') =>
    // After the row has been rendered.
    requestAnimationFrame(() => requestAnimationFrame(() => document.getElementById(place(key, name))?.focus()));
  const add = (like?: FormRow) => {
    if (table.may.create) focus(form.rows.add(model, like));
  };
  const remove = (row: FormRow) => {
    const next = rows[rows.indexOf(row) + 1] ?? rows[rows.indexOf(row) - 1];
    if (row.base && !table.may.delete) return;
    form.rows.remove(model, row.key);
    if (!row.base && next) focus(next.key);
  };
  const move = (row: FormRow, name: string, by: -1 | 1) => {
    form.rows.move(model, row.key, by);
    focus(row.key, name);
  };
  const down = (row: FormRow, name: string) => {
    const below = rows[rows.indexOf(row) + 1];
    if (below) focus(below.key, name);
    else add();
  };
  const acts: Readonly<Record<Act, (row: FormRow, name: string) => void>> = {
    add: () => add(),
    remove,
    down,
    moveUp: (row, name) => move(row, name, -1),
    moveDown: (row, name) => move(row, name, 1),
  };
  const keys = (event: KeyboardEvent, row: FormRow, name: string) => {
    // React bubbles events of portals too; keys in dialogs are theirs.
    const own = event.currentTarget.contains(event.target as Node) && !event.nativeEvent.isComposing;
    const act = own ? actOf(event) : undefined;
    if (!act) return;
    event.preventDefault();
    event.stopPropagation();
    acts[act](row, name);
  };
  return { add, remove, keys };
}

type Act = 'add' | 'remove' | 'down' | 'moveUp' | 'moveDown';

const keyboard: Readonly<Record<string, Act>> = {
  'Ctrl+Enter': 'add',
  'Ctrl+Delete': 'remove',
  'Ctrl+Backspace': 'remove',
  'Alt+ArrowUp': 'moveUp',
  'Alt+ArrowDown': 'moveDown',
  Enter: 'down',
};

function actOf({ key, ctrlKey, metaKey, altKey, target }: KeyboardEvent): Act | undefined {
  const act = keyboard[`${ctrlKey || metaKey ? 'Ctrl+' : ''}${altKey ? 'Alt+' : ''}${key}`];
  // In a select Enter chooses, in a multi-line text it breaks the line.
  const line = target instanceof HTMLInputElement && target.getAttribute('role') !== 'combobox';
  return act === 'down' && !line ? undefined : act;
}
