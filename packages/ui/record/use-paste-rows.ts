import { useText } from '@zhixing/client/i18n.ts';
import { readPastedRows } from '@zhixing/client/pasted-rows.ts';
import type { RowTable } from '@zhixing/client/row-table.ts';
import type { FormHandle } from '@zhixing/client/use-form.ts';
import { type ClipboardEvent, useState } from 'react';

/** Converts pasted spreadsheet cells to rows; unreadable cells stay empty and are counted. */
export function usePasteRows(table: RowTable, form: FormHandle) {
  const t = useText();
  const [note, setNote] = useState('');
  const take = async (text: string): Promise<void> => {
    const words = { yes: t('ui.value.yes'), no: t('ui.value.no') };
    const { lines, left } = await readPastedRows(table, text, words);
    form.rows.paste(table.model, lines);
    const unread = lines.reduce((sum, line) => sum + Object.keys(line.unread).length, 0);
    const said = t(unread > 0 ? 'ui.rows.pastedUnread' : 'ui.rows.pasted', { total: lines.length, unread });
    setNote(left > 0 ? `${said} ${t('ui.rows.pastedLeft', { left })}` : said);
  };
  const onPaste = (event: ClipboardEvent) => {
    const text = event.clipboardData.getData('text/plain');
    if (!event.currentTarget.contains(event.target as Node)) return;
    // A single cell is pasted into the input; several lines or columns become rows.
    if (!table.may.create || !/\t|\n./.test(text.trim())) return;
    event.preventDefault();
    take(text);
  };
  return { onPaste, take, note };
}
