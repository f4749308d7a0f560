import { useText } from '@zhixing/client/i18n.ts';
import { type FieldDescription, fieldOf } from '@zhixing/client/model-description.ts';
import type { RecordPage, RecordRow } from '@zhixing/client/records.ts';
import { useComputed } from '@zhixing/client/use-change.ts';
import { kindOf } from '@zhixing/model/kinds/registry.ts';
import { theme } from 'antd';
import type { GridColumn } from '../grid/column.ts';
import { uiKind } from '../kinds/registry.ts';
import { useTextOf } from '../kinds/use-text-of.ts';
import { usePeek } from '../record/peek-context.ts';
import { emWidth } from '../widgets/em-width.ts';
import { contentOf } from './cell-content.tsx';
import { visible } from './layout.ts';
import { rowButtons } from './row-buttons.tsx';
import type { ListHandle } from './use-list-page.ts';

export const ACTIONS = '-actions';
const ACTION_LETTERS = 7;
/** Headers are bold: width factor. */
const HEADING = 1.08;
/** Width of the sort mark and menu beside the header. */
const MARKS = 2.6;

/** Columns of a list by their fields' kinds, in the user's layout. */
export function useColumns(list: ListHandle, page: Pick<RecordPage, 'labels' | 'masked'>, links = true): GridColumn<RecordRow>[] {
  const t = useText();
  const textOf = useTextOf();
  const around = usePeek();
  const peek = links ? around : null;
  const { token } = theme.useToken();
  const { model, layout, opensElsewhere } = list;
  const { labels, masked } = page;
  // TextOf is made anew at every drawing, but changes only with the texts.
  return useComputed([model, layout, opensElsewhere, labels, masked, peek, t, token], () => {
    const means = { model: model.name, page: { labels, masked }, textOf, peek };
    const fields = visible(layout).flatMap(({ name, width, pin }, place) => {
      const field = fieldOf(model, name);
      if (!field) return [];
      const { align } = uiKind(field.kind);
      return {
        key: name,
        title: field.label,
        width: width ?? usualWidth(field, token.fontSize, token.paddingSM),
        exact: width !== undefined,
        ...(align === 'end' && { align, numeric: true }),
        pin,
        sortable: field.sortable === true,
        // The first cell is a button that opens the row, except where it names another record: a link opens the record it names. Rows
        // that open a page of their own are opened by it in any case.
        ...(place === 0 && !opensElsewhere && opensNamed(field, peek !== null) && { links: true }),
        ...contentOf(field, place === 0 && opensElsewhere ? { ...means, peek: null } : means),
      } satisfies GridColumn<RecordRow>;
    });
    const { update, delete: remove, actions } = model.access;
    if (!update && !remove && actions.length === 0) return fields;
    const texts = { edit: t('ui.action.edit'), more: t('ui.action.more') };
    const last: GridColumn<RecordRow> = {
      key: ACTIONS,
      title: t('ui.list.actions'),
      width: ACTION_LETTERS * token.fontSize,
      pin: 'end',
      settled: true,
      controls: true,
      text: () => '',
      render: (row) => rowButtons({ model, row, ...texts }),
    };
    return [...fields, last];
  });
}

/** Whether a cell is a link to the record that it names. */
const opensNamed = ({ kind, linked }: FieldDescription, peeks: boolean): boolean =>
  peeks && linked === true && kindOf(kind).reference === 'one';

// Headers are never truncated; sort mark and menu are beside them.
function usualWidth(field: FieldDescription, font: number, padding: number): number {
  const letters = typeof field.letters === 'number' ? field.letters : uiKind(field.kind).letters;
  const content = typeof letters === 'number' ? letters : letters(field);
  const heading = emWidth(field.label) * HEADING + MARKS;
  return Math.ceil(Math.max(content, heading) * font + padding * 2);
}
